import { sql, type Sql } from './sql.ts';

/** Usual page sizes, each plus the one extra row that shows whether there is another page. */
const USUAL_LIMITS = new Map<number, Sql>([
  [11, sql`limit 11`],
  [21, sql`limit 21`],
  [26, sql`limit 26`],
  [51, sql`limit 51`],
  [101, sql`limit 101`],
  [201, sql`limit 201`],
  [501, sql`limit 501`],
  [1001, sql`limit 1001`],
  [10_001, sql`limit 10001`], // of a count
]);

/**
 * Puts usual limits into the statement text, because PostgreSQL replans a statement each time if it can't see how few
 * rows are requested.
 */
export const limitTo = (rows: number): Sql => USUAL_LIMITS.get(rows) ?? sql`limit ${rows}`;
