import { manyApart, type Apart, type Db } from '../../db/db.ts';
import { limitTo } from '../../db/limit-to.ts';
import { sql, type Sql } from '../../db/sql.ts';
import type { TimePlace } from '../../db/time-order.ts';
import { smallSetRows } from './small-sets.queries.ts';
import { afterPlaceCondition, pageRows, timeColumns, type FilterPage, type OrderedFilter } from './two-ways.queries.ts';
import {
  everyCondition,
  inOrderCondition,
  inProjectCondition,
  onlyTheirRows,
  type Conditions,
  type UserOrder,
} from './user-conditions.queries.ts';
import type { UserFilter } from './user-filter.ts';
import type { User } from './user.ts';
import { userColumns } from './users.queries.ts';

/** What is read of each user. */
export interface UserDetail {
  /** How many teams they are in, of so many at most, and what one of them is called; undefined: neither. */
  readonly teamsUpTo: number | undefined;
}

export interface UserListing extends FilterPage, UserDetail {}

/** A user as they are listed. */
export type ListedUser = User & { readonly teamCount?: number; readonly firstTeamName?: string | null };

const listedColumns = ({ teamsUpTo }: UserDetail): Sql =>
  teamsUpTo === undefined ? sql`${userColumns}` : sql`${userColumns}, ${teamsOfUser(teamsUpTo)}`;

/** Two looks into the index of memberships: neither depends on how many there are. */
const teamsOfUser = (upTo: number): Sql => sql`
  (
    select count(*)::int
    from (
      select from team_memberships m
      where m.project_id = u.project_id and m.user_id = u.id ${limitTo(upTo)}
    ) as theirs
  ) as "teamCount",
  (
    select t.display_name
    from team_memberships m
    join teams t on t.project_id = m.project_id and t.id = m.team_id
    where m.project_id = u.project_id and m.user_id = u.id
    order by m.team_id
    limit 1
  ) as "firstTeamName"`;

function fitsInOrder(filter: UserFilter, order: UserOrder): Sql {
  const conditions = inOrderCondition(filter, order);
  return everyCondition([inProjectCondition(filter), ...conditions.along, ...notAlong(conditions)]);
}

const notAlong = ({ besides, few, byId, inRow }: Conditions): Sql[] => [...besides, ...few, ...byId, ...inRow];

/** A page: by one walk along an index that holds nobody else, or else in two ways. */
export function selectUsers(listing: UserListing): Sql {
  const { order, projectId } = listing;
  const conditions = inOrderCondition(listing, order);
  if (isFoundAlong(listing, conditions)) return selectAlong(listing);
  const { micros, orderBy } = timeColumns(listing);
  return sql`
    with ${pageRows(listing, conditions)}
    select ${listedColumns(listing)}, ${micros}
    from (
      select id from walked
      union
      select id from walked_far
      union
      select id from picked
      union
      select id from gathered
    ) as page
    join users u on u.project_id = ${projectId} and u.id = page.id
    order by ${orderBy}`;
}

/** The same by whichever index PostgreSQL likes best. */
function selectAlong(listing: UserListing): Sql {
  const { micros, orderBy } = timeColumns(listing);
  return sql`
    select ${listedColumns(listing)}, ${micros}
    from users u
    where ${fitsInOrder(listing, listing.order)} ${afterPlaceCondition(listing)}
    order by ${orderBy}
    ${limitTo(listing.limit)}`;
}

/** Nothing is left to ask, or PostgreSQL knows what to do: it has an index for one id, and one that tells how common words are. */
const isFoundAlong = ({ id, patterns }: UserFilter, conditions: Conditions): boolean =>
  id !== undefined || notAlong(conditions).length === (patterns.length === 0 ? 0 : 1);

export const listUsers = (db: Db, listing: UserListing) =>
  manyApart<ListedUser & TimePlace>(db, selectUsers(listing), apartFor(listing));

/** The same for whoever reads on to the end: what one part passes, no other does. */
export const listUsersAlong = (db: Db, listing: UserListing) =>
  manyApart<ListedUser & TimePlace>(db, selectAlong(listing), apartFor(listing));

/** A period of activity, if no other index holds fewer, is counted along its own. */
function countedInOrder(filter: UserFilter): UserOrder {
  const { besides } = inOrderCondition(filter, 'signed_up_at');
  const others = inOrderCondition(filter, 'last_active_at').besides;
  return besides.length > 0 && others.length === 0 ? 'last_active_at' : 'signed_up_at';
}

/** How many are meant, of so many at most; in an order, or PostgreSQL would look for the first ones among all projects. */
export function selectCount(filter: UserFilter, most: number | undefined): Sql {
  const order = countedInOrder(filter);
  const conditions = inOrderCondition(filter, order);
  if (most === undefined)
    return sql`select count(*)::int as count from users u where ${fitsInOrder({ ...filter, isReadToEnd: true }, order)}`;
  const listing = { ...filter, order, isDescending: false, after: undefined, limit: most } as const;
  if (isFoundAlong(filter, conditions))
    return sql`
      select count(*)::int as count
      from (
        select from users u
        where ${fitsInOrder(filter, order)}
        order by ${timeColumns(listing).orderBy} ${limitTo(most)}
      ) as counted`;
  const [rows] = onlyTheirRows(filter, limitTo(most));
  if (rows) return sql`select count(*)::int as count from (${rows} ${limitTo(most)}) as counted`;
  const found = sql`greatest(
      (select count(*) from walked),
      (select count(*) from walked_far),
      (select count(*) from picked),
      (select count(*) from gathered)
    )`;
  const small = smallSetRows(filter, most);
  if (small === undefined) return sql`with ${pageRows(listing, conditions)} select ${found}::int as count`;
  const { countOfFirst } = small;
  const isEnough = countOfFirst ? sql`when ${countOfFirst} >= ${most} then ${most}` : sql``;
  return sql`
    with ${small.parts}, ${pageRows(listing, conditions)}
    select (case ${isEnough} when ${small.isSmall} then least(${small.count}, ${most}) else ${found} end)::int as count`;
}

export async function countFiltered(db: Db, filter: UserFilter, most: number | undefined): Promise<number> {
  const apart = { ...apartFor(filter), isBounded: true };
  const [counted] = await manyApart<{ count: number }>(db, selectCount(filter, most), apart);
  return counted?.count ?? 0;
}

/** Who is listed at this moment, in order: their ids, 16 bytes each, so many in a row. */
export const listIdsInOrder = (db: Db, listing: OrderedFilter, idsInRow: number) =>
  manyApart<{ ids: Buffer }>(
    db,
    sql`
      select string_agg(uuid_send(id), '' order by place) as ids
      from (
        select id, place, place / ${idsInRow} as in_row
        from (
          select u.id, row_number() over (order by ${timeColumns(listing).orderBy}) - 1 as place
          from users u
          where ${fitsInOrder(listing, listing.order)}
        ) as placed
      ) as listed
      group by in_row
      order by in_row`,
    { ...apartFor(listing), isBounded: false },
  );

/** In the order of the ids; those who are gone are passed over. */
export const listUsersById = (db: Db, projectId: string, ids: readonly string[], detail: UserDetail) =>
  manyApart<ListedUser>(
    db,
    sql`
      select ${listedColumns(detail)}
      from unnest(${ids}::uuid[]) with ordinality as listed (id, place)
      join users u on u.project_id = ${projectId} and u.id = listed.id
      order by listed.place`,
  );

/**
 * How many fit decides which index is the one to read, so what is narrowed is planned for the values at hand; and since
 * it may be narrowed further, it need not be waited for.
 */
function apartFor(filter: UserFilter): Apart {
  const conditions = inOrderCondition(filter, 'signed_up_at');
  const isNarrowed = conditions.along.length + notAlong(conditions).length > 0;
  return { isAnew: isNarrowed, isBounded: isNarrowed };
}
