import { execute, maybeOne, one, type Db, type Tx } from '../../../db/db.ts';
import { sql, type Sql } from '../../../db/sql.ts';
import type { Invitation } from './verification-code.ts';
import { codeColumns } from './verification-codes.queries.ts';

export interface NewInvitation {
  readonly projectId: string;
  readonly hash: Buffer;
  readonly id: string;
  readonly teamId: string;
  /** A member of the team; null where a server invites. */
  readonly inviterId: string | null;
  readonly email: string;
  readonly emailNormalized: string;
  /** Where the link leads, so that it can be sent again. */
  readonly callbackUrl: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** Nothing is made unless the condition holds. */
export const insertInvitation = (tx: Tx, invitation: NewInvitation, condition: Sql<never>) =>
  maybeOne<{ id: string }>(
    tx,
    sql`
      insert into verification_codes (project_id, code_hash, purpose, email, email_normalized, invitation_id, team_id, inviter_id, created_at, expires_at, data)
      select ${invitation.projectId}, ${invitation.hash}::bytea, 'team_invitation', ${invitation.email}, ${invitation.emailNormalized},
        ${invitation.id}::uuid, ${invitation.teamId}::uuid, ${invitation.inviterId}::uuid, ${invitation.createdAt}::timestamptz,
        ${invitation.expiresAt}::timestamptz, jsonb_build_object('callback_url', ${invitation.callbackUrl}::text)
      where ${condition}
      returning invitation_id as id`,
  );

/** A condition on codes: it invites to a team, and can still be accepted. The index of a team is by when they were made. */
export const isOpenInvitation = (projectId: string, { now, madeAfter }: OpenTimes) => sql`
  c.project_id = ${projectId} and c.purpose = 'team_invitation' and c.used_at is null and c.expires_at > ${now}
  and c.created_at > ${madeAfter}`;

/** Now, and when invitations were made that end now. */
export interface OpenTimes {
  readonly now: Date;
  readonly madeAfter: Date;
}

interface OpenInvitations extends OpenTimes {
  readonly projectId: string;
  readonly teamId: string;
  readonly upTo: number;
}

export const selectOpenCount = ({ projectId, teamId, upTo, ...times }: OpenInvitations) => sql`
  select count(*)::int as count
  from (
    select from verification_codes c
    where ${isOpenInvitation(projectId, times)} and c.team_id = ${teamId}
    limit ${upTo}
  ) as open`;

/** How many there are, as far as it matters. Whoever adds one has locked the team, so that nobody else does. */
export const countOpenInvitations = async (tx: Tx, open: OpenInvitations): Promise<number> =>
  (await one<{ count: number }>(tx, selectOpenCount(open))).count;

/** By the code that was mailed, or by its id. One whose team is gone is gone too. */
export const findInvitation = (db: Db, projectId: string, { hash, id }: { hash?: Buffer; id?: string }) =>
  maybeOne<Invitation>(
    db,
    sql`
      select ${codeColumns}, code_hash as hash, c.created_at as "createdAt", team_id as "teamId", t.display_name as "teamDisplayName", inviter_id as "inviterId"
      from verification_codes c
      join teams t on t.project_id = c.project_id and t.id = c.team_id
      where c.project_id = ${projectId} and c.purpose = 'team_invitation'
        and ${id === undefined ? sql`c.code_hash = ${hash}` : sql`c.invitation_id = ${id}`}`,
  );

/**
 * All to an address. What somebody else holds right now is theirs: it falls with its inviter or its team, or is accepted.
 * Whoever waited for it could wait in a ring (deadlock), since these fall in an order of their own.
 */
export const deleteInvitationsTo = (
  tx: Tx,
  { projectId, emailNormalized }: { projectId: string; emailNormalized: string },
) =>
  execute(
    tx,
    sql`
      delete from verification_codes
      where (project_id, code_hash) in (
        select project_id, code_hash
        from verification_codes
        where project_id = ${projectId} and user_id is null and email_normalized = ${emailNormalized} and purpose = 'team_invitation'
        for update skip locked
      )`,
  );

/** Takes an open one back, if the condition holds. A row if it did. */
export const deleteInvitation = (
  db: Db,
  { projectId, teamId, id, ...times }: { projectId: string; teamId: string; id: string } & OpenTimes,
  condition: Sql<never>,
) =>
  maybeOne<{ id: string }>(
    db,
    sql`
      delete from verification_codes c
      where ${isOpenInvitation(projectId, times)} and c.team_id = ${teamId} and c.invitation_id = ${id} and ${condition}
      returning c.invitation_id as id`,
  );
