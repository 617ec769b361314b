import { many, type Db } from '../../db/db.ts';
import { sql, type Sql } from '../../db/sql.ts';
import type { User } from './user.ts';
import { userColumns } from './users.queries.ts';

export type UserOrder = 'signed_up_at' | 'last_active_at';

/** A place in a list: after the user with this id, whose time was this one, in microseconds since the epoch. */
export interface UserPosition {
  readonly micros: string;
  readonly id: string;
}

export interface UserListing {
  readonly projectId: string;
  readonly order: UserOrder;
  readonly isDescending: boolean;
  /** What to look for in names and addresses, as patterns of `like` of which one must fit; or one id. */
  readonly patterns: readonly string[];
  readonly id: string | undefined;
  readonly after: UserPosition | undefined;
  readonly limit: number | undefined;
}

const NOTHING = sql``;

/** One walk along an index: of the chosen time, or of the words. Each part is there or not, so that its plan fits. */
export function selectUsers(listing: UserListing): Sql {
  const { isDescending, patterns, id, after, limit } = listing;
  const time = listing.order === 'last_active_at' ? sql`u.last_active_at` : sql`u.signed_up_at`;
  const [matching, ...others] = patterns.map(isLike);
  const beyond = isDescending ? sql`<` : sql`>`;
  const further =
    after === undefined
      ? NOTHING
      : sql`and (${time}, u.id) ${beyond} (timestamptz 'epoch' + ${after.micros}::bigint * interval '1 microsecond', ${after.id}::uuid)`;
  return sql`
    select ${userColumns}, (extract(epoch from ${time}) * 1000000)::bigint::text as micros
    from users u
    where u.project_id = ${listing.projectId} ${id === undefined ? NOTHING : sql`and u.id = ${id}`}
      ${matching === undefined ? NOTHING : sql`and (${others.reduce((any, other) => sql`${any} or ${other}`, matching)})`} ${further}
    order by ${isDescending ? sql`${time} desc, u.id desc` : sql`${time}, u.id`}
    ${limit === undefined ? NOTHING : sql`limit ${limit}`}`;
}

const isLike = (pattern: string): Sql =>
  sql`lower(coalesce(u.display_name, '') || ' ' || coalesce(u.primary_email_normalized, '')) like lower(${pattern}::text)`;

export const listUsers = (db: Db, listing: UserListing) => many<User & { micros: string }>(db, selectUsers(listing));
