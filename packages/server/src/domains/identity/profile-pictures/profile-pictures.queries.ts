import { execute, maybeOne, type Db, type Tx } from '../../../db/db.ts';
import { sql } from '../../../db/sql.ts';
import { part, rowsOf } from '../../../db/together.ts';
import type { ReadPicture } from './read-picture.ts';

export interface NewPicture {
  readonly id: string;
  readonly mediaType: string;
  readonly content: Buffer;
}

/** Stores or replaces the picture of the user that the CTE `changed_user` returns. */
export const putPictureOfUser = (projectId: string, picture: NewPicture) =>
  part(
    'picture',
    sql`
      insert into profile_pictures (project_id, user_id, id, media_type, content)
      select ${projectId}, changed.id, ${picture.id}, ${picture.mediaType}, ${picture.content}::bytea
      from ${rowsOf('changed_user')} as changed
      on conflict (project_id, user_id) do update
      set id = excluded.id, media_type = excluded.media_type, content = excluded.content`,
  );

/** Deletes the stored picture of the user, unless it is this one. */
export const removePictureOfUserExcept = (projectId: string, keptId: string | null) =>
  part(
    'picture',
    sql`
      delete from profile_pictures p
      using ${rowsOf('changed_user')} as changed
      where p.project_id = ${projectId} and p.user_id = changed.id and p.id is distinct from ${keptId}::uuid`,
  );

/** Stores the pictures of the users in the CTE `given_users`. */
export const insertPicturesOfUsers = (projectId: string) =>
  part(
    'picture',
    sql`
      insert into profile_pictures (project_id, user_id, id, media_type, content)
      select ${projectId}, g.id, (g.picture ->> 'id')::uuid, g.picture ->> 'mediaType', decode(g.picture ->> 'base64', 'base64')
      from ${rowsOf('given_users')} as g
      where g.picture is not null`,
  );

/** Stores the picture of the team that the CTE `changed_team` creates. */
export const insertPictureOfNewTeam = (projectId: string, picture: NewPicture) =>
  part(
    'picture',
    sql`
      insert into team_pictures (project_id, team_id, id, media_type, content)
      select ${projectId}, id, ${picture.id}, ${picture.mediaType}, ${picture.content}::bytea
      from ${rowsOf('changed_team')}`,
  );

/** The owner of a picture in a team: a member or, without a user, the team itself. */
export interface PictureInTeam {
  readonly projectId: string;
  readonly teamId: string;
  readonly userId: string | null;
}

/** Stores or replaces the picture. */
export const putPictureInTeam = (tx: Tx, { projectId, teamId, userId }: PictureInTeam, picture: NewPicture) =>
  execute(
    tx,
    sql`
      insert into team_pictures (project_id, team_id, user_id, id, media_type, content)
      values (${projectId}, ${teamId}, ${userId}, ${picture.id}, ${picture.mediaType}, ${picture.content})
      on conflict (project_id, team_id, user_id) do update
      set id = excluded.id, media_type = excluded.media_type, content = excluded.content`,
  );

/** Deletes the stored picture, unless it is this one. */
export const deletePictureInTeamExcept = (
  tx: Tx,
  { projectId, teamId, userId }: PictureInTeam,
  keptId: string | null,
) =>
  execute(
    tx,
    sql`
      delete from team_pictures
      where project_id = ${projectId} and team_id = ${teamId} and user_id is not distinct from ${userId}::uuid
        and id is distinct from ${keptId}::uuid`,
  );

/** Stores the pictures of many new members or, without a user, teams. */
export const insertPicturesInTeams = (
  tx: Tx,
  projectId: string,
  pictures: readonly (Omit<PictureInTeam, 'projectId'> & { readonly picture: ReadPicture['picture'] })[],
) =>
  execute(
    tx,
    sql`
      insert into team_pictures (project_id, team_id, user_id, id, media_type, content)
      select ${projectId}, g."teamId", g."userId", (g.picture ->> 'id')::uuid, g.picture ->> 'mediaType', decode(g.picture ->> 'base64', 'base64')
      from jsonb_to_recordset(${JSON.stringify(pictures)}::jsonb) as g ("teamId" uuid, "userId" uuid, picture jsonb)`,
  );

export const findPicture = (db: Db, projectId: string, pictureId: string) =>
  maybeOne<Omit<NewPicture, 'id'>>(
    db,
    sql`
      select media_type as "mediaType", content
      from profile_pictures
      where project_id = ${projectId} and id = ${pictureId}
      union all
      select media_type, content
      from team_pictures
      where project_id = ${projectId} and id = ${pictureId}`,
  );
