import { execute, type Db, type Tx } from '../../../db/db.ts';
import { sql, type Sql } from '../../../db/sql.ts';
import { part, rowsOf } from '../../../db/together.ts';

export interface NewAttempt {
  readonly projectId: string;
  readonly hash: Buffer;
  readonly userId: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  /** Of the password that was proved, if it was one. */
  readonly passwordHash: string | null;
  /** The session that it may begin, so that whoever ends the one ends the other. */
  readonly sessionId: string;
}

/** Nothing is made if the user is no longer as the first factor found them, or unless the condition holds. */
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

/** Counts a try before it is compared. The rows name the user; none if the attempt is over. */
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

/** The attempt has led to a session, if the condition holds. Whoever gets the row has won. */
export const takeAttempt = <Needs extends string>(attempt: AttemptKey, condition: Sql<Needs>) =>
  part(
    'used',
    sql`
      update verification_codes
      set used_at = ${attempt.now}
      where ${isOpen(attempt)} and ${condition}
      returning user_id`,
  );

/** The attempt that would begin a session begins none. */
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

/** Of all users of a project. One that somebody is trying at this moment is passed over, and nothing is waited for. */
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
