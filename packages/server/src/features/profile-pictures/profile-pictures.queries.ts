import { maybeOne, type Db } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';
import { part, rowsOf } from '../../db/together.ts';

export interface NewPicture {
  readonly id: string;
  readonly mediaType: string;
  readonly content: Buffer;
}

/** The picture of the users who are changed, in place of the one before. */
export const putPicture = (projectId: string, picture: NewPicture) =>
  part(
    'picture',
    sql`
      insert into profile_pictures (project_id, user_id, id, media_type, content)
      select ${projectId}, changed.id, ${picture.id}, ${picture.mediaType}, ${picture.content}::bytea
      from ${rowsOf('changed_user')} as changed
      on conflict (project_id, user_id) do update
      set id = excluded.id, media_type = excluded.media_type, content = excluded.content`,
  );

/** The same users have no picture with us any more, unless it is this one. */
export const removePictureExcept = (projectId: string, keptId: string | null) =>
  part(
    'picture',
    sql`
      delete from profile_pictures p
      using ${rowsOf('changed_user')} as changed
      where p.project_id = ${projectId} and p.user_id = changed.id and p.id is distinct from ${keptId}::uuid`,
  );

export const findPicture = (db: Db, projectId: string, pictureId: string) =>
  maybeOne<Omit<NewPicture, 'id'>>(
    db,
    sql`
      select media_type as "mediaType", content
      from profile_pictures
      where project_id = ${projectId} and id = ${pictureId}`,
  );
