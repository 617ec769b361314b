import type { OAuthProviderId, SignInMethod } from '@keystead/contract';
import { manyApart, type Apart, type Db } from '../../db/db.ts';
import { limitTo } from '../../db/limit-to.ts';
import { sql, type Sql } from '../../db/sql.ts';
import { timeOrder, type TimePlace } from '../../db/time-order.ts';
import type { SearchPattern } from '../../platform/search-pattern.ts';
import type { Period, UserFilter } from './user-filter.ts';
import type { User } from './user.ts';
import { userColumns } from './users.queries.ts';

export type UserOrder = 'signed_up_at' | 'last_active_at';

/** What is read of each user. */
export interface UserDetail {
  /** How many teams they are in, of so many at most, and what one of them is called; undefined: neither. */
  readonly teamsUpTo: number | undefined;
}

export interface OrderedFilter extends UserFilter {
  readonly order: UserOrder;
  readonly isDescending: boolean;
}

export interface UserListing extends OrderedFilter, UserDetail {
  readonly after: TimePlace | undefined;
  readonly limit: number;
}

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

const orderOf = ({ order, isDescending }: OrderedFilter) =>
  timeOrder(order === 'last_active_at' ? sql`u.last_active_at` : sql`u.signed_up_at`, sql`u.id`, isDescending);

/** One walk along an index: of the chosen time, or of what is asked for. */
export function selectUsers(listing: UserListing): Sql {
  const { micros, orderBy, andAfter } = orderOf(listing);
  return sql`
    select ${listedColumns(listing)}, ${micros}
    from users u
    where ${fitsInOrder(listing, listing.order)} ${andAfter(listing.after)}
    order by ${orderBy}
    ${limitTo(listing.limit)}`;
}

export const listUsers = (db: Db, listing: UserListing) =>
  manyApart<ListedUser & TimePlace>(db, selectUsers(listing), apartFor(listing));

/** How many are meant, of so many at most; in an order, or PostgreSQL would look for the first ones among all projects. */
export const selectCount = (filter: UserFilter, most: number | undefined): Sql =>
  most === undefined
    ? sql`select count(*)::int as count from users u where ${fitsFilter(filter)}`
    : sql`
      select count(*)::int as count
      from (
        select from users u where ${fitsInOrder(filter, 'signed_up_at')} order by u.signed_up_at, u.id ${limitTo(most)}
      ) as counted`;

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
export const listUsersById = (db: Db, projectId: string, ids: readonly string[], detail: UserDetail) =>
  manyApart<ListedUser>(
    db,
    sql`
      select ${listedColumns(detail)}
      from unnest(${ids}::uuid[]) with ordinality as listed (id, place)
      join users u on u.project_id = ${projectId} and u.id = listed.id
      order by listed.place`,
  );

/** Is the user called `u` meant? Each part of the condition is there or not, so that the plan fits what is asked. */
export const fitsFilter = (filter: UserFilter): Sql => and(sql`u.project_id = ${filter.projectId}`, narrowings(filter));

/** The same, for a walk along the index of a time: nobody is active before they sign up, so it may begin or end early. */
const fitsInOrder = (filter: UserFilter, order: UserOrder): Sql =>
  and(
    fitsFilter(filter),
    order === 'last_active_at'
      ? given(filter.signedUp?.from, (from) => sql`u.last_active_at >= ${from}`)
      : given(filter.active?.to, (to) => sql`u.signed_up_at < ${to}`),
  );

/**
 * How many fit decides which index is the one to read, so what is narrowed is planned for the values at hand; and since
 * it may be narrowed further, it need not be waited for.
 */
function apartFor(filter: UserFilter): Apart {
  const isNarrowed = narrowings(filter).length > 0;
  return { isAnew: isNarrowed, isBounded: isNarrowed };
}

function narrowings(filter: UserFilter): Sql[] {
  const { patterns } = filter;
  return [
    ...given(filter.id, (id) => sql`u.id = ${id}`),
    ...given(filter.teamId, isMemberOf),
    ...given(filter.isVerified, (is) => (is ? sql`u.primary_email_verified` : sql`not u.primary_email_verified`)),
    ...given(filter.methods, (methods) => anyOf(waysIn(methods))),
    ...given(filter.hasSecondFactor, (has) => isThere(sql`u.totp_secret_sealed`, has)),
    ...given(filter.isRestricted, (is) => isThere(sql`u.restricted_at`, is)),
    ...within(sql`u.signed_up_at`, filter.signedUp),
    ...within(sql`u.last_active_at`, filter.active),
    ...(patterns.length === 0 ? [] : [anyOf(patterns.map(isLike))]),
  ];
}

const isThere = (column: Sql<never>, is: boolean): Sql => (is ? sql`${column} is not null` : sql`${column} is null`);

const given = <Value>(value: Value | undefined, condition: (value: Value) => Sql): Sql[] =>
  value === undefined ? [] : [condition(value)];

const and = (first: Sql, others: readonly Sql[]): Sql =>
  others.reduce((all, condition) => sql`${all} and ${condition}`, first);

const anyOf = ([first, ...others]: readonly Sql[]): Sql =>
  first === undefined ? sql`false` : sql`(${others.reduce((any, condition) => sql`${any} or ${condition}`, first)})`;

const isMemberOf = (teamId: string): Sql =>
  sql`exists (select from team_memberships m where m.project_id = u.project_id and m.team_id = ${teamId} and m.user_id = u.id)`;

/** As `auth_methods` tells them. */
function waysIn(methods: readonly SignInMethod[]): Sql[] {
  const providers = methods.filter(
    (method): method is OAuthProviderId => method !== 'password' && method !== 'magic_link',
  );
  return [
    ...(methods.includes('password') ? [sql`u.email_auth_enabled and u.password_hash is not null`] : []),
    ...(methods.includes('magic_link') ? [sql`u.email_auth_enabled and u.otp_auth_enabled`] : []),
    ...(providers.length === 0 ? [] : [hasAccountAt(providers)]),
  ];
}

const hasAccountAt = (providers: readonly OAuthProviderId[]): Sql =>
  sql`exists (select from oauth_accounts account where account.project_id = u.project_id and account.user_id = u.id and account.provider_id = any(${providers}))`;

const within = (time: Sql<never>, period: Period | undefined): Sql[] => [
  ...given(period?.from, (from) => sql`${time} >= ${from}`),
  ...given(period?.to, (to) => sql`${time} < ${to}`),
];

const isLike = ({ at, pattern }: SearchPattern): Sql =>
  at === 'start'
    ? sql`lower(u.display_name) like lower(${pattern}::text) or u.primary_email_normalized like lower(${pattern}::text)`
    : sql`lower(coalesce(u.display_name, '') || ' ' || coalesce(u.primary_email_normalized, '')) like lower(${pattern}::text)`;
