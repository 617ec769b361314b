import { sql, type Sql } from './sql.ts';

/** What people usually ask for in one page, and the one row more that tells whether there is another. */
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

/** PostgreSQL plans a statement anew each time if it cannot tell how few rows are asked for, so usual limits are texts. */
export const limitTo = (rows: number): Sql => USUAL_LIMITS.get(rows) ?? sql`limit ${rows}`;
