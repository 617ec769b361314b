import { execute, maybeOne, one, type Tx } from '../../../../db/db.ts';
import { sql, type Sql } from '../../../../db/sql.ts';
import { part, rowsOf } from '../../../../db/together.ts';
import type { NewEvent } from '../../../core/index.ts';
import type { MemberKey } from '../permissions/team-permissions.queries.ts';

/** The event about a member who joins, leaves or is removed. */
export const membershipEvent = (
  type: 'team_membership.created' | 'team_membership.deleted',
  { teamId, userId }: Omit<MemberKey, 'projectId'>,
): NewEvent => ({ type, version: 1, data: { team_id: teamId, user_id: userId } });

/** Until the transaction ends, nobody can delete the user of a new membership. */
export const lockJoiningUser = (tx: Tx, { projectId, userId }: MemberKey) =>
  maybeOne<{ id: string }>(
    tx,
    sql`select id from users where project_id = ${projectId} and id = ${userId} for key share`,
  );

/** Until the transaction ends, nobody else can join the team or delete it, so that its members can be counted. */
export const lockTeamToJoin = (tx: Tx, { projectId, teamId }: MemberKey) =>
  maybeOne<{ id: string }>(
    tx,
    sql`select id from teams where project_id = ${projectId} and id = ${teamId} for no key update`,
  );

export const isMember = async (tx: Tx, { projectId, teamId, userId }: MemberKey): Promise<boolean> =>
  (await maybeOne(
    tx,
    sql`select from team_memberships where project_id = ${projectId} and team_id = ${teamId} and user_id = ${userId}`,
  )) !== undefined;

/** Counts the members of a locked team, up to a maximum. */
export const countMembersUpTo = async (tx: Tx, { projectId, teamId }: MemberKey, most: number): Promise<number> =>
  (
    await one<{ count: number }>(
      tx,
      sql`
        select count(*)::int as count
        from (select from team_memberships where project_id = ${projectId} and team_id = ${teamId} limit ${most}) as counted`,
    )
  ).count;

export const insertMember = (tx: Tx, { projectId, teamId, userId }: MemberKey, now: Date) =>
  execute(
    tx,
    sql`
      insert into team_memberships (project_id, team_id, user_id, joined_at, is_creator)
      values (${projectId}, ${teamId}, ${userId}, ${now}, false)`,
  );

/** Inserts the creator of the team that the CTE `changed_team` creates. */
export const insertCreator = ({ projectId, userId, now }: { projectId: string; userId: string; now: Date }) =>
  part(
    'joined',
    sql`
      insert into team_memberships (project_id, team_id, user_id, joined_at, is_creator)
      select ${projectId}, id, ${userId}, ${now}, true
      from ${rowsOf('changed_team')}
      returning team_id, user_id`,
  );

/** The event about the members in the CTE `joined`. */
export const joinedEvent = {
  type: 'team_membership.created',
  version: 1,
  rows: rowsOf('joined'),
  data: sql`jsonb_build_object('team_id', team_id, 'user_id', user_id)`,
} as const;

/** Permissions, the team selection and invitations that the member sent are deleted with the membership. */
export const deleteMember = (tx: Tx, { projectId, teamId, userId }: MemberKey, condition: Sql<never>) =>
  maybeOne<{ userId: string }>(
    tx,
    sql`
      delete from team_memberships
      where project_id = ${projectId} and team_id = ${teamId} and user_id = ${userId} and ${condition}
      returning user_id as "userId"`,
  );
