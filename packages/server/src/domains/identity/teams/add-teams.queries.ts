import { many, type Tx } from '../../../db/db.ts';
import { sql } from '../../../db/sql.ts';
import type { ReadPicture } from '../profile-pictures/read-picture.ts';
import { teamColumns } from './team.queries.ts';
import type { Team } from './team.ts';

/** An imported team. Times are ISO texts, because all of them are sent as JSON. */
export interface AddedTeam {
  readonly id: string;
  readonly createdAt: string;
  readonly displayName: string;
  readonly profileImageUrl: string | null;
  readonly picture: ReadPicture['picture'];
  readonly clientMetadata: unknown;
  readonly clientReadOnlyMetadata: unknown;
  readonly serverMetadata: unknown;
  readonly signUpUserId: string | null;
}

export const insertTeams = (tx: Tx, projectId: string, teams: readonly Omit<AddedTeam, 'picture'>[]) =>
  many<Team>(
    tx,
    sql`
      insert into teams as t (project_id, id, created_at, display_name, profile_image_url, client_metadata, client_read_only_metadata, server_metadata, sign_up_user_id)
      select ${projectId}, g.id, g."createdAt", g."displayName", g."profileImageUrl", g."clientMetadata", g."clientReadOnlyMetadata",
        g."serverMetadata", g."signUpUserId"
      from jsonb_to_recordset(${JSON.stringify(teams)}::jsonb) as g (
        id uuid, "createdAt" timestamptz, "displayName" text, "profileImageUrl" text, "clientMetadata" jsonb,
        "clientReadOnlyMetadata" jsonb, "serverMetadata" jsonb, "signUpUserId" uuid)
      order by g.id
      returning ${teamColumns}`,
  );

/** Returns the ids that teams of the project have. */
export const listTeamsAmong = (tx: Tx, projectId: string, ids: readonly string[]) =>
  many<{ id: string }>(
    tx,
    sql`
      select g.id
      from unnest(${ids}::uuid[]) as g (id)
      cross join lateral (select from teams t where t.project_id = ${projectId} and t.id = g.id limit 1) as found`,
  );
