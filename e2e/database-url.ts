/** The database of the instance that the tests share. */
export function databaseUrl(): string {
  const url = process.env['E2E_DATABASE_URL'];
  if (url === undefined) throw new Error('the stack did not say where its database is');
  return url;
}
