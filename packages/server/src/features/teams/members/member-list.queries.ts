import { manyApart, type Db } from '../../../db/db.ts';
import { limitTo } from '../../../db/limit-to.ts';
import { sql, type Sql } from '../../../db/sql.ts';
import type { Member, ServerMember } from './member.ts';
import { memberColumns, serverMemberColumns } from './profiles.queries.ts';

const NOTHING = sql``;

/** Which memberships: what is undefined may be any. */
export interface MemberFilter {
  readonly projectId: string;
  readonly teamId: string | undefined;
  readonly userId: string | undefined;
}

/** A place among memberships by the time of joining. */
export interface MemberPlace {
  readonly micros: string;
  readonly teamId: string;
  readonly userId: string;
}

export interface MemberListing extends MemberFilter {
  readonly after: MemberPlace | undefined;
  readonly limit: number;
}

/** Of one team or of one user, only the other id tells those of one time apart; so each list is a walk along an index. */
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

function selectListed(columns: Sql, listing: MemberListing, condition: Sql): Sql {
  const { projectId, teamId, userId, after, limit } = listing;
  const { orderBy, placeOf } = inOrder(listing);
  return sql`
    select ${columns}, (extract(epoch from m.joined_at) * 1000000)::bigint::text as micros
    from team_memberships m
    join users u on u.project_id = m.project_id and u.id = m.user_id
    where m.project_id = ${projectId} ${teamId === undefined ? NOTHING : sql`and m.team_id = ${teamId}`}
      ${userId === undefined ? NOTHING : sql`and m.user_id = ${userId}`}
      and ${condition} ${after === undefined ? NOTHING : sql`and (${orderBy}) > (${placeOf(after)})`}
    order by ${orderBy}
    ${limitTo(limit)}`;
}

/** Nobody if the condition does not hold. */
export const selectMembers = (listing: MemberListing, condition: Sql) =>
  selectListed(memberColumns, listing, condition);
export const listMembers = (db: Db, listing: MemberListing, condition: Sql<never>) =>
  manyApart<Member & MemberPlace>(db, selectMembers(listing, condition));

export const selectServerMembers = (listing: MemberListing) => selectListed(serverMemberColumns, listing, sql`true`);
export const listServerMembers = (db: Db, listing: MemberListing) =>
  manyApart<ServerMember & MemberPlace>(db, selectServerMembers(listing));
