import { many, type Tx } from '../../../db/db.ts';
import { sql } from '../../../db/sql.ts';
import { part, rowsOf } from '../../../db/together.ts';

/** As a part `given_members`. */
export const selectGivenMembers = (members: readonly object[]) => sql`
  select *
  from jsonb_to_recordset(${JSON.stringify(members)}::jsonb) as g (
    "teamId" uuid, "userId" uuid, "joinedAt" timestamptz, "displayName" text, "profileImageUrl" text, picture jsonb,
    "permissionIds" text[], "isSelected" boolean)`;

/** Those of the part `given_members`. */
export const insertMembers = (projectId: string) =>
  part(
    'joined',
    sql`
      insert into team_memberships (project_id, team_id, user_id, joined_at, display_name, profile_image_url)
      select ${projectId}, g."teamId", g."userId", g."joinedAt", g."displayName", g."profileImageUrl"
      from ${rowsOf('given_members')} as g
      order by g."teamId", g."userId"
      returning team_id, user_id`,
  );

/** The teams that they work in, of those who have selected none yet. */
export const insertSelectedTeams = (projectId: string) =>
  part(
    'selected',
    sql`
      insert into selected_teams (project_id, user_id, team_id)
      select ${projectId}, g."userId", g."teamId"
      from ${rowsOf('given_members')} as g
      where g."isSelected"
      order by g."userId"
      on conflict (project_id, user_id) do nothing`,
  );

/** What there is of a membership that is to come. */
export interface FoundMembership {
  readonly place: number;
  readonly hasTeam: boolean;
  readonly hasUser: boolean;
  readonly isMember: boolean;
}

/** Each is looked up by itself, by all columns of an index: a project that is just being filled has no statistics. */
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
