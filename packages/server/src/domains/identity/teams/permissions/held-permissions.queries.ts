import { many, manyApart, type Db } from '../../../../db/db.ts';
import { limitTo } from '../../../../db/limit-to.ts';
import { sql, type Sql } from '../../../../db/sql.ts';

/** A permission that a member has in a team. */
export interface HeldPermission {
  readonly teamId: string;
  readonly userId: string;
  readonly id: string;
}

/** Which permissions are listed; undefined matches any. */
export interface HeldFilter {
  readonly projectId: string;
  readonly teamId: string | undefined;
  readonly userId: string | undefined;
  readonly permissionId: string | undefined;
  /** Whether contained permissions are included. */
  readonly isRecursive: boolean;
}

export interface HeldListing extends HeldFilter {
  readonly after: HeldPermission | undefined;
  readonly limit: number;
}

const NOTHING = sql``;
const defined = sql`
  team_permissions g
  left join permission_definitions d on d.project_id = g.project_id and d.permission_id = g.permission_id`;
/** A member may have a permission through several grants. */
const expanded = sql`
  ${defined}
  cross join lateral unnest(array_append(d.reachable_permission_ids, g.permission_id)) as held (id)`;

const columnsWith = (id: Sql): Sql => sql`g.team_id as "teamId", g.user_id as "userId", ${id} as id`;
/** Sorted by code point, whatever the collation of the database. */
const grantedId = sql`g.permission_id collate "C"`;
const expandedId = sql`held.id collate "C"`;

const isListed = ({ projectId, teamId, userId }: HeldFilter): Sql => sql`
  g.project_id = ${projectId} ${teamId === undefined ? NOTHING : sql`and g.team_id = ${teamId}`}
  ${userId === undefined ? NOTHING : sql`and g.user_id = ${userId}`}`;

/** Sorted by team, user and permission, along an index: no page reads more than a few times what it returns. */
export function heldRows(listing: HeldListing): Sql {
  const { permissionId, isRecursive } = listing;
  if (permissionId !== undefined) return selectHolders(listing, permissionId);
  return isRecursive ? selectExpanded(listing) : selectGranted(listing);
}

const selectGranted = (listing: HeldListing): Sql => sql`
  select ${columnsWith(grantedId)}
  from team_permissions g
  where ${isListed(listing)} ${andAfter(listing, grantedId)}
  order by "teamId", "userId", id
  ${limitTo(listing.limit)}`;

const selectExpanded = (listing: HeldListing): Sql => sql`
  select distinct ${columnsWith(expandedId)}
  from ${expanded}
  where ${isListed(listing)} ${andAfter(listing, expandedId)}
  order by "teamId", "userId", id
  ${limitTo(listing.limit)}`;

/** Compares the member by itself too, so that the index finds where the page starts. */
const andAfter = ({ after }: HeldListing, id: Sql): Sql =>
  after === undefined
    ? NOTHING
    : sql`
        and (g.team_id, g.user_id) >= (${after.teamId}::uuid, ${after.userId}::uuid)
        and (g.team_id, g.user_id, ${id}) > (${after.teamId}::uuid, ${after.userId}::uuid, ${after.id}::text)`;

/**
 * An SQL condition: the membership called `m` has the permission, directly or through one that contains it. The
 * permissions that contain it are looked up once.
 */
export const holdsCondition = (projectId: string, permissionId: string): Sql => sql`
  exists (
    select
    from team_permissions g
    where g.project_id = m.project_id and g.team_id = m.team_id and g.user_id = m.user_id
      and g.permission_id = any(array(
        select ${permissionId}::text
        union all
        select permission_id from permission_definitions
        where project_id = ${projectId} and ${permissionId} = any(reachable_permission_ids))))`;

/** Reads a page of holders for each permission that contains the requested one, and keeps the first of all of them. */
function selectHolders(listing: HeldListing, permissionId: string): Sql {
  const { projectId, isRecursive, after, limit } = listing;
  const containers = sql`
    union
    select permission_id from permission_definitions
    where project_id = ${projectId} and ${permissionId} = any(reachable_permission_ids)`;
  const further =
    after === undefined ? NOTHING : sql`and (g.team_id, g.user_id) > (${after.teamId}::uuid, ${after.userId}::uuid)`;
  return sql`
    select distinct ${columnsWith(sql`${permissionId}::text`)}
    from (select ${permissionId}::text as id ${isRecursive ? containers : NOTHING}) as giving
    cross join lateral (
      select g.team_id, g.user_id
      from team_permissions g
      where ${isListed(listing)} and g.permission_id = giving.id ${further}
      order by g.team_id, g.user_id
      ${limitTo(limit)}
    ) as g
    order by "teamId", "userId"
    ${limitTo(limit)}`;
}

export const listHeld = (db: Db, listing: HeldListing) => manyApart<HeldPermission>(db, heldRows(listing));

type OfMember = HeldFilter & { readonly teamId: string; readonly userId: string };

/** Selects all permissions of one member, or whether they have one: the question that apps ask most often. */
export const selectHeldByMember = (filter: OfMember): Sql =>
  filter.permissionId === undefined
    ? sql`
        select ${filter.isRecursive ? sql`distinct ${columnsWith(expandedId)}` : columnsWith(grantedId)}
        from ${filter.isRecursive ? expanded : sql`team_permissions g`}
        where ${isListed(filter)}
        order by id`
    : sql`
        select ${columnsWith(sql`${filter.permissionId}::text`)}
        from ${filter.isRecursive ? defined : sql`team_permissions g`}
        where ${isListed(filter)}
          and (g.permission_id = ${filter.permissionId} ${filter.isRecursive ? sql`or ${filter.permissionId} = any(d.reachable_permission_ids)` : NOTHING})
        limit 1`;

export const listHeldByMember = (db: Db, filter: OfMember) => many<HeldPermission>(db, selectHeldByMember(filter));
