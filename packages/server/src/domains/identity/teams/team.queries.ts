import { maybeOne, type Db } from '../../../db/db.ts';
import { sql } from '../../../db/sql.ts';

/** The columns of a `Team`; the table must be called `t`. */
export const teamColumns = sql`
  t.id, floor(extract(epoch from t.created_at) * 1000)::float8 as "createdAtMillis", t.display_name as "displayName",
  t.profile_image_url as "profileImageUrl", t.client_metadata as "clientMetadata",
  t.client_read_only_metadata as "clientReadOnlyMetadata", t.server_metadata as "serverMetadata"`;

/** The column of a `User` with their selected team, if any; the users table must be called `u`. */
export const selectedTeamColumns = sql`
  (
    select to_jsonb(team)
    from (
      select ${teamColumns}
      from selected_teams selected
      join teams t on t.project_id = selected.project_id and t.id = selected.team_id
      where selected.project_id = u.project_id and selected.user_id = u.id) as team) as "selectedTeam"`;

/** The same column for a new user, who is in no team yet. */
export const noSelectedTeamColumns = sql`null::jsonb as "selectedTeam"`;

export const isTeam = async (db: Db, projectId: string, teamId: string): Promise<boolean> =>
  (await maybeOne<{ id: string }>(db, sql`select id from teams where project_id = ${projectId} and id = ${teamId}`)) !==
  undefined;
