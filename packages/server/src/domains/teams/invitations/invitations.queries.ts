import { manyApart, maybeOne, type Db, type Tx } from '../../../db/db.ts';
import { limitTo } from '../../../db/limit-to.ts';
import { sql, type Sql } from '../../../db/sql.ts';
import { timeOrder, type TimePlace } from '../../../db/time-order.ts';
import type { MemberKey, InvitationMail } from '../../identity/index.ts';

/** An open invitation in a list. */
export interface ListedInvitation {
  readonly id: string;
  readonly teamId: string;
  readonly teamDisplayName: string;
  readonly recipient: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  /** Null if a server sent it. */
  readonly inviterId: string | null;
  /** The inviter's name in the team. */
  readonly inviterName: string | null;
  readonly inviterEmail: string | null;
  readonly callbackUrl: string | null;
}

/** Invitations to a team. */
export const ofTeam = (teamId: string): Sql<never> => sql`c.team_id = ${teamId}`;
/** Invitations to an email address. */
export const toAddress = (emailNormalized: string): Sql<never> =>
  sql`c.email_normalized = ${emailNormalized} and c.user_id is null`;

export interface InvitationListing {
  /** Conditions on codes, called `c`. */
  readonly isOpen: Sql<never>;
  readonly isListed: Sql<never>;
  readonly isPermitted: Sql<never>;
  readonly after: TimePlace | undefined;
  readonly limit: number;
}

export function selectListed({ isOpen, isListed, isPermitted, after, limit }: InvitationListing) {
  const { micros, orderBy, andAfter } = timeOrder(sql`c.created_at`, sql`c.invitation_id`);
  return sql`
    select c.invitation_id as id, c.team_id as "teamId", t.display_name as "teamDisplayName", c.email as recipient,
      c.created_at as "createdAt", c.expires_at as "expiresAt", c.inviter_id as "inviterId",
      coalesce(m.display_name, u.display_name) as "inviterName", u.primary_email as "inviterEmail",
      c.data ->> 'callback_url' as "callbackUrl", ${micros}
    from verification_codes c
    join teams t on t.project_id = c.project_id and t.id = c.team_id
    left join team_memberships m on m.project_id = c.project_id and m.team_id = c.team_id and m.user_id = c.inviter_id
    left join users u on u.project_id = c.project_id and u.id = c.inviter_id
    where ${isOpen} and ${isListed} and ${isPermitted} ${andAfter(after)}
    order by ${orderBy}
    ${limitTo(limit)}`;
}

/** Oldest first. */
export const listInvitations = (db: Db, listing: InvitationListing) =>
  manyApart<ListedInvitation & TimePlace>(db, selectListed(listing));

/** Returns the name of a member in the team. */
export const findInviterName = (db: Db, { projectId, teamId, userId }: MemberKey) =>
  maybeOne<{ name: string | null }>(
    db,
    sql`
      select coalesce(m.display_name, u.display_name) as name
      from team_memberships m
      join users u on u.project_id = m.project_id and u.id = m.user_id
      where m.project_id = ${projectId} and m.team_id = ${teamId} and m.user_id = ${userId}`,
  );

/** Locks the team if the condition holds: until the transaction ends, nobody else can invite to it, join it or delete it. */
export const lockTeam = (tx: Tx, projectId: string, teamId: string, condition: Sql<never>) =>
  maybeOne<InvitationMail['team']>(
    tx,
    sql`
      select t.id, t.display_name as "displayName"
      from teams t
      where t.project_id = ${projectId} and t.id = ${teamId} and ${condition}
      for no key update`,
  );

/** Returns whether the user is a member, and locks the membership until the transaction ends. */
export const lockMember = async (tx: Tx, { projectId, teamId, userId }: MemberKey): Promise<boolean> => {
  const member = sql`
    select user_id as id
    from team_memberships
    where project_id = ${projectId} and team_id = ${teamId} and user_id = ${userId}
    for key share`;
  return (await maybeOne<{ id: string }>(tx, member)) !== undefined;
};
