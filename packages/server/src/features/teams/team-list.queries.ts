import { manyApart, type Db } from '../../db/db.ts';
import { limitTo } from '../../db/limit-to.ts';
import { sql, type Sql } from '../../db/sql.ts';
import { timeOrder, type TimePlace } from '../../db/time-order.ts';
import type { SearchPattern } from '../../platform/search-pattern.ts';
import { teamColumns, type Team } from './team/index.ts';

export interface TeamListing {
  readonly projectId: string;
  /** Of this member alone. */
  readonly userId: string | undefined;
  readonly id: string | undefined;
  readonly pattern: SearchPattern | undefined;
  readonly isDescending: boolean;
  readonly after: TimePlace | undefined;
  readonly limit: number;
}

const NOTHING = sql``;

/** One walk along an index: of creation, of the words, or of a user's memberships. Each part is there or not, so that its plan fits. */
export function selectTeams({ projectId, userId, id, pattern, isDescending, after, limit }: TeamListing): Sql {
  const { micros, orderBy, andAfter } = timeOrder(sql`t.created_at`, sql`t.id`, isDescending);
  const ofMember =
    userId === undefined
      ? NOTHING
      : sql`join team_memberships m on m.project_id = ${projectId} and m.user_id = ${userId} and m.team_id = t.id`;
  return sql`
    select ${teamColumns}, ${micros}
    from teams t
    ${ofMember}
    where t.project_id = ${projectId} ${id === undefined ? NOTHING : sql`and t.id = ${id}`}
      ${pattern === undefined ? NOTHING : sql`and lower(t.display_name) like lower(${pattern.pattern}::text)`} ${andAfter(after)}
    order by ${orderBy}
    ${limitTo(limit)}`;
}

/** How many fit decides which index is the one to read, so searches are planned for the words at hand. */
export const listTeams = (db: Db, listing: TeamListing) =>
  manyApart<Team & TimePlace>(db, selectTeams(listing), { isAnew: listing.pattern !== undefined });
