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
  /** Of this member alone. */
  readonly userId: string | undefined;
  readonly id: string | undefined;
  readonly pattern: SearchPattern | undefined;
}

/** What is read of each team. */
export interface TeamDetail {
  /** How many members it has, of one more than are counted at most. */
  readonly withMemberCount: boolean;
  /** How many invitations to it are open, of one more than are counted at most: a condition on codes, which are called `c`. */
  readonly isOpen: Sql<never> | undefined;
}

export interface OrderedTeams extends TeamFilter {
  readonly order: 'created_at' | 'display_name';
  readonly isDescending: boolean;
}

/** By time or by name, as the list is. */
export type TeamPlace = TimePlace | NamePlace;

export interface TeamListing extends OrderedTeams, TeamDetail {
  readonly after: TeamPlace | undefined;
  readonly limit: number;
}

/** A team as it is listed. */
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

/** The teams called `t` that are meant. Each part is there or not, so that its plan fits. */
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

/** The pieces of the order: the column of a place in it, and what comes after one. */
function teamOrder({ order, isDescending }: OrderedTeams, after?: TeamPlace) {
  if (order === 'display_name') {
    const { name, orderBy, andAfter } = nameOrder(sql`t.display_name`, sql`t.id`, isDescending);
    return { place: name, orderBy, andAfter: andAfter(after && 'name' in after ? after : undefined) };
  }
  const { micros, orderBy, andAfter } = timeOrder(sql`t.created_at`, sql`t.id`, isDescending);
  return { place: micros, orderBy, andAfter: andAfter(after && 'micros' in after ? after : undefined) };
}

/** One walk along an index: of creation, of the names, of the words, or of a user's memberships. */
export function selectTeams(listing: TeamListing): Sql {
  const { place, orderBy, andAfter } = teamOrder(listing, listing.after);
  return sql`
    select ${listedColumns(listing)}, ${place}
    ${fromTeams(listing)} ${andAfter}
    order by ${orderBy}
    ${limitTo(listing.limit)}`;
}

/** How many fit decides which index is the one to read, so searches are planned for the words at hand, and end in time. */
const apartFor = ({ pattern }: TeamFilter): Apart => ({
  isAnew: pattern !== undefined,
  isBounded: pattern !== undefined,
});

export const listTeams = (db: Db, listing: TeamListing) =>
  manyApart<ListedTeam & TeamPlace>(db, selectTeams(listing), apartFor(listing));

/** Which teams are listed at this moment, in order: their ids, 16 bytes each, so many in a row. */
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

/** In the order of the ids; those that are gone are passed over. */
export const listTeamsById = (db: Db, projectId: string, ids: readonly string[], detail: TeamDetail) =>
  manyApart<ListedTeam>(
    db,
    sql`
      select ${listedColumns(detail)}
      from unnest(${ids}::uuid[]) with ordinality as listed (id, place)
      join teams t on t.project_id = ${projectId} and t.id = listed.id
      order by listed.place`,
  );

/** How many are meant, of so many at most; in an order, or PostgreSQL would look for the first ones among all projects. */
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
