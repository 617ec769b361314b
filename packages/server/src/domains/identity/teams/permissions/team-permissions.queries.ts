import { many, maybeOne, type Db, type Tx } from '../../../../db/db.ts';
import { sql, type Sql } from '../../../../db/sql.ts';
import { part, rowsOf } from '../../../../db/together.ts';

/** A member of a team. */
export interface MemberKey {
  readonly projectId: string;
  readonly teamId: string;
  readonly userId: string;
}

/**
 * An SQL condition: the member has the permission in the team, or one that contains it. Use it in the statement that
 * does what the permission allows, so that a permission that was just revoked no longer applies.
 */
export const hasTeamPermission = ({ projectId, teamId, userId }: MemberKey, permissionId: string) => sql`
  exists (
    select
    from team_permissions g
    left join permission_definitions d on d.project_id = g.project_id and d.permission_id = g.permission_id
    where g.project_id = ${projectId} and g.team_id = ${teamId} and g.user_id = ${userId}
      and (g.permission_id = ${permissionId} or ${permissionId} = any(d.reachable_permission_ids)))`;

/** Finds out why a statement with that condition was refused. */
export const findTeamAccess = (db: Db, member: MemberKey, permissionId: string) =>
  maybeOne<{ isPermitted: boolean }>(
    db,
    sql`
      select ${hasTeamPermission(member, permissionId)} as "isPermitted"
      from team_memberships
      where project_id = ${member.projectId} and team_id = ${member.teamId} and user_id = ${member.userId}`,
  );

/**
 * Grants new members the default permissions of the project, for members or for creators of teams. Waits for a
 * concurrent rename or deletion of a permission: the row of the project is read as it is afterwards. `joined` selects
 * the members.
 */
const insertDefaults = <Needs extends string>(projectId: string, role: 'creator' | 'member', joined: Sql<Needs>) => sql`
  insert into team_permissions (project_id, team_id, user_id, permission_id)
  select distinct p.project_id, joined.team_id, joined.user_id, permission_id
  from (${joined}) as joined
  cross join (
    select project_id, ${role === 'creator' ? sql`team_creator_default_permissions` : sql`team_member_default_permissions`} as ids
    from projects
    where project_id = ${projectId}
    for share
  ) as p
  cross join unnest(p.ids) as permission_id
  returning team_id, user_id, permission_id`;

export const grantMemberDefaults = (tx: Tx, { projectId, teamId, userId }: MemberKey) =>
  many<{ permission_id: string }>(
    tx,
    insertDefaults(projectId, 'member', sql`select ${teamId}::uuid as team_id, ${userId}::uuid as user_id`),
  );

/** For the members in the CTE `joined`. */
export const grantCreatorDefaults = (projectId: string) =>
  part('granted', insertDefaults(projectId, 'creator', sql`select team_id, user_id from ${rowsOf('joined')}`));

/** The event about the permissions in the CTE `granted`. */
export const grantedEvent = {
  type: 'team_permission.created',
  version: 1,
  rows: rowsOf('granted'),
  data: sql`jsonb_build_object('id', permission_id, 'team_id', team_id, 'user_id', user_id)`,
} as const;
