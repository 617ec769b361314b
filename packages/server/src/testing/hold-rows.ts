import pg from 'pg';
import { expect } from 'vitest';
import type { TestInstance } from './test-instance.ts';

export interface HeldRows extends AsyncDisposable {
  /** Returns when as many statements as that stand still because of it. */
  untilWaiting(statements: number): Promise<void>;
  /** Changes something before it lets go. */
  query(text: string, values: readonly unknown[]): Promise<void>;
  /** Lets go, and keeps what was changed. */
  release(): Promise<void>;
}

/**
 * Locks rows as another process would in the middle of its work: what is `selected` is selected for update. Taken with
 * `await using`: a test that fails lets go of them before any hook waits for the statements that they hold up.
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
         and clock_timestamp() - query_start > interval '100 milliseconds'`, // sooner it may still be sent elsewhere to wait
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
    [Symbol.asyncDispose]: () => client.end(), // does nothing the second time
  };
}
