import type { TestInstance } from './test-instance.ts';

/** Counts the rows of tables that requests write to. */
async function countRows({ query }: Pick<TestInstance, 'query'>): Promise<Record<string, number>> {
  const [counts] = await query<Record<string, number>>(`
    select
      (select count(*)::int from users) as users,
      (select count(*)::int from oauth_accounts) as oauth_accounts,
      (select count(*)::int from sessions) as sessions,
      (select count(*)::int from verification_codes) as codes,
      (select count(*)::int from mails where status <> 'withheld') as mails,
      (select count(*)::int from mails where status = 'withheld') as withheld,
      (select count(*)::int from graphile_worker.jobs) as jobs,
      (select count(*)::int from events) as events`);
  return counts ?? {};
}

/** Returns how many rows the work adds to each table; unchanged tables are left out. */
export async function rowsAddedBy(
  instance: Pick<TestInstance, 'query'>,
  work: () => Promise<unknown>,
): Promise<Record<string, number>> {
  const before = await countRows(instance);
  await work();
  const after = await countRows(instance);
  return Object.fromEntries(
    Object.entries(after)
      .map(([table, count]) => [table, count - (before[table] ?? 0)] as const)
      .filter(([, added]) => added !== 0),
  );
}
