import { many, maybeOne, type Db, type Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';
import { ownerCountColumns } from '../users/index.ts';

/** Until the transaction ends no other process makes an owner by a printed link, or a link for the first one. */
export const lockOwners = (tx: Tx) =>
  maybeOne(tx, sql`select true as locked from pg_advisory_xact_lock(hashtext('keystead owners'))`);

/** Of these projects those that exist and, if asked for, all that nobody manages, because their owners are gone. */
export const listOwnable = (
  db: Db,
  { projectIds, withUnowned }: { projectIds: readonly string[]; withUnowned: boolean },
) =>
  many<{ id: string }>(
    db,
    sql`
      select id
      from (select p.project_id as id, p.created_at, ${ownerCountColumns} from projects p where p.deleted_at is null) as living
      where id = any(${projectIds}) or ${withUnowned} and "ownerCount" = 0
      order by created_at, id`,
  );
