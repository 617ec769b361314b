import { manyApart, type Apart, type Db } from '../../../db/db.ts';
import { limitTo } from '../../../db/limit-to.ts';
import { sql, type Sql } from '../../../db/sql.ts';
import { timeOrder, type TimePlace } from '../../../db/time-order.ts';
import {
  everyCondition,
  filterCondition,
  largeTeamCondition,
  matchingRows,
  type TeamSize,
} from './user-conditions.queries.ts';
import type { OrderedFilter, UserFilter } from './user-filter.ts';
import type { User } from './user.ts';
import { userColumns } from './users.queries.ts';

/** What is read for each user. */
export interface UserDetail {
  /** Counts their teams, up to this many, and reads the name of one of them; undefined for neither. */
  readonly teamsUpTo: number | undefined;
}

export interface UserListing extends OrderedFilter, UserDetail {
  readonly limit: number;
}

/** A user in a list. */
export type ListedUser = User & { readonly teamCount?: number; readonly firstTeamName?: string | null };

const listedColumns = ({ teamsUpTo }: UserDetail): Sql =>
  teamsUpTo === undefined ? sql`${userColumns}` : sql`${userColumns}, ${teamsOfUser(teamsUpTo)}`;

/** Two lookups in the index of memberships: neither depends on how many there are. */
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

const orderOf = ({ order, isDescending }: OrderedFilter) =>
  timeOrder(order === 'last_active_at' ? sql`u.last_active_at` : sql`u.signed_up_at`, sql`u.id`, isDescending);

/**
 * Selects a page along the index of its order. For a filtered list the ids are read first, so that users outside a
 * period cost no row.
 */
export function selectUsers(listing: UserListing, teamSize?: TeamSize): Sql {
  const { micros, orderBy, andAfter } = orderOf(listing);
  const matching = sql`users u where ${filterCondition(listing, teamSize)} ${andAfter(listing.after)} order by ${orderBy} ${limitTo(listing.limit)}`;
  if (!isNarrowed(listing)) return sql`select ${listedColumns(listing)}, ${micros} from ${matching}`;
  return sql`
    select ${listedColumns(listing)}, ${micros}
    from (select u.id from ${matching}) as page
    join users u on u.project_id = ${listing.projectId} and u.id = page.id
    order by ${orderBy}`;
}

export const listUsers = async (db: Db, listing: UserListing) =>
  manyApart<ListedUser & TimePlace>(db, selectUsers(listing, await sizeOfTeam(db, listing)), apartFor(listing));

async function sizeOfTeam(db: Db, { projectId, teamId }: UserFilter): Promise<TeamSize | undefined> {
  if (teamId === undefined) return undefined;
  const [team] = await manyApart<{ isLarge: boolean }>(
    db,
    sql`select ${largeTeamCondition(projectId, teamId)} as "isLarge"`,
    { isBounded: true },
  );
  return team?.isLarge === true ? 'large' : 'small';
}

/** Counts the users who match, up to a maximum. */
export const selectCount = (filter: UserFilter, most: number | undefined): Sql =>
  sql`select count(*)::int as count from (${matchingRows(filter)} ${most === undefined ? sql`` : limitTo(most)}) as counted`;

export async function countFiltered(db: Db, filter: UserFilter, most: number | undefined): Promise<number> {
  const apart = { ...apartFor(filter), isBounded: true };
  const [counted] = await manyApart<{ count: number }>(db, selectCount(filter, most), apart);
  return counted?.count ?? 0;
}

/** Returns the ids of the users who are listed right now, in order: 16 bytes each, `idsInRow` of them in a row. */
export const listIdsInOrder = (db: Db, listing: OrderedFilter, idsInRow: number) =>
  manyApart<{ ids: Buffer }>(
    db,
    sql`
      select string_agg(uuid_send(id), '' order by place) as ids
      from (
        select id, place, place / ${idsInRow} as in_row
        from (
          select u.id, row_number() over (order by ${orderOf(listing).orderBy}) - 1 as place
          from users u
          where ${filterCondition(listing)}
        ) as placed
      ) as listed
      group by in_row
      order by in_row`,
    { ...apartFor(listing), isBounded: false },
  );

/** Returns the users in the order of the ids; skips those who were deleted. */
export const listUsersById = (db: Db, projectId: string, ids: readonly string[], detail: UserDetail) =>
  manyApart<ListedUser>(
    db,
    sql`
      select ${listedColumns(detail)}
      from unnest(${ids}::uuid[]) with ordinality as listed (id, place)
      join users u on u.project_id = ${projectId} and u.id = listed.id
      order by listed.place`,
  );

const isNarrowed = (filter: UserFilter): boolean => everyCondition(filter).length > 0;

/**
 * How many users match decides which index to read, so a filtered list is planned for its values; and it has a time
 * limit, because the caller can filter further.
 */
const apartFor = (filter: UserFilter): Apart => ({ isAnew: isNarrowed(filter), isBounded: isNarrowed(filter) });
