import { manyApart, maybeOne, type Db } from '../../../../db/db.ts';
import { sql, type Sql } from '../../../../db/sql.ts';
import { heldRows } from '../../../identity/index.ts';

/** The use of a permission. Reads one grant more than it counts, to detect that there are more. */
export interface PermissionUsage {
  readonly isDefined: boolean;
  /** Grants of the permission itself. */
  readonly directGrants: number;
  /** Grants of the permission and of all permissions that contain it. */
  readonly readGrants: number;
  readonly users: number;
  readonly teams: number;
  readonly containedIn: readonly string[];
  readonly isCreatorDefault: boolean;
  readonly isMemberDefault: boolean;
}

interface UsageQuestion {
  readonly projectId: string;
  readonly id: string;
  /** The maximum number of grants to count. */
  readonly limit: number;
}

/** The permissions that contain a permission, directly or not. */
const containersOf = (projectId: string, id: string): Sql => sql`
  select permission_id as id
  from permission_definitions
  where project_id = ${projectId} and ${id} = any(reachable_permission_ids)`;

/** Reads no more grants than it counts, however many there are: the order makes PostgreSQL use an index. */
export const selectGivingGrants = ({ projectId, id, limit }: UsageQuestion): Sql => sql`
  select g.team_id, g.user_id, g.permission_id
  from (select ${id}::text as id union all ${containersOf(projectId, id)}) as giving
  cross join lateral (
    select team_id, user_id, permission_id
    from team_permissions
    where project_id = ${projectId} and permission_id = giving.id
    order by team_id, user_id
    limit ${limit}
  ) as g
  limit ${limit}`;

/** Returns no row if the project was deleted. */
export const findPermissionUsage = (db: Db, { projectId, id, limit }: UsageQuestion) =>
  maybeOne<PermissionUsage>(
    db,
    sql`
      select
        ${isDefinedHere(projectId, id)} as "isDefined",
        (
          select count(*)::int
          from (
            select from team_permissions
            where project_id = ${projectId} and permission_id = ${id}
            order by team_id, user_id
            limit ${limit}
          ) as direct
        ) as "directGrants",
        found.*,
        array(select id from (${containersOf(projectId, id)}) as containers order by id collate "C") as "containedIn",
        ${id} = any(p.team_creator_default_permissions) as "isCreatorDefault",
        ${id} = any(p.team_member_default_permissions) as "isMemberDefault"
      from projects p
      cross join (
        select count(*)::int as "readGrants", count(distinct user_id)::int as users, count(distinct team_id)::int as teams
        from (${selectGivingGrants({ projectId, id, limit })}) as giving_grants
      ) as found
      where p.project_id = ${projectId}`,
  );

const isDefinedHere = (projectId: string, id: string): Sql => sql`
  exists (select from permission_definitions where project_id = ${projectId} and permission_id = ${id})`;

export const isDefined = async (db: Db, projectId: string, id: string): Promise<boolean> =>
  (await maybeOne<{ isDefined: boolean }>(db, sql`select ${isDefinedHere(projectId, id)} as "isDefined"`))
    ?.isDefined === true;

/** A user who has a permission in a team. */
export interface PermissionHolder extends HolderPlace {
  readonly userDisplayName: string | null;
  readonly primaryEmail: string | null;
  readonly userProfileImageUrl: string | null;
  readonly teamDisplayName: string;
  readonly teamProfileImageUrl: string | null;
  /** The granted permissions that include it: the permission itself, or others that contain it. */
  readonly grantedIds: readonly string[];
}

/** A place in the list of holders. */
export interface HolderPlace {
  readonly teamId: string;
  readonly userId: string;
}

export interface HolderListing {
  readonly projectId: string;
  readonly permissionId: string;
  readonly after: HolderPlace | undefined;
  readonly limit: number;
}

/** Looks teams and users up one by one, because a page has few. */
export function selectHolders({ projectId, permissionId, after, limit }: HolderListing): Sql {
  const held = heldRows({
    projectId,
    teamId: undefined,
    userId: undefined,
    permissionId,
    isRecursive: true,
    after: after && { ...after, id: permissionId },
    limit,
  });
  return sql`
    select held."teamId", held."userId",
      u.display_name as "userDisplayName", u.primary_email as "primaryEmail", u.profile_image_url as "userProfileImageUrl",
      t.display_name as "teamDisplayName", t.profile_image_url as "teamProfileImageUrl",
      array(
        select g.permission_id
        from team_permissions g
        left join permission_definitions d on d.project_id = g.project_id and d.permission_id = g.permission_id
        where g.project_id = ${projectId} and g.team_id = held."teamId" and g.user_id = held."userId"
          and (g.permission_id = ${permissionId} or ${permissionId} = any(d.reachable_permission_ids))
        order by g.permission_id collate "C"
      ) as "grantedIds"
    from (${held}) as held
    cross join lateral (
      select display_name, profile_image_url from teams where project_id = ${projectId} and id = held."teamId" limit 1
    ) as t
    cross join lateral (
      select display_name, primary_email, profile_image_url from users where project_id = ${projectId} and id = held."userId" limit 1
    ) as u
    order by held."teamId", held."userId"`;
}

export const listHolders = (db: Db, listing: HolderListing) => manyApart<PermissionHolder>(db, selectHolders(listing));
