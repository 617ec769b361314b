import { many, maybeOne, type Db, type Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';
import { isOwned } from '../users/index.ts';

/** Until the transaction ends no other process makes an owner by a printed link, or a link for the first one. */
export const lockOwners = (tx: Tx) =>
  maybeOne(tx, sql`select true as locked from pg_advisory_xact_lock(hashtext('keystead owners'))`);

/** Does a user of the internal project manage the internal project? */
export const hasOwner = async (db: Db): Promise<boolean> =>
  (await maybeOne(db, sql`select true as owned where ${isOwned(sql`'internal'::text`)}`)) !== undefined;

/** Of these projects those that exist and, if asked for, all that nobody manages, because their owners are gone. */
export const listOwnable = (
  db: Db,
  { projectIds, withUnowned }: { projectIds: readonly string[]; withUnowned: boolean },
) =>
  many<{ id: string }>(
    db,
    sql`
      select p.project_id as id
      from projects p
      where p.deleted_at is null
        and (p.project_id = any(${projectIds}) or ${withUnowned} and not ${isOwned(sql`p.project_id`)})
      order by p.created_at, p.project_id`,
  );
