import { manyApart, type Db, type Planning } from '../../db/db.ts';
import { limitTo } from '../../db/limit-to.ts';
import { sql, type Sql } from '../../db/sql.ts';
import { timeOrder, type TimePlace } from '../../db/time-order.ts';
import type { SearchPattern } from '../../platform/search-pattern.ts';
import type { User } from './user.ts';
import { userColumns } from './users.queries.ts';

export type UserOrder = 'signed_up_at' | 'last_active_at';

export interface UserFilter {
  readonly projectId: string;
  /** One of them must fit. */
  readonly patterns: readonly SearchPattern[];
  readonly id: string | undefined;
  /** Members of this team alone. */
  readonly teamId: string | undefined;
}

export interface UserListing extends UserFilter {
  readonly order: UserOrder;
  readonly isDescending: boolean;
  readonly after: TimePlace | undefined;
  readonly limit: number;
}

const NOTHING = sql``;

/** One walk along an index: of the chosen time, or of the words. Each part is there or not, so that its plan fits. */
export function selectUsers(listing: UserListing): Sql {
  const { micros, orderBy, andAfter } = orderOf(listing);
  return sql`
    select ${userColumns}, ${micros}
    from users u
    where ${isListed(listing)} ${andAfter(listing.after)}
    order by ${orderBy}
    ${limitTo(listing.limit)}`;
}

const orderOf = ({ order, isDescending }: OrderedFilter) =>
  timeOrder(order === 'last_active_at' ? sql`u.last_active_at` : sql`u.signed_up_at`, sql`u.id`, isDescending);

function isListed({ projectId, id, teamId, patterns }: UserFilter): Sql {
  const [matching, ...others] = patterns.map(isLike);
  return sql`u.project_id = ${projectId} ${id === undefined ? NOTHING : sql`and u.id = ${id}`}
    ${teamId === undefined ? NOTHING : sql`and exists (select from team_memberships m where m.project_id = u.project_id and m.team_id = ${teamId} and m.user_id = u.id)`}
    ${matching === undefined ? NOTHING : sql`and (${others.reduce((any, other) => sql`${any} or ${other}`, matching)})`}`;
}

const isLike = ({ at, pattern }: SearchPattern): Sql =>
  at === 'start'
    ? sql`lower(u.display_name) like lower(${pattern}::text) or u.primary_email_normalized like lower(${pattern}::text)`
    : sql`lower(coalesce(u.display_name, '') || ' ' || coalesce(u.primary_email_normalized, '')) like lower(${pattern}::text)`;

/** How many fit decides which index is the one to read, so searches are planned for the words and the team at hand. */
const planningOf = ({ patterns, teamId }: UserFilter): Planning => ({
  isAnew: patterns.length > 0 || teamId !== undefined,
});

export const listUsers = (db: Db, listing: UserListing) =>
  manyApart<User & TimePlace>(db, selectUsers(listing), planningOf(listing));

type OrderedFilter = UserFilter & Pick<UserListing, 'order' | 'isDescending'>;

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
          where ${isListed(listing)}
        ) as placed
      ) as listed
      group by in_row
      order by in_row`,
    planningOf(listing),
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
