import type pg from 'pg';
import { expect, vi } from 'vitest';

/**
 * Does what autovacuum does in time: repeats until PostgreSQL knows that every page is visible to all transactions,
 * because a single vacuum skips pages in use.
 */
export async function vacuum(client: pg.Client, tables: readonly string[]): Promise<void> {
  for (const table of tables)
    await vi.waitFor(
      async () => {
        await client.query(`vacuum (analyze, index_cleanup on) ${table}`);
        const { rows } = await client.query(
          'select relname, relpages, relallvisible from pg_class where oid = $1::regclass and relallvisible < relpages',
          [table],
        );
        expect(rows).toEqual([]);
      },
      { timeout: 50_000 },
    );
}
