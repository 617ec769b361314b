import { many, type Db } from './db.ts';
import { sql, type Sql } from './sql.ts';

export interface Sweep {
  readonly deleteFrom: Sql<never>;
  /** The columns of the primary key. */
  readonly key: Sql<never>;
  /** The indexed column with the age of a row. */
  readonly by: Sql<never>;
  readonly before: Date;
}

/**
 * Deletes older rows of all projects, a thousand per statement, so that the statements of requests run in between.
 * Skips locked rows until the next sweep.
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

/** Deletes page by page until a page is empty. */
export async function untilNoneIsLeft(sweepPage: () => Promise<readonly unknown[]>): Promise<void> {
  let page: readonly unknown[];
  do page = await sweepPage();
  while (page.length > 0);
}
