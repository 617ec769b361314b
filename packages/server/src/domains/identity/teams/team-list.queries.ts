import { manyApart, type Apart, type Db } from '../../../db/db.ts';
import { limitTo } from '../../../db/limit-to.ts';
import { READ_FOR_COUNT } from '../../../db/listing.ts';
import { nameOrder, type NamePlace } from '../../../db/name-order.ts';
import { sql, type Sql } from '../../../db/sql.ts';
import { timeOrder, type TimePlace } from '../../../db/time-order.ts';
import type { SearchPattern } from '../../../platform/search-pattern.ts';
import { teamColumns } from './team.queries.ts';
import type { Team } from './team.ts';

export interface TeamFilter {
  readonly projectId: string;
  /** Only the teams of this member. */
  readonly userId: string | undefined;
  readonly id: string | undefined;
  readonly pattern: SearchPattern | undefined;
}

/** The counts that are read for each team. */
export interface TeamDetail {
  /** Whether to count the members, up to one more than is reported. */
  readonly withMemberCount: boolean;
  /** Counts the open invitations, up to one more than is reported: an SQL condition on codes, called `c`. */
  readonly isOpen: Sql<never> | undefined;
}

export interface OrderedTeams extends TeamFilter {
  readonly order: 'created_at' | 'display_name';
  readonly isDescending: boolean;
}

/** A position in the list, by time or by name. */
export type TeamPlace = TimePlace | NamePlace;

export interface TeamListing extends OrderedTeams, TeamDetail {
  readonly after: TeamPlace | undefined;
  readonly limit: number;
}

/** A team in a list. */
export type ListedTeam = Team & { readonly memberCount?: number; readonly invitationCount?: number };

const NOTHING = sql``;
const memberCount = sql`, (
  select count(*)::int
  from (select from team_memberships m where m.project_id = t.project_id and m.team_id = t.id ${limitTo(READ_FOR_COUNT)}) as members
) as "memberCount"`;
const invitationCount = (isOpen: Sql<never>): Sql => sql`, (
  select count(*)::int
  from (select from verification_codes c where ${isOpen} and c.team_id = t.id ${limitTo(READ_FOR_COUNT)}) as invitations
) as "invitationCount"`;

/** The matching teams, called `t`. Conditions that are not needed are left out, so that the plan suits the query. */
function fromTeams({ projectId, userId, id, pattern }: TeamFilter): Sql {
  const ofMember =
    userId === undefined
      ? NOTHING
      : sql`join team_memberships m on m.project_id = ${projectId} and m.user_id = ${userId} and m.team_id = t.id`;
  return sql`
    from teams t
    ${ofMember}
    where t.project_id = ${projectId} ${id === undefined ? NOTHING : sql`and t.id = ${id}`}
      ${pattern === undefined ? NOTHING : sql`and lower(t.display_name) like lower(${pattern.pattern}::text)`}`;
}

const listedColumns = ({ withMemberCount, isOpen }: TeamDetail): Sql =>
  sql`${teamColumns} ${withMemberCount ? memberCount : NOTHING} ${isOpen ? invitationCount(isOpen) : NOTHING}`;

/** The SQL of an order: the column of a position in it, and the condition for what comes after one. */
function teamOrder({ order, isDescending }: OrderedTeams, after?: TeamPlace) {
  if (order === 'display_name') {
    const { name, orderBy, andAfter } = nameOrder(sql`t.display_name`, sql`t.id`, isDescending);
    return { place: name, orderBy, andAfter: andAfter(after && 'name' in after ? after : undefined) };
  }
  const { micros, orderBy, andAfter } = timeOrder(sql`t.created_at`, sql`t.id`, isDescending);
  return { place: micros, orderBy, andAfter: andAfter(after && 'micros' in after ? after : undefined) };
}

/** Reads along one index: of creation times, of names, of words, or of a user's memberships. */
export function selectTeams(listing: TeamListing): Sql {
  const { place, orderBy, andAfter } = teamOrder(listing, listing.after);
  return sql`
    select ${listedColumns(listing)}, ${place}
    ${fromTeams(listing)} ${andAfter}
    order by ${orderBy}
    ${limitTo(listing.limit)}`;
}

/** How many rows match decides which index to read, so a search is planned for its words and has a time limit. */
const apartFor = ({ pattern }: TeamFilter): Apart => ({
  isAnew: pattern !== undefined,
  isBounded: pattern !== undefined,
});

export const listTeams = (db: Db, listing: TeamListing) =>
  manyApart<ListedTeam & TeamPlace>(db, selectTeams(listing), apartFor(listing));

/** Selects the ids of the teams that are listed right now, in order: 16 bytes each, `idsInRow` of them in a row. */
export const selectTeamIds = (listing: OrderedTeams, idsInRow: number): Sql => sql`
  select string_agg(uuid_send(id), '' order by place) as ids
  from (
    select id, place, place / ${idsInRow} as in_row
    from (select t.id, row_number() over (order by ${teamOrder(listing).orderBy}) - 1 as place ${fromTeams(listing)}) as placed
  ) as listed
  group by in_row
  order by in_row`;

export const listTeamIds = (db: Db, listing: OrderedTeams, idsInRow: number) =>
  manyApart<{ ids: Buffer }>(db, selectTeamIds(listing, idsInRow), { ...apartFor(listing), isBounded: false });

/** Returns the teams in the order of the ids; skips those that were deleted. */
export const listTeamsById = (db: Db, projectId: string, ids: readonly string[], detail: TeamDetail) =>
  manyApart<ListedTeam>(
    db,
    sql`
      select ${listedColumns(detail)}
      from unnest(${ids}::uuid[]) with ordinality as listed (id, place)
      join teams t on t.project_id = ${projectId} and t.id = listed.id
      order by listed.place`,
  );

/**
 * Counts the matching teams, up to a maximum; ordered, because PostgreSQL would otherwise look for the first ones among
 * all projects.
 */
export const selectTeamCount = (filter: TeamFilter, most: number | undefined): Sql =>
  most === undefined
    ? sql`select count(*)::int as count ${fromTeams(filter)}`
    : sql`
      select count(*)::int as count
      from (select ${fromTeams(filter)} order by t.created_at, t.id ${limitTo(most)}) as counted`;

export async function countTeams(db: Db, filter: TeamFilter, most: number | undefined): Promise<number> {
  const apart = { ...apartFor(filter), isBounded: true };
  const [counted] = await manyApart<{ count: number }>(db, selectTeamCount(filter, most), apart);
  return counted?.count ?? 0;
}
