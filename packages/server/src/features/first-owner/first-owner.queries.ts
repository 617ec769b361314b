import { many, maybeOne, type Db, type Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

/** Until the transaction ends no other process makes an owner by a printed link, or a link for the first one. */
export const lockOwners = (tx: Tx) =>
  maybeOne(tx, sql`select true as locked from pg_advisory_xact_lock(hashtext('keystead owners'))`);

/** Does a user of the internal project manage the internal project? */
export const hasOwner = async (db: Db, internalId: string): Promise<boolean> =>
  (await maybeOne(
    db,
    sql`
      select id from users
      where project_id = ${internalId}
        and server_metadata @> jsonb_build_object('managedProjectIds', jsonb_build_array(${internalId}::text))
      limit 1`,
  )) !== undefined;

/** Of these projects those that exist and, if asked for, all that nobody manages, because their owners are gone. */
export const listOwnable = (
  db: Db,
  { internalId, projectIds, withUnowned }: { internalId: string; projectIds: readonly string[]; withUnowned: boolean },
) =>
  many<{ id: string }>(
    db,
    sql`
      select project_id as id
      from projects
      where deleted_at is null and (project_id = any(${projectIds})
        or ${withUnowned} and project_id not in (
          select managed.id
          from users u, jsonb_array_elements_text(
            case when jsonb_typeof(u.server_metadata -> 'managedProjectIds') = 'array' then u.server_metadata -> 'managedProjectIds' else '[]' end
          ) as managed (id)
          where u.project_id = ${internalId} and managed.id is not null
        ))
      order by created_at, project_id`,
  );
