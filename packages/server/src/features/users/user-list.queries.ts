import { manyApart, type Db } from '../../db/db.ts';
import { limitTo } from '../../db/limit-to.ts';
import { sql, type Sql } from '../../db/sql.ts';
import { timeOrder, type TimePlace } from '../../db/time-order.ts';
import { apartFor, fitsFilter } from './user-filter.queries.ts';
import type { UserFilter } from './user-filter.ts';
import type { User } from './user.ts';
import { userColumns } from './users.queries.ts';

export type UserOrder = 'signed_up_at' | 'last_active_at';

export interface OrderedFilter extends UserFilter {
  readonly order: UserOrder;
  readonly isDescending: boolean;
}

export interface UserListing extends OrderedFilter {
  readonly after: TimePlace | undefined;
  readonly limit: number;
}

const orderOf = ({ order, isDescending }: OrderedFilter) =>
  timeOrder(order === 'last_active_at' ? sql`u.last_active_at` : sql`u.signed_up_at`, sql`u.id`, isDescending);

/** One walk along an index: of the chosen time, or of what is asked for. */
export function selectUsers(listing: UserListing): Sql {
  const { micros, orderBy, andAfter } = orderOf(listing);
  return sql`
    select ${userColumns}, ${micros}
    from users u
    where ${fitsFilter(listing)} ${andAfter(listing.after)}
    order by ${orderBy}
    ${limitTo(listing.limit)}`;
}

export const listUsers = (db: Db, listing: UserListing) =>
  manyApart<User & TimePlace>(db, selectUsers(listing), apartFor(listing));

/** How many are meant, of so many at most; in an order, or PostgreSQL would look for the first ones among all projects. */
export const selectCount = (filter: UserFilter, most: number | undefined): Sql =>
  most === undefined
    ? sql`select count(*)::int as count from users u where ${fitsFilter(filter)}`
    : sql`
      select count(*)::int as count
      from (select from users u where ${fitsFilter(filter)} order by u.signed_up_at, u.id ${limitTo(most)}) as counted`;

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
          select u.id, row_number() over (order by ${orderOf(listing).orderBy}) - 1 as place
          from users u
          where ${fitsFilter(listing)}
        ) as placed
      ) as listed
      group by in_row
      order by in_row`,
    { ...apartFor(listing), isBounded: false },
  );

/** In the order of the ids; those who are gone are passed over. */
export const listUsersById = (db: Db, projectId: string, ids: readonly string[]) =>
  manyApart<User>(
    db,
    sql`
      select ${userColumns}
      from unnest(${ids}::uuid[]) with ordinality as listed (id, place)
      join users u on u.project_id = ${projectId} and u.id = listed.id
      order by listed.place`,
  );
