import type { StaffRole } from '@keystead/contract';
import { execute, many, maybeOne, type Db, type Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';
import { part, rowsOf } from '../../db/together.ts';
import type { OtherRole, StaffMember } from './staff-member.ts';

interface Place {
  readonly projectId: string;
  readonly userId: string;
}

/** Asked anew by every request, so that no right outlives its end. */
export const findRole = (db: Db, { projectId, userId }: Place) =>
  maybeOne<{ role: OtherRole }>(
    db,
    sql`select role from staff where project_id = ${projectId} and user_id = ${userId}`,
  );

/** Whoever looks after projects. */
export interface Keeper {
  readonly userId: string;
  /** Which they own. */
  readonly ownedIds: readonly string[];
}

/** Is the project called `p` one that they own, or are on the staff of? */
export const keepsCondition = ({ userId, ownedIds }: Keeper) => sql`
  p.project_id = any(${ownedIds}::text[] || array(select s.project_id from staff s where s.user_id = ${userId}))`;

/** The projects that somebody keeps, and as what. */
export const listPlaces = (tx: Tx, keeper: Keeper) =>
  many<{ readonly projectId: string; readonly role: StaffRole }>(
    tx,
    sql`
      select p.project_id as "projectId", coalesce(s.role, 'owner') as role
      from projects p
      left join staff s on s.project_id = p.project_id and s.user_id = ${keeper.userId} and p.project_id <> all(${keeper.ownedIds}::text[])
      where ${keepsCondition(keeper)} and p.deleted_at is null
      order by p.project_id`,
  );

/** Those who are no owners. */
export const listOthers = (db: Db, { internalId, projectId }: { internalId: string; projectId: string }) =>
  many<StaffMember>(
    db,
    sql`
      select u.id, s.role, u.display_name as "displayName", u.primary_email as "primaryEmail", s.since
      from staff s
      join users u on u.project_id = ${internalId} and u.id = s.user_id
      where s.project_id = ${projectId}
      order by array_position(array['admin', 'support', 'read_only'], s.role), s.since, u.id`,
  );

export interface NewPlace extends Place {
  readonly internalId: string;
  readonly role: OtherRole;
  readonly since: Date;
}

/** The role is theirs from now on, whatever they had before. */
export const setRole = (tx: Tx, place: NewPlace) =>
  execute(
    tx,
    sql`
      insert into staff (project_id, internal_id, user_id, role, since)
      values (${place.projectId}, ${place.internalId}, ${place.userId}, ${place.role}, ${place.since})
      on conflict (project_id, user_id) do update set role = excluded.role, since = excluded.since`,
  );

export const deletePlace = (tx: Tx, { projectId, userId }: Place) =>
  execute(tx, sql`delete from staff where project_id = ${projectId} and user_id = ${userId}`);

/** Somebody of the staff, for the events to tell of. */
export const selectStaffMember = ({ userId, role }: { userId: string; role: StaffRole }) =>
  part('staff_member', sql`select ${userId}::uuid as id, ${role}::text as role`);

/** What events tell of them. Nobody of the staff is a user of the project. */
export const staffEvent = {
  version: 1,
  rows: rowsOf('staff_member'),
  data: sql`jsonb_build_object('id', id, 'role', role)`,
} as const;

/** Who joins by an invitation does it themselves, and is one of the staff from then on. */
export const joinedStaff = sql`'owner', id`;
