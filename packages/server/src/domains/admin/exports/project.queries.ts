import { manyApart, type Db } from '../../../db/db.ts';
import { sql } from '../../../db/sql.ts';
import type { KeptPicture } from './exports.queries.ts';

const EARLIEST = '-99999999999999999';
const LEAST_ID = '00000000-0000-0000-0000-000000000000';

export interface PlaceOfTeam {
  readonly micros: string;
  readonly id: string;
}

export interface ExportedTeam extends PlaceOfTeam {
  readonly createdAt: Date;
  readonly displayName: string;
  readonly profileImageUrl: string | null;
  readonly picture: KeptPicture | null;
  readonly clientMetadata: unknown;
  readonly clientReadOnlyMetadata: unknown;
  readonly serverMetadata: unknown;
  readonly signUpUserId: string | null;
}

/** In the order of creation. */
export const listExportedTeams = (db: Db, projectId: string, after: PlaceOfTeam | undefined, limit: number) =>
  manyApart<ExportedTeam>(
    db,
    sql`
      select t.id, t.created_at as "createdAt", t.display_name as "displayName", t.profile_image_url as "profileImageUrl",
        t.client_metadata as "clientMetadata", t.client_read_only_metadata as "clientReadOnlyMetadata", t.server_metadata as "serverMetadata",
        t.sign_up_user_id as "signUpUserId", (extract(epoch from t.created_at) * 1000000)::bigint::text as micros,
        (
          select jsonb_build_object('mediaType', p.media_type, 'base64', translate(encode(p.content, 'base64'), E'\n', ''))
          from team_pictures p
          where p.project_id = t.project_id and p.team_id = t.id and p.user_id is null and t.profile_image_url like '/%') as picture
      from teams t
      where t.project_id = ${projectId}
        and (t.created_at, t.id) > (
          timestamptz 'epoch' + ${after?.micros ?? EARLIEST}::bigint * interval '1 microsecond', ${after?.id ?? LEAST_ID}::uuid)
      order by t.created_at, t.id
      limit ${limit}`,
  );

export interface PlaceOfMember {
  readonly teamId: string;
  readonly userId: string;
}

export interface ExportedMember extends PlaceOfMember {
  readonly joinedAt: Date;
  readonly displayName: string | null;
  readonly profileImageUrl: string | null;
  readonly picture: KeptPicture | null;
  readonly permissionIds: readonly string[];
  readonly isSelected: boolean;
  readonly isCreator: boolean;
}

/** In the order of teams, then users. */
export const listExportedMembers = (db: Db, projectId: string, after: PlaceOfMember | undefined, limit: number) =>
  manyApart<ExportedMember>(
    db,
    sql`
      select m.team_id as "teamId", m.user_id as "userId", m.joined_at as "joinedAt", m.display_name as "displayName",
        m.profile_image_url as "profileImageUrl", m.is_creator as "isCreator",
        array(
          select g.permission_id
          from team_permissions g
          where g.project_id = m.project_id and g.team_id = m.team_id and g.user_id = m.user_id
          order by g.permission_id collate "C") as "permissionIds",
        exists (
          select from selected_teams s
          where s.project_id = m.project_id and s.user_id = m.user_id and s.team_id = m.team_id) as "isSelected",
        (
          select jsonb_build_object('mediaType', p.media_type, 'base64', translate(encode(p.content, 'base64'), E'\n', ''))
          from team_pictures p
          where p.project_id = m.project_id and p.team_id = m.team_id and p.user_id = m.user_id and m.profile_image_url like '/%') as picture
      from team_memberships m
      where m.project_id = ${projectId}
        and (m.team_id, m.user_id) > (${after?.teamId ?? LEAST_ID}::uuid, ${after?.userId ?? LEAST_ID}::uuid)
      order by m.team_id, m.user_id
      limit ${limit}`,
  );
