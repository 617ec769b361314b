import { execute, many, type Tx } from '../../../../db/db.ts';
import { sql } from '../../../../db/sql.ts';
import type { ReadPicture } from '../../profile-pictures/read-picture.ts';

/** An imported membership. Times are ISO texts, because all of them are sent as JSON. */
export interface AddedMember {
  readonly teamId: string;
  readonly userId: string;
  readonly joinedAt: string;
  readonly displayName: string | null;
  readonly profileImageUrl: string | null;
  readonly picture: ReadPicture['picture'];
  readonly permissionIds: readonly string[];
  readonly isSelected: boolean;
  readonly isCreator: boolean;
}

export const insertMembers = (tx: Tx, projectId: string, members: readonly Omit<AddedMember, 'picture'>[]) =>
  execute(
    tx,
    sql`
      insert into team_memberships (project_id, team_id, user_id, joined_at, display_name, profile_image_url, is_creator)
      select ${projectId}, g."teamId", g."userId", g."joinedAt", g."displayName", g."profileImageUrl", g."isCreator"
      from jsonb_to_recordset(${JSON.stringify(members)}::jsonb) as g (
        "teamId" uuid, "userId" uuid, "joinedAt" timestamptz, "displayName" text, "profileImageUrl" text, "isCreator" boolean)
      order by g."teamId", g."userId"`,
  );

/** Stores the selected teams of members who have selected none yet. */
export const insertSelectedTeams = (
  tx: Tx,
  projectId: string,
  members: readonly { readonly teamId: string; readonly userId: string }[],
) =>
  execute(
    tx,
    sql`
      insert into selected_teams (project_id, user_id, team_id)
      select ${projectId}, g."userId", g."teamId"
      from jsonb_to_recordset(${JSON.stringify(members)}::jsonb) as g ("teamId" uuid, "userId" uuid)
      order by g."userId"
      on conflict (project_id, user_id) do nothing`,
  );

/**
 * Locks the users of new memberships, so that nobody deletes them meanwhile. Users are locked before teams, as wherever
 * a user joins a team.
 */
export const lockJoiningUsers = (tx: Tx, projectId: string, userIds: readonly string[]) =>
  many(
    tx,
    sql`
      select id from users
      where project_id = ${projectId} and id = any(${userIds}::uuid[])
      order by id
      for key share`,
  );

/** Until the transaction ends, nobody else can join these teams, so that their members can be counted. */
export const lockTeamsToJoin = (tx: Tx, projectId: string, teamIds: readonly string[]) =>
  many(
    tx,
    sql`
      select id from teams
      where project_id = ${projectId} and id = any(${teamIds}::uuid[])
      order by id
      for no key update`,
  );

/** Counts the members of each team, up to a maximum. */
export const countMembers = (tx: Tx, projectId: string, teamIds: readonly string[], most: number) =>
  many<{ teamId: string; members: number }>(
    tx,
    sql`
      select g.team_id as "teamId", (
        select count(*)::int
        from (select from team_memberships m where m.project_id = ${projectId} and m.team_id = g.team_id limit ${most}) as counted
      ) as members
      from unnest(${teamIds}::uuid[]) as g (team_id)`,
  );

/** What exists already of a new membership. */
export interface FoundMembership {
  readonly place: number;
  readonly hasTeam: boolean;
  readonly hasUser: boolean;
  readonly isMember: boolean;
}

/**
 * Looks each one up by itself, by all columns of an index, because a project that is just being filled has no
 * statistics.
 */
export const findMemberships = (
  tx: Tx,
  projectId: string,
  memberships: readonly { readonly place: number; readonly teamId: string; readonly userId: string }[],
) =>
  many<FoundMembership>(
    tx,
    sql`
      select g.place,
        coalesce((select true from teams t where t.project_id = ${projectId} and t.id = g."teamId"), false) as "hasTeam",
        coalesce((select true from users u where u.project_id = ${projectId} and u.id = g."userId"), false) as "hasUser",
        coalesce((
          select true
          from team_memberships m
          where m.project_id = ${projectId} and m.team_id = g."teamId" and m.user_id = g."userId"), false) as "isMember"
      from jsonb_to_recordset(${JSON.stringify(memberships)}::jsonb) as g (place int, "teamId" uuid, "userId" uuid)`,
  );
