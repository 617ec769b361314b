import { many, manyApart, type Db } from '../../../db/db.ts';
import { limitTo } from '../../../db/limit-to.ts';
import { sql, type Sql } from '../../../db/sql.ts';

/** That somebody has a permission in a team. */
export interface HeldPermission {
  readonly teamId: string;
  readonly userId: string;
  readonly id: string;
}

/** Whose permissions, and which: what is undefined may be any. */
export interface HeldFilter {
  readonly projectId: string;
  readonly teamId: string | undefined;
  readonly userId: string | undefined;
  readonly permissionId: string | undefined;
  /** What a permission contains is held as well. */
  readonly isRecursive: boolean;
}

export interface HeldListing extends HeldFilter {
  readonly after: HeldPermission | undefined;
  readonly limit: number;
}

const NOTHING = sql``;
const granted = sql`team_permissions g`;
const defined = sql`
  team_permissions g
  left join permission_definitions d on d.project_id = g.project_id and d.permission_id = g.permission_id`;
/** The order of code points, whatever the database sorts by. */
const grantedId = sql`g.permission_id collate "C"`;
const containedId = sql`held.id collate "C"`;

interface Held {
  readonly from: Sql;
  readonly id: Sql;
  readonly andHeld: Sql;
  /** Somebody may have one by several grants. */
  readonly distinct: Sql;
}

/** Each is a walk along the grants, in the order of the list. */
function heldBy({ permissionId, isRecursive }: HeldFilter): Held {
  if (!isRecursive) {
    const andHeld = permissionId === undefined ? NOTHING : sql`and g.permission_id = ${permissionId}`;
    return { from: granted, id: grantedId, andHeld, distinct: NOTHING };
  }
  if (permissionId === undefined) {
    const expanded = sql`${defined} cross join lateral unnest(array_append(d.reachable_permission_ids, g.permission_id)) as held (id)`;
    return { from: expanded, id: containedId, andHeld: NOTHING, distinct: sql`distinct` };
  }
  return {
    from: defined,
    id: sql`${permissionId}::text collate "C"`,
    andHeld: sql`and (g.permission_id = ${permissionId} or ${permissionId} = any(d.reachable_permission_ids))`,
    distinct: sql`distinct`,
  };
}

const isListed = ({ projectId, teamId, userId }: HeldFilter): Sql => sql`
  g.project_id = ${projectId} ${teamId === undefined ? NOTHING : sql`and g.team_id = ${teamId}`}
  ${userId === undefined ? NOTHING : sql`and g.user_id = ${userId}`}`;

const columnsWith = (id: Sql): Sql => sql`g.team_id as "teamId", g.user_id as "userId", ${id} as id`;

/** By team, user and permission. */
export function selectHeld(listing: HeldListing): Sql {
  const { after, limit } = listing;
  const { from, id, andHeld, distinct } = heldBy(listing);
  const further =
    after === undefined
      ? NOTHING
      : sql`and (g.team_id, g.user_id, ${id}) > (${after.teamId}::uuid, ${after.userId}::uuid, ${after.id}::text)`;
  return sql`
    select ${distinct} ${columnsWith(id)}
    from ${from}
    where ${isListed(listing)} ${andHeld} ${further}
    order by "teamId", "userId", id
    ${limitTo(limit)}`;
}

export const listHeld = (db: Db, listing: HeldListing) => manyApart<HeldPermission>(db, selectHeld(listing));

/** All that one member has, or whether they have one: the question that apps ask all the time. */
export function listHeldByMember(db: Db, filter: HeldFilter & { readonly teamId: string; readonly userId: string }) {
  const { from, id, andHeld, distinct } = heldBy(filter);
  const isOne = filter.permissionId !== undefined;
  return many<HeldPermission>(
    db,
    sql`
      select ${isOne ? NOTHING : distinct} ${columnsWith(id)}
      from ${from}
      where ${isListed(filter)} ${andHeld}
      ${isOne ? sql`limit 1` : sql`order by id`}`,
  );
}
