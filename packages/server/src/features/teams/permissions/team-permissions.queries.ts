import { maybeOne, type Db } from '../../../db/db.ts';
import { sql } from '../../../db/sql.ts';
import { part, rowsOf } from '../../../db/together.ts';

/** Somebody in a team. */
export interface MemberKey {
  readonly projectId: string;
  readonly teamId: string;
  readonly userId: string;
}

/**
 * A condition: the member has the permission in the team, or one that contains it. It belongs into the statement that does
 * what it allows, so that whoever lost it a moment ago is refused.
 */
export const hasTeamPermission = ({ projectId, teamId, userId }: MemberKey, permissionId: string) => sql`
  exists (
    select
    from team_permissions g
    left join permission_definitions d on d.project_id = g.project_id and d.permission_id = g.permission_id
    where g.project_id = ${projectId} and g.team_id = ${teamId} and g.user_id = ${userId}
      and (g.permission_id = ${permissionId} or ${permissionId} = any(d.reachable_permission_ids)))`;

/** Tells those whom a statement has not let through why. */
export const findTeamAccess = (db: Db, member: MemberKey, permissionId: string) =>
  maybeOne<{ isPermitted: boolean }>(
    db,
    sql`
      select ${hasTeamPermission(member, permissionId)} as "isPermitted"
      from team_memberships
      where project_id = ${member.projectId} and team_id = ${member.teamId} and user_id = ${member.userId}`,
  );

/** Whoever joins gets what the project gives its members, or the creators of teams, with the membership. */
export const grantDefaults = (projectId: string, role: 'creator' | 'member') =>
  part(
    'granted',
    sql`
      insert into team_permissions (project_id, team_id, user_id, permission_id)
      select distinct p.project_id, joined.team_id, joined.user_id, permission_id
      from ${rowsOf('joined')} as joined
      join projects p on p.project_id = ${projectId}
      cross join unnest(${role === 'creator' ? sql`p.team_creator_default_permissions` : sql`p.team_member_default_permissions`}) as permission_id
      returning team_id, user_id, permission_id`,
  );
