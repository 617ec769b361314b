import type { Change } from '../../../db/change.ts';
import { maybeOne, type Db, type Tx } from '../../../db/db.ts';
import { sql, type Sql } from '../../../db/sql.ts';
import { part, rowsOf } from '../../../db/together.ts';
import { teamColumns } from './team.queries.ts';
import type { Team } from './team.ts';

/** Texts, and metadata as JSON texts. */
export interface NewTeam {
  readonly projectId: string;
  readonly id: string;
  readonly createdAt: Date;
  readonly displayName: string;
  readonly profileImageUrl: string | null;
  readonly clientMetadata: string | null;
  readonly clientReadOnlyMetadata: string | null;
  readonly serverMetadata: string | null;
  /** The user whose sign-up creates the team, if any: it may be deleted with them. */
  readonly signUpUserId: string | null;
}

/** Inserts a team if the source selects a row. */
export const insertTeam = <Needs extends string>(team: NewTeam, source: Sql<Needs>) =>
  part(
    'changed_team',
    sql`
      insert into teams as t (project_id, id, created_at, display_name, profile_image_url, client_metadata, client_read_only_metadata, server_metadata, sign_up_user_id)
      select ${team.projectId}, ${team.id}::uuid, ${team.createdAt}::timestamptz, ${team.displayName}, ${team.profileImageUrl},
        ${team.clientMetadata}::jsonb, ${team.clientReadOnlyMetadata}::jsonb, ${team.serverMetadata}::jsonb, ${team.signUpUserId}::uuid
      from (${source}) as given
      returning ${teamColumns}`,
  );

/** The source for a team that is always inserted. */
export const fromNobody = sql`select`;

/** The source for a team of the user whom the same statement inserts. */
export const fromNewUser = sql`select from ${rowsOf('changed_user')}`;

/** Locks the user who creates a team, before anything that belongs to them: nobody can delete them meanwhile. */
export const selectCreator = (user: { projectId: string; id: string }) =>
  part(
    'creator',
    sql`
      select u.id as user_id
      from users u
      where u.project_id = ${user.projectId} and u.id = ${user.id}
      for key share`,
  );
export const fromCreator = sql`select user_id from ${rowsOf('creator')}`;

export interface TeamChanges {
  readonly displayName: Change;
  readonly profileImageUrl: Change;
  readonly clientMetadata: Change;
  readonly clientReadOnlyMetadata: Change;
  readonly serverMetadata: Change;
}

interface TeamKey {
  readonly projectId: string;
  readonly teamId: string;
}

/** Updates the team if the condition is true. */
export const updateTeamRow = (tx: Tx, { projectId, teamId }: TeamKey, changes: TeamChanges, condition: Sql<never>) =>
  maybeOne<Team>(
    tx,
    sql`
      update teams t set
        display_name = case when ${changes.displayName.isGiven} then ${changes.displayName.value} else display_name end,
        profile_image_url = case when ${changes.profileImageUrl.isGiven} then ${changes.profileImageUrl.value} else profile_image_url end,
        client_metadata = case when ${changes.clientMetadata.isGiven} then ${changes.clientMetadata.value}::jsonb else client_metadata end,
        client_read_only_metadata =
          case when ${changes.clientReadOnlyMetadata.isGiven} then ${changes.clientReadOnlyMetadata.value}::jsonb else client_read_only_metadata end,
        server_metadata = case when ${changes.serverMetadata.isGiven} then ${changes.serverMetadata.value}::jsonb else server_metadata end
      where t.project_id = ${projectId} and t.id = ${teamId} and ${condition}
      returning ${teamColumns}`,
  );

/**
 * Until the transaction ends, nobody can join the team, invite to it or change it. Returns no row if a condition is not
 * true.
 */
export const lockTeamToDelete = (
  tx: Tx,
  { projectId, teamId }: TeamKey,
  condition: Sql<never>,
  permissionsStay: Sql<never>,
) =>
  maybeOne<{ id: string }>(
    tx,
    sql`
      select t.id
      from teams t
      where t.project_id = ${projectId} and t.id = ${teamId} and ${condition} and ${permissionsStay}
      for update`,
  );

/** Memberships, permissions, selections, pictures and invitations are deleted with the team. */
export const deleteTeamRow = (tx: Tx, { projectId, teamId }: TeamKey, condition: Sql<never>) =>
  maybeOne<{ id: string }>(
    tx,
    sql`
      delete from teams t
      where t.project_id = ${projectId} and t.id = ${teamId} and ${condition}
      returning t.id`,
  );

/** Selects the team after the change. */
export const selectChangedTeam = sql`select * from ${rowsOf('changed_team')}`;

/** Like `selectChangedTeam`, for a team that may have exceeded the limit. */
export const selectCreatedTeam = <Needs extends string>(blockedUntil: Sql<Needs>) => sql`
  select changed_team.*, ${blockedUntil} as "blockedUntil"
  from (select) as asked
  left join ${rowsOf('changed_team')} on true`;

export const findTeam = (db: Db, { projectId, teamId }: TeamKey) =>
  maybeOne<Team>(db, sql`select ${teamColumns} from teams t where t.project_id = ${projectId} and t.id = ${teamId}`);

export const findTeamOfMember = (db: Db, { projectId, teamId, userId }: TeamKey & { userId: string }) =>
  maybeOne<Team>(
    db,
    sql`
      select ${teamColumns}
      from teams t
      join team_memberships m on m.project_id = t.project_id and m.team_id = t.id and m.user_id = ${userId}
      where t.project_id = ${projectId} and t.id = ${teamId}`,
  );

/** The table whose rows are counted by project. */
export const teamRows = sql`teams`;
