import pg from 'pg';
import { expect } from 'vitest';
import type { TestInstance } from './test-instance.ts';

export interface HeldRows extends AsyncDisposable {
  /** Resolves when this many statements are blocked by the locks. */
  untilWaiting(statements: number): Promise<void>;
  /** Runs a statement before the release. */
  query(text: string, values: readonly unknown[]): Promise<void>;
  /** Commits, which releases the locks and keeps the changes. */
  release(): Promise<void>;
}

/**
 * Locks rows like another process in the middle of its work: selects the rows of `selected` for update. Use it with
 * `await using`: if a test fails, the locks are released before any hook waits for blocked statements.
 */
export async function holdRows(
  { databaseUrl, query }: Pick<TestInstance, 'databaseUrl' | 'query'>,
  selected: string,
  values: readonly unknown[],
): Promise<HeldRows> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('begin');
  const { rowCount } = await client.query(`${selected} for update`, [...values]);
  if (rowCount === 0) {
    await client.end();
    throw new Error('there is nothing to hold');
  }
  const countWaiting = async () => {
    const [row] = await query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'
         and clock_timestamp() - query_start > interval '100 milliseconds'`, // a newer one may still move to the pool
    );
    return row?.count ?? 0;
  };
  return {
    untilWaiting: async (statements) => {
      await expect.poll(countWaiting, { interval: 10 }).toBeGreaterThanOrEqual(statements);
    },
    query: async (text, given) => {
      await client.query(text, [...given]);
    },
    release: async () => {
      await client.query('commit');
      await client.end();
    },
    [Symbol.asyncDispose]: () => client.end(), // has no effect the second time
  };
}
