import { execute, maybeOne, one, type Db, type Tx } from '../../../db/db.ts';
import { sql, type Sql } from '../../../db/sql.ts';
import type { Invitation } from './verification-code.ts';
import { codeColumns } from './verification-codes.queries.ts';

export interface NewInvitation {
  readonly projectId: string;
  readonly hash: Buffer;
  readonly id: string;
  readonly teamId: string;
  /** A member of the team; null if a server invites. */
  readonly inviterId: string | null;
  readonly email: string;
  readonly emailNormalized: string;
  /** The URL of the link, so that it can be sent again. */
  readonly callbackUrl: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** Inserts nothing unless the condition is true. */
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

/**
 * An SQL condition on codes, called `c`: an invitation to a team that can still be accepted. It has the creation time
 * because the index of a team is by it.
 */
export const isOpenInvitation = (projectId: string, { now, madeAfter }: OpenTimes) => sql`
  c.project_id = ${projectId} and c.purpose = 'team_invitation' and c.used_at is null and c.expires_at > ${now}
  and c.created_at > ${madeAfter}`;

/** The current time, and the creation time of invitations that expire now. */
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

/**
 * Counts the open invitations, up to a maximum. A caller that adds one has locked the team, so that nobody else does.
 */
export const countOpenInvitations = async (tx: Tx, open: OpenInvitations): Promise<number> =>
  (await one<{ count: number }>(tx, selectOpenCount(open))).count;

/** Finds an invitation by the code that was emailed, or by its id. Without its team there is no invitation. */
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
 * Deletes all invitations to an address. Skips those that another transaction has locked: they are being deleted with
 * their inviter or their team, or accepted. Waiting for them could deadlock, because those are locked in an order of
 * their own.
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

/** Revokes an open invitation, if the condition is true. Returns a row if it did. */
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
