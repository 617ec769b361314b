import { maybeOne, type Db } from '../../../db/db.ts';
import { sql } from '../../../db/sql.ts';

/** The columns of a Team; the table is called `t`. */
export const teamColumns = sql`
  t.id, t.created_at as "createdAt", t.display_name as "displayName", t.profile_image_url as "profileImageUrl",
  t.client_metadata as "clientMetadata", t.client_read_only_metadata as "clientReadOnlyMetadata", t.server_metadata as "serverMetadata"`;

export const isTeam = async (db: Db, projectId: string, teamId: string): Promise<boolean> =>
  (await maybeOne<{ id: string }>(db, sql`select id from teams where project_id = ${projectId} and id = ${teamId}`)) !==
  undefined;
