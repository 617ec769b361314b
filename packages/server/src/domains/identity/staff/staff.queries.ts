import type { StaffRole } from '@keystead/contract';
import { execute, many, maybeOne, type Db, type Tx } from '../../../db/db.ts';
import { sql } from '../../../db/sql.ts';

/** Read by every request, so that a revoked role no longer applies. */
export const findRole = (db: Db, { projectId, userId }: { projectId: string; userId: string }) =>
  maybeOne<{ role: StaffRole }>(
    db,
    sql`select role from staff where project_id = ${projectId} and user_id = ${userId}`,
  );

/** The number of owners of the project called `p`. */
export const ownerCountColumns = sql`
  (select count(*)::int from staff s where s.project_id = p.project_id and s.role = 'owner') as "ownerCount"`;

/**
 * The server metadata of the user called `u`. For users of the internal project it lists the projects they own, for
 * published clients.
 */
export const serverMetadataColumns = sql`case when u.project_id = 'internal' then with_managed_projects(u.id, u.server_metadata) else u.server_metadata end as "serverMetadata"`;

/** Returns the projects whose staff a user is on, and their role in each. */
export const listRoles = (tx: Tx, userId: string) =>
  many<{ readonly projectId: string; readonly role: StaffRole }>(
    tx,
    sql`
      select p.project_id as "projectId", s.role
      from staff s
      join projects p on p.project_id = s.project_id and p.deleted_at is null
      where s.user_id = ${userId}
      order by p.project_id`,
  );

/** Gives the user the role in these projects, whatever role they had before. */
export const setRoles = (
  tx: Tx,
  place: {
    readonly projectIds: readonly string[];
    readonly internalId: string;
    readonly userId: string;
    readonly role: StaffRole;
    readonly since: Date;
  },
) =>
  execute(
    tx,
    sql`
      insert into staff (project_id, internal_id, user_id, role, since)
      select unnest(${place.projectIds}::text[]), ${place.internalId}, ${place.userId}::uuid, ${place.role}, ${place.since}::timestamptz
      on conflict (project_id, user_id) do update
      set role = excluded.role, since = excluded.since
      where staff.role <> excluded.role`,
  );

export const deleteRole = (tx: Tx, { projectId, userId }: { projectId: string; userId: string }) =>
  execute(tx, sql`delete from staff where project_id = ${projectId} and user_id = ${userId}`);

/**
 * Until the transaction ends, no other process can create an owner by a printed link, or a link for the first owner.
 */
export const lockOwners = (tx: Tx) =>
  maybeOne(tx, sql`select true as locked from pg_advisory_xact_lock(hashtext('keystead owners'))`);

/** Returns those of the given projects that exist and, if requested, all projects without an owner. */
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
        and (p.project_id = any(${projectIds})
          or ${withUnowned} and not exists (select from staff s where s.project_id = p.project_id and s.role = 'owner'))
      order by p.created_at, p.project_id`,
  );
