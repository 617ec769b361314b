import { manyApart, type Apart, type Db } from '../../db/db.ts';
import { limitTo } from '../../db/limit-to.ts';
import { READ_FOR_COUNT } from '../../db/listing.ts';
import { sql, type Sql } from '../../db/sql.ts';
import { timeOrder, type TimePlace } from '../../db/time-order.ts';
import type { SearchPattern } from '../../platform/search-pattern.ts';
import { teamColumns, type Team } from './team/index.ts';

export interface TeamFilter {
  readonly projectId: string;
  /** Of this member alone. */
  readonly userId: string | undefined;
  readonly id: string | undefined;
  readonly pattern: SearchPattern | undefined;
}

export interface TeamListing extends TeamFilter {
  readonly isDescending: boolean;
  /** Each team with how many members it has, of one more than are counted at most. */
  readonly withMemberCount: boolean;
  readonly after: TimePlace | undefined;
  readonly limit: number;
}

/** A team as it is listed. */
export type ListedTeam = Team & { readonly memberCount?: number };

const NOTHING = sql``;
const memberCount = sql`, (
  select count(*)::int
  from (select from team_memberships m where m.project_id = t.project_id and m.team_id = t.id ${limitTo(READ_FOR_COUNT)}) as members
) as "memberCount"`;

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

/** One walk along an index: of creation, of the words, or of a user's memberships. */
export function selectTeams(listing: TeamListing): Sql {
  const { micros, orderBy, andAfter } = timeOrder(sql`t.created_at`, sql`t.id`, listing.isDescending);
  return sql`
    select ${teamColumns}, ${micros} ${listing.withMemberCount ? memberCount : NOTHING}
    ${fromTeams(listing)} ${andAfter(listing.after)}
    order by ${orderBy}
    ${limitTo(listing.limit)}`;
}

/** How many fit decides which index is the one to read, so searches are planned for the words at hand, and end in time. */
const apartFor = ({ pattern }: TeamFilter): Apart => ({
  isAnew: pattern !== undefined,
  isBounded: pattern !== undefined,
});

export const listTeams = (db: Db, listing: TeamListing) =>
  manyApart<ListedTeam & TimePlace>(db, selectTeams(listing), apartFor(listing));

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
