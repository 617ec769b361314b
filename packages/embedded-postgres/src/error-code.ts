/** The `code` that Node and PostgreSQL put on their errors (ENOENT, 57P03), if there is one. */
export function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
