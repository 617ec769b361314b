/** Page by page: each statement is short, and those of requests go between them. */
export async function untilNoneIsLeft(sweepSome: () => Promise<readonly unknown[]>): Promise<void> {
  let swept: readonly unknown[];
  do swept = await sweepSome();
  while (swept.length > 0);
}
