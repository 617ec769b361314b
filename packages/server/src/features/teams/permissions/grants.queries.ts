import { one, type Db } from '../../../db/db.ts';
import { sql } from '../../../db/sql.ts';
import { part, rowsOf, together, type Part } from '../../../db/together.ts';
import type { MemberKey } from './team-permissions.queries.ts';

/** A permission that somebody has in a team, as it was given. */
export interface GrantKey extends MemberKey {
  readonly permissionId: string;
}

/** The member, who stays one until the statement ends. */
const holdMember = ({ projectId, teamId, userId }: MemberKey) =>
  part(
    'member',
    sql`
      select team_id, user_id
      from team_memberships
      where project_id = ${projectId} and team_id = ${teamId} and user_id = ${userId}
      for key share`,
  );

/** The permission, which keeps its name until the statement ends: whoever renames it sees the grant or comes first. */
const holdDefinition = ({ projectId, permissionId }: GrantKey) =>
  part(
    'defined',
    sql`
      select permission_id
      from permission_definitions
      where project_id = ${projectId} and permission_id = ${permissionId}
      for key share`,
  );

/** Those of the system have no row. */
const systemPermission = ({ permissionId }: GrantKey) => part('defined', sql`select ${permissionId} as permission_id`);

export interface GrantOutcome {
  readonly isMember: boolean;
  readonly isDefined: boolean;
}

const toldOfGrant = sql`jsonb_build_object('id', permission_id, 'team_id', team_id, 'user_id', user_id)`;

/** What events tell of permissions that are granted. */
export const grantedEvent = {
  type: 'team_permission.created',
  version: 1,
  rows: rowsOf('granted'),
  data: toldOfGrant,
} as const;

/** And of those that are taken. */
export const revokedEvent = {
  type: 'team_permission.deleted',
  version: 1,
  rows: rowsOf('revoked'),
  data: toldOfGrant,
} as const;

/** What is granted already stays, and is not told of again. */
export const insertGrant = (
  db: Db,
  grant: GrantKey,
  { isSystemPermission, event }: { isSystemPermission: boolean; event: Part<'event', 'granted'> },
) =>
  one<GrantOutcome>(
    db,
    together(
      [
        holdMember(grant),
        isSystemPermission ? systemPermission(grant) : holdDefinition(grant),
        part(
          'granted',
          sql`
            insert into team_permissions (project_id, team_id, user_id, permission_id)
            select ${grant.projectId}, team_id, user_id, permission_id
            from ${rowsOf('member')}
            cross join ${rowsOf('defined')}
            on conflict (project_id, team_id, user_id, permission_id) do nothing
            returning team_id, user_id, permission_id`,
        ),
        event,
      ],
      sql`
        select exists (select from ${rowsOf('member')}) as "isMember", exists (select from ${rowsOf('defined')}) as "isDefined"`,
    ),
  );

/** What stands with the members of the part `given_members`. */
export const grantToMembers = (projectId: string) =>
  part(
    'granted',
    sql`
      insert into team_permissions (project_id, team_id, user_id, permission_id)
      select ${projectId}, g."teamId", g."userId", permission_id
      from ${rowsOf('given_members')} as g
      cross join unnest(g."permissionIds") as permission_id
      returning team_id, user_id, permission_id`,
  );

export interface RevocationOutcome {
  readonly isMember: boolean;
  readonly isRevoked: boolean;
}

/** Takes what was granted itself, not what something else contains. */
export const deleteGrant = (db: Db, grant: GrantKey, event: Part<'event', 'revoked'>) =>
  one<RevocationOutcome>(
    db,
    together(
      [
        part(
          'revoked',
          sql`
            delete from team_permissions
            where project_id = ${grant.projectId} and team_id = ${grant.teamId} and user_id = ${grant.userId}
              and permission_id = ${grant.permissionId}
            returning team_id, user_id, permission_id`,
        ),
        event,
      ],
      sql`
        select exists (select from ${rowsOf('revoked')}) as "isRevoked",
          exists (
            select from team_memberships
            where project_id = ${grant.projectId} and team_id = ${grant.teamId} and user_id = ${grant.userId}) as "isMember"`,
    ),
  );
