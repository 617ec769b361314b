import { many, type Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';
import { rowsOf } from '../../db/together.ts';
import { teamColumns } from './team/index.ts';

/** As a part `given_teams`. */
export const selectGivenTeams = (teams: readonly object[]) => sql`
  select *
  from jsonb_to_recordset(${JSON.stringify(teams)}::jsonb) as g (
    id uuid, "createdAt" timestamptz, "displayName" text, "profileImageUrl" text, picture jsonb, "clientMetadata" jsonb,
    "clientReadOnlyMetadata" jsonb, "serverMetadata" jsonb, "signUpUserId" uuid)`;

/** As a part `changed_team`. */
export const insertTeams = (projectId: string) => sql`
  insert into teams as t (project_id, id, created_at, display_name, profile_image_url, client_metadata, client_read_only_metadata, server_metadata, sign_up_user_id)
  select ${projectId}, g.id, g."createdAt", g."displayName", g."profileImageUrl", g."clientMetadata", g."clientReadOnlyMetadata",
    g."serverMetadata", g."signUpUserId"
  from ${rowsOf('given_teams')} as g
  order by g.id
  returning ${teamColumns}`;

/** Which of these ids teams of the project have. */
export const listTeamsAmong = (tx: Tx, projectId: string, ids: readonly string[]) =>
  many<{ id: string }>(
    tx,
    sql`
      select g.id
      from unnest(${ids}::uuid[]) as g (id)
      cross join lateral (select from teams t where t.project_id = ${projectId} and t.id = g.id limit 1) as found`,
  );
