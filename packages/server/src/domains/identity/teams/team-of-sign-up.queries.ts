import { execute, maybeOne, one, type Tx } from '../../../db/db.ts';
import { sql } from '../../../db/sql.ts';
import type { TeamKey } from './team-access.ts';

export interface UserKey {
  readonly projectId: string;
  readonly userId: string;
}

/**
 * Locks the team that came with the sign-up of a user, if it still exists, and returns whether its name has the form.
 * Until the transaction ends, nobody can join it.
 */
export const lockTeamOfSignUp = (tx: Tx, { projectId, userId }: UserKey, form: string) =>
  maybeOne<{ id: string; hasSuchName: boolean }>(
    tx,
    sql`
      select id, display_name ~ ${form} as "hasSuchName"
      from teams
      where project_id = ${projectId} and sign_up_user_id = ${userId}
      for update`,
  );

/** The caller has locked the team. */
export const hasMembersBeside = async (tx: Tx, { projectId, teamId }: TeamKey, userId: string): Promise<boolean> =>
  (
    await one<{ hasMembers: boolean }>(
      tx,
      sql`
        select exists (
          select from team_memberships
          where project_id = ${projectId} and team_id = ${teamId} and user_id <> ${userId}
        ) as "hasMembers"`,
    )
  ).hasMembers;

/** From now on, the team is an ordinary one. */
export const forgetSignUp = (tx: Tx, { projectId, teamId }: TeamKey) =>
  execute(tx, sql`update teams set sign_up_user_id = null where project_id = ${projectId} and id = ${teamId}`);

/** An SQL condition on events about teams: the recorded name has the form. */
export const tellsName = (form: string) => sql`data ->> 'display_name' ~ ${form}`;
