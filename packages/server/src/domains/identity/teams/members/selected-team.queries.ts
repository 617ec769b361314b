import { execute, maybeOne, type Tx } from '../../../../db/db.ts';
import { sql } from '../../../../db/sql.ts';
import type { MemberKey } from '../permissions/team-permissions.queries.ts';

/** Returns no row if the user is not a member. Nobody can remove them before the transaction ends. */
export const putSelectedTeam = (tx: Tx, { projectId, teamId, userId }: MemberKey) =>
  maybeOne<{ teamId: string }>(
    tx,
    sql`
      insert into selected_teams (project_id, user_id, team_id)
      select m.project_id, m.user_id, m.team_id
      from team_memberships m
      where m.project_id = ${projectId} and m.team_id = ${teamId} and m.user_id = ${userId}
      for key share
      on conflict (project_id, user_id) do update set team_id = excluded.team_id
      returning team_id as "teamId"`,
  );

export const deleteSelectedTeam = (tx: Tx, { projectId, userId }: Omit<MemberKey, 'teamId'>) =>
  execute(tx, sql`delete from selected_teams where project_id = ${projectId} and user_id = ${userId}`);
