import { maybeOne, type Db, type Tx } from '../../../db/db.ts';
import { sql, type Sql } from '../../../db/sql.ts';
import { part, rowsOf, together, type Part } from '../../../db/together.ts';
import type { MemberKey } from '../permissions/index.ts';

/** Lets somebody join the team that the source selects a `team_id` of, if it does. Whoever is in it already stays as they are. */
export const insertMember = <Needs extends string>(
  source: Sql<Needs>,
  member: { projectId: string; userId: string; now: Date; isCreator: boolean },
) =>
  part(
    'joined',
    sql`
      insert into team_memberships (project_id, team_id, user_id, joined_at, is_creator)
      select ${member.projectId}, given.team_id, ${member.userId}, ${member.now}, ${member.isCreator}
      from (${source}) as given
      on conflict (project_id, team_id, user_id) do nothing
      returning team_id, user_id`,
  );

/** The user of a membership that is to come: nobody deletes them before the transaction ends. */
export const lockJoiningUser = (tx: Tx, { projectId, userId }: MemberKey) =>
  maybeOne<{ id: string }>(
    tx,
    sql`select id from users where project_id = ${projectId} and id = ${userId} for key share`,
  );

/** Until the transaction ends nobody else joins the team or deletes it, so that its members can be counted. */
export const lockTeamToJoin = (tx: Tx, { projectId, teamId }: MemberKey) =>
  maybeOne<{ id: string }>(
    tx,
    sql`select id from teams where project_id = ${projectId} and id = ${teamId} for no key update`,
  );

/** A team, for `insertMember`, unless it has as many members as that: no more of them are counted. */
export const teamWithRoom = ({ projectId, teamId }: MemberKey, members: number) => sql`
  select ${teamId}::uuid as team_id
  where (
    select count(*)
    from (select from team_memberships where project_id = ${projectId} and team_id = ${teamId} limit ${members}) as counted
  ) < ${members}`;

/** What became of somebody who wanted to join. */
export const selectJoined = ({ projectId, teamId, userId }: MemberKey) => sql`
  select exists (select from ${rowsOf('joined')}) as "isJoined",
    exists (
      select from team_memberships
      where project_id = ${projectId} and team_id = ${teamId} and user_id = ${userId}) as "wasMember"`;

const toldOfMember = sql`jsonb_build_object('team_id', team_id, 'user_id', user_id)`;

/** What events tell of whoever joins. */
export const joinedEvent = {
  type: 'team_membership.created',
  version: 1,
  rows: rowsOf('joined'),
  data: toldOfMember,
} as const;

/** And of those who leave or are removed. */
export const removedEvent = {
  type: 'team_membership.deleted',
  version: 1,
  rows: rowsOf('removed'),
  data: toldOfMember,
} as const;

/** Permissions, the selection of the team and invitations that they sent go with the membership. */
export const deleteMember = (
  db: Db,
  { projectId, teamId, userId }: MemberKey,
  { condition, event }: { condition: Sql<never>; event: Part<'event', 'removed'> },
) =>
  maybeOne<{ team_id: string }>(
    db,
    together(
      [
        part(
          'removed',
          sql`
            delete from team_memberships
            where project_id = ${projectId} and team_id = ${teamId} and user_id = ${userId} and ${condition}
            returning team_id, user_id`,
        ),
        event,
      ],
      sql`select team_id from ${rowsOf('removed')}`,
    ),
  );
