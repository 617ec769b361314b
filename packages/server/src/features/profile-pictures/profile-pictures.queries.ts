import { maybeOne, type Db } from '../../db/db.ts';
import { sql, type Sql } from '../../db/sql.ts';

export interface NewPicture {
  readonly id: string;
  readonly mediaType: string;
  readonly content: Buffer;
}

/** A fragment: the picture of the users that the part called `changed_user` of the same statement returns, in place of the one before. */
export const putPicture = (projectId: string, picture: NewPicture): Sql => sql`
  insert into profile_pictures (project_id, user_id, id, media_type, content)
  select ${projectId}, changed_user.id, ${picture.id}, ${picture.mediaType}, ${picture.content}::bytea
  from changed_user
  on conflict (project_id, user_id) do update
  set id = excluded.id, media_type = excluded.media_type, content = excluded.content`;

/** A fragment: the same users have no picture with us any more, unless it is this one. */
export const removePictureExcept = (projectId: string, keptId: string | null): Sql => sql`
  delete from profile_pictures p
  using changed_user
  where p.project_id = ${projectId} and p.user_id = changed_user.id and p.id is distinct from ${keptId}::uuid`;

export const findPicture = (db: Db, projectId: string, pictureId: string) =>
  maybeOne<Omit<NewPicture, 'id'>>(
    db,
    sql`
      select media_type as "mediaType", content
      from profile_pictures
      where project_id = ${projectId} and id = ${pictureId}`,
  );
