import { many, type Db } from './db.ts';
import { sql, type Sql } from './sql.ts';

export interface Sweep {
  readonly deleteFrom: Sql<never>;
  /** The columns of its primary key. */
  readonly key: Sql<never>;
  /** The column whose index tells which rows are the oldest. */
  readonly by: Sql<never>;
  readonly before: Date;
}

/**
 * Deletes what is older, of all projects, a thousand rows at a time: each statement is short, and those of requests go
 * between them. What somebody else holds right now is left for the next sweep.
 */
export const sweep = (db: Db, { deleteFrom, key, by, before }: Sweep): Promise<void> =>
  untilNoneIsLeft(() =>
    many(
      db,
      sql`
        delete from ${deleteFrom}
        where (${key}) in (
          select ${key} from ${deleteFrom} where ${by} < ${before} order by ${by} limit 1000 for update skip locked
        )
        returning true as deleted`,
    ),
  );

/** Page by page, until a page is empty. */
export async function untilNoneIsLeft(sweepPage: () => Promise<readonly unknown[]>): Promise<void> {
  let page: readonly unknown[];
  do page = await sweepPage();
  while (page.length > 0);
}
