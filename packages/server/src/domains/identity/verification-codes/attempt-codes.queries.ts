import { execute, type Db, type Tx } from '../../../db/db.ts';
import { sql, type Sql } from '../../../db/sql.ts';
import { part, rowsOf } from '../../../db/together.ts';

export interface NewAttempt {
  readonly projectId: string;
  readonly hash: Buffer;
  readonly userId: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  /** The hash of the verified password, if it was a password. */
  readonly passwordHash: string | null;
  /** The session that it may start, so that revoking one revokes the other. */
  readonly sessionId: string;
}

/** Inserts nothing if the user has changed since the first factor, or the condition is not true. */
export const insertAttempt = <Needs extends string>(attempt: NewAttempt, condition: Sql<Needs>) => sql`
  insert into verification_codes (project_id, code_hash, purpose, user_id, created_at, expires_at, data)
  select u.project_id, ${attempt.hash}, 'mfa_attempt', u.id, ${attempt.createdAt}, ${attempt.expiresAt},
    jsonb_build_object('session_id', ${attempt.sessionId}::uuid)
  from users u
  where u.project_id = ${attempt.projectId} and u.id = ${attempt.userId} and u.totp_secret_sealed is not null
    and u.restricted_at is null and (${attempt.passwordHash}::text is null or u.password_hash = ${attempt.passwordHash}) and ${condition}
  for share of u
  returning user_id`;

export interface AttemptKey {
  readonly projectId: string;
  readonly hash: Buffer;
  readonly now: Date;
}

const isOpen = ({ projectId, hash, now }: AttemptKey) => sql`
  project_id = ${projectId} and code_hash = ${hash} and purpose = 'mfa_attempt' and used_at is null and expires_at > ${now}`;

/** Counts a try before it is compared. The rows have the user; none if the attempt is over. */
export const countTryAtAttempt = (attempt: AttemptKey & { maxWrongTries: number }) =>
  part(
    'tried',
    sql`
      update verification_codes
      set wrong_tries = wrong_tries + 1
      where ${isOpen(attempt)} and wrong_tries < ${attempt.maxWrongTries}
      returning user_id, (data ->> 'session_id')::uuid as session_id`,
  );

export const selectTried = sql`select user_id from ${rowsOf('tried')}`;

/** Marks the attempt as used, if the condition is true. Of concurrent requests, only one gets the row. */
export const takeAttempt = <Needs extends string>(attempt: AttemptKey, condition: Sql<Needs>) =>
  part(
    'used',
    sql`
      update verification_codes
      set used_at = ${attempt.now}
      where ${isOpen(attempt)} and ${condition}
      returning user_id`,
  );

/** Expires the attempt that would start a session. */
export const expireAttempt = (
  db: Db,
  { projectId, userId, sessionId, now }: { projectId: string; userId: string; sessionId: string; now: Date },
) =>
  execute(
    db,
    sql`
      update verification_codes
      set expires_at = ${now}
      where project_id = ${projectId} and user_id = ${userId} and purpose = 'mfa_attempt' and used_at is null
        and expires_at > ${now} and data ->> 'session_id' = ${sessionId}`,
  );

/**
 * Expires the attempts of all users of a project. Skips those that are being tried right now, and waits for nothing.
 */
export const expireAttemptsOfProject = (
  tx: Tx,
  { projectId, now, until }: { projectId: string; now: Date; until: Date },
) =>
  execute(
    tx,
    sql`
      update verification_codes
      set expires_at = ${now}
      where project_id = ${projectId} and code_hash = any(array(
        select code_hash from verification_codes
        where project_id = ${projectId} and purpose = 'mfa_attempt' and used_at is null and expires_at > ${now} and expires_at <= ${until}
        for update skip locked))`,
  );
