import { maybeOne, type Db } from '../../db/db.ts';
import { sql, type Sql } from '../../db/sql.ts';
import { part, rowsOf, type Part } from '../../db/together.ts';

export interface NewPicture {
  readonly id: string;
  readonly mediaType: string;
  readonly content: Buffer;
}

/** How pictures of one kind are kept: parts of the statement that changes those who have them. */
export interface PictureOwner<Needs extends string> {
  /** In place of the one before. */
  readonly put: (projectId: string, picture: NewPicture) => Part<'picture', Needs>;
  /** They have no picture with us any more, unless it is this one. */
  readonly removeExcept: (projectId: string, keptId: string | null) => Part<'picture', Needs>;
}

export const pictureOfUser: PictureOwner<'changed_user'> = {
  put: (projectId, picture) =>
    part(
      'picture',
      sql`
        insert into profile_pictures (project_id, user_id, id, media_type, content)
        select ${projectId}, changed.id, ${picture.id}, ${picture.mediaType}, ${picture.content}::bytea
        from ${rowsOf('changed_user')} as changed
        on conflict (project_id, user_id) do update
        set id = excluded.id, media_type = excluded.media_type, content = excluded.content`,
    ),
  removeExcept: (projectId, keptId) =>
    part(
      'picture',
      sql`
        delete from profile_pictures p
        using ${rowsOf('changed_user')} as changed
        where p.project_id = ${projectId} and p.user_id = changed.id and p.id is distinct from ${keptId}::uuid`,
    ),
};

/** The pictures that stand with the users of the part `given_users`. */
export const insertPicturesOfUsers = (projectId: string) =>
  part(
    'picture',
    sql`
      insert into profile_pictures (project_id, user_id, id, media_type, content)
      select ${projectId}, g.id, (g.picture ->> 'id')::uuid, g.picture ->> 'mediaType', decode(g.picture ->> 'base64', 'base64')
      from ${rowsOf('given_users')} as g
      where g.picture is not null`,
  );

/** The pictures that stand with the teams of the part `given_teams`. */
export const insertPicturesOfTeams = (projectId: string) =>
  part(
    'picture',
    sql`
      insert into team_pictures (project_id, team_id, id, media_type, content)
      select ${projectId}, g.id, (g.picture ->> 'id')::uuid, g.picture ->> 'mediaType', decode(g.picture ->> 'base64', 'base64')
      from ${rowsOf('given_teams')} as g
      where g.picture is not null`,
  );

/** The pictures that stand with the members of the part `given_members`. */
export const insertPicturesOfMembers = (projectId: string) =>
  part(
    'picture',
    sql`
      insert into team_pictures (project_id, team_id, user_id, id, media_type, content)
      select ${projectId}, g."teamId", g."userId", (g.picture ->> 'id')::uuid, g.picture ->> 'mediaType', decode(g.picture ->> 'base64', 'base64')
      from ${rowsOf('given_members')} as g
      where g.picture is not null`,
  );

/** Of those whom the source selects a `team_id` and a `user_id` of; without a user it is the team's own. */
const pictureInTeam = <Needs extends string>(source: Sql<Needs>): PictureOwner<Needs> => ({
  put: (projectId, picture) =>
    part(
      'picture',
      sql`
        insert into team_pictures (project_id, team_id, user_id, id, media_type, content)
        select ${projectId}, changed.team_id, changed.user_id, ${picture.id}, ${picture.mediaType}, ${picture.content}::bytea
        from (${source}) as changed
        on conflict (project_id, team_id, user_id) do update
        set id = excluded.id, media_type = excluded.media_type, content = excluded.content`,
    ),
  removeExcept: (projectId, keptId) =>
    part(
      'picture',
      sql`
        delete from team_pictures p
        using (${source}) as changed
        where p.project_id = ${projectId} and p.team_id = changed.team_id and p.user_id is not distinct from changed.user_id
          and p.id is distinct from ${keptId}::uuid`,
    ),
});

export const pictureOfTeam = pictureInTeam(
  sql`select id as team_id, null::uuid as user_id from ${rowsOf('changed_team')}`,
);
export const pictureOfMember = pictureInTeam(sql`select team_id, user_id from ${rowsOf('changed_member')}`);

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
