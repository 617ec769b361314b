import { many, maybeOne, type Tx } from '../../../../db/db.ts';
import { sql } from '../../../../db/sql.ts';
import type { NewEvent } from '../../../core/index.ts';
import type { MemberKey } from './team-permissions.queries.ts';

/** A permission that was granted to a member of a team. */
export interface GrantKey extends MemberKey {
  readonly permissionId: string;
}

/** The event about a permission that is granted or revoked. */
export const grantEvent = (
  type: 'team_permission.created' | 'team_permission.deleted',
  { teamId, userId, permissionId }: Omit<GrantKey, 'projectId'>,
): NewEvent => ({ type, version: 1, data: { id: permissionId, team_id: teamId, user_id: userId } });

/** Until the transaction ends, nobody can remove the member. */
export const lockMember = (tx: Tx, { projectId, teamId, userId }: MemberKey) =>
  maybeOne<{ userId: string }>(
    tx,
    sql`
      select user_id as "userId"
      from team_memberships
      where project_id = ${projectId} and team_id = ${teamId} and user_id = ${userId}
      for key share`,
  );

/**
 * Until the transaction ends, the permission keeps its id: a concurrent rename either sees the grant or has finished
 * before.
 */
export const lockDefinition = (tx: Tx, { projectId, permissionId }: GrantKey) =>
  maybeOne<{ id: string }>(
    tx,
    sql`
      select permission_id as id
      from permission_definitions
      where project_id = ${projectId} and permission_id = ${permissionId}
      for key share`,
  );

const grantColumns = sql`team_id as "teamId", user_id as "userId", permission_id as "permissionId"`;

/** Returns no row if the member has the permission already. */
export const insertGrant = (tx: Tx, { projectId, teamId, userId, permissionId }: GrantKey) =>
  maybeOne<Omit<GrantKey, 'projectId'>>(
    tx,
    sql`
      insert into team_permissions (project_id, team_id, user_id, permission_id)
      values (${projectId}, ${teamId}, ${userId}, ${permissionId})
      on conflict (project_id, team_id, user_id, permission_id) do nothing
      returning ${grantColumns}`,
  );

/** Inserts the permissions of new members, who have none yet. */
export const insertGrants = (
  tx: Tx,
  projectId: string,
  members: readonly { readonly teamId: string; readonly userId: string; readonly permissionIds: readonly string[] }[],
) =>
  many<Omit<GrantKey, 'projectId'>>(
    tx,
    sql`
      insert into team_permissions (project_id, team_id, user_id, permission_id)
      select ${projectId}, g."teamId", g."userId", permission_id
      from jsonb_to_recordset(${JSON.stringify(members)}::jsonb) as g ("teamId" uuid, "userId" uuid, "permissionIds" text[])
      cross join unnest(g."permissionIds") as permission_id
      returning ${grantColumns}`,
  );

/** Deletes the grant itself, not a permission that another one contains. */
export const deleteGrant = (tx: Tx, { projectId, teamId, userId, permissionId }: GrantKey) =>
  maybeOne<Omit<GrantKey, 'projectId'>>(
    tx,
    sql`
      delete from team_permissions
      where project_id = ${projectId} and team_id = ${teamId} and user_id = ${userId} and permission_id = ${permissionId}
      returning ${grantColumns}`,
  );
