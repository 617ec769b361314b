import { manyApart, type Apart, type Db } from '../../../../db/db.ts';
import { limitTo } from '../../../../db/limit-to.ts';
import { sql, type Sql } from '../../../../db/sql.ts';
import type { SearchPattern } from '../../../../platform/search-pattern.ts';
import { namedCondition } from '../../users/user-conditions.queries.ts';
import { holdsCondition } from '../permissions/held-permissions.queries.ts';
import type { Member, ServerMember } from './member.ts';
import { memberColumns, serverMemberColumns } from './profiles.queries.ts';

const NOTHING = sql``;

/** Which memberships are listed; undefined matches any. */
export interface MemberFilter {
  readonly projectId: string;
  readonly teamId: string | undefined;
  readonly userId: string | undefined;
  /** Only this user, if they are among the members. */
  readonly soughtId?: string | undefined;
  /** One of them must match, if there are any. */
  readonly patterns?: readonly SearchPattern[];
  readonly permissionId?: string | undefined;
}

/** A position among memberships by the time of joining. */
export interface MemberPlace {
  readonly micros: string;
  readonly teamId: string;
  readonly userId: string;
}

export interface MemberListing extends MemberFilter {
  readonly after: MemberPlace | undefined;
  readonly limit: number;
}

/**
 * Within one team or one user, only the other id is needed to tell equal times apart, so each list reads along an
 * index.
 */
function inOrder({ teamId, userId }: MemberFilter): { orderBy: Sql; placeOf: (after: MemberPlace) => Sql } {
  if (teamId !== undefined)
    return { orderBy: sql`m.joined_at, m.user_id`, placeOf: (after) => sql`${timeOf(after)}, ${after.userId}::uuid` };
  if (userId !== undefined)
    return { orderBy: sql`m.joined_at, m.team_id`, placeOf: (after) => sql`${timeOf(after)}, ${after.teamId}::uuid` };
  return {
    orderBy: sql`m.joined_at, m.team_id, m.user_id`,
    placeOf: (after) => sql`${timeOf(after)}, ${after.teamId}::uuid, ${after.userId}::uuid`,
  };
}

const timeOf = ({ micros }: MemberPlace) => sql`timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond'`;

const theirUsers = sql`join users u on u.project_id = m.project_id and u.id = m.user_id`;

/** The memberships called `m`. A search reads through the members of one team, so it has an end. */
function fromMembers(
  { projectId, teamId, userId, soughtId, patterns = [], permissionId }: MemberFilter,
  users: Sql,
): Sql {
  return sql`
    from team_memberships m
    ${users}
    where m.project_id = ${projectId} ${teamId === undefined ? NOTHING : sql`and m.team_id = ${teamId}`}
      ${userId === undefined ? NOTHING : sql`and m.user_id = ${userId}`}
      ${soughtId === undefined ? NOTHING : sql`and m.user_id = ${soughtId}`}
      ${patterns.length === 0 ? NOTHING : sql`and (${namedCondition(projectId, patterns)} or ${isCalled(patterns)})`}
      ${permissionId === undefined ? NOTHING : sql`and ${holdsCondition(projectId, permissionId)}`}`;
}

/** Matches the display name that the member has in this team only. */
const isCalled = (patterns: readonly SearchPattern[]): Sql =>
  sql`lower(m.display_name) like any(array(select lower(p) from unnest(${patterns.map(({ pattern }) => pattern)}::text[]) as p))`;

function selectListed(columns: Sql, listing: MemberListing, condition: Sql): Sql {
  const { orderBy, placeOf } = inOrder(listing);
  const { after, limit } = listing;
  return sql`
    select ${columns}, (extract(epoch from m.joined_at) * 1000000)::bigint::text as micros
    ${fromMembers(listing, theirUsers)}
      and ${condition} ${after === undefined ? NOTHING : sql`and (${orderBy}) > (${placeOf(after)})`}
    order by ${orderBy}
    ${limitTo(limit)}`;
}

/** Returns no members if the condition is not true. */
export const selectMembers = (listing: MemberListing, condition: Sql) =>
  selectListed(memberColumns, listing, condition);
export const listMembers = (db: Db, listing: MemberListing, condition: Sql<never>) =>
  manyApart<Member & MemberPlace>(db, selectMembers(listing, condition));

export const selectServerMembers = (listing: MemberListing) => selectListed(serverMemberColumns, listing, sql`true`);
export const listServerMembers = (db: Db, listing: MemberListing) =>
  manyApart<ServerMember & MemberPlace>(db, selectServerMembers(listing), apartFor(listing));

/** How many rows match decides what to read first, so a search is planned for its values and has a time limit. */
function apartFor({ patterns = [], permissionId }: MemberFilter): Apart {
  const isSearch = patterns.length > 0 || permissionId !== undefined;
  return { isAnew: isSearch, isBounded: isSearch };
}

/**
 * Counts the matching memberships, up to a maximum. Users are only joined for a text search, because every member is
 * one.
 */
export const selectMemberCount = (filter: MemberFilter, most: number | undefined): Sql => sql`
  select count(*)::int as count
  from (select ${fromMembers(filter, filter.patterns?.length ? theirUsers : NOTHING)} ${most === undefined ? NOTHING : limitTo(most)}) as counted`;

export async function countListed(db: Db, filter: MemberFilter, most: number | undefined): Promise<number> {
  const apart = { ...apartFor(filter), isBounded: true };
  const [counted] = await manyApart<{ count: number }>(db, selectMemberCount(filter, most), apart);
  return counted?.count ?? 0;
}
