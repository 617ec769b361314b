import { many, maybeOne, type Db } from '../../db/db.ts';
import { sql, type Sql } from '../../db/sql.ts';
import type { CodePurpose } from './code-purpose.ts';
import type { VerificationCode } from './verification-code.ts';

const codeColumns = sql`
  purpose, email, email_normalized as "emailNormalized", user_id as "userId", wrong_tries as "wrongTries", expires_at as "expiresAt",
  used_at as "usedAt"`;

export interface NewCode {
  readonly projectId: string;
  readonly hash: Buffer;
  readonly purpose: CodePurpose;
  readonly email: string;
  readonly emailNormalized: string;
  readonly userId: string | null;
  readonly nonceHash: Buffer | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** A fragment: a code is made in the same statement as the mail that carries it. */
export const insertCode = (code: NewCode): Sql => sql`
  insert into verification_codes (project_id, code_hash, purpose, email, email_normalized, user_id, nonce_hash, created_at, expires_at)
  values (${code.projectId}, ${code.hash}, ${code.purpose}, ${code.email}, ${code.emailNormalized}, ${code.userId}, ${code.nonceHash},
    ${code.createdAt}, ${code.expiresAt})`;

export interface CodeKey {
  readonly projectId: string;
  readonly purpose: CodePurpose;
  readonly hash: Buffer;
}

export const findCode = (db: Db, key: CodeKey) =>
  maybeOne<VerificationCode>(
    db,
    sql`
      select ${codeColumns}
      from verification_codes
      where project_id = ${key.projectId} and code_hash = ${key.hash} and purpose = ${key.purpose}`,
  );

/** The one statement that uses a code up: whoever gets the row has won, everyone else gets none. */
export const takeCode = (db: Db, key: CodeKey & { now: Date; maxWrongTries: number }) =>
  maybeOne<VerificationCode>(
    db,
    sql`
      update verification_codes
      set used_at = ${key.now}
      where project_id = ${key.projectId} and code_hash = ${key.hash} and purpose = ${key.purpose}
        and used_at is null and expires_at > ${key.now} and wrong_tries < ${key.maxWrongTries}
      returning ${codeColumns}`,
  );

/**
 * A try at a code that can be typed, found by the part that the browser kept. The row is locked while it is compared and
 * counted, so of many guesses at once none is compared before those ahead of it are counted.
 */
export const tryTypedCode = (db: Db, key: CodeKey & { nonceHash: Buffer; now: Date }) =>
  maybeOne<VerificationCode & { isRight: boolean }>(
    db,
    sql`
      update verification_codes
      set wrong_tries = wrong_tries
        + case when code_hash <> ${key.hash} and used_at is null and expires_at > ${key.now} then 1 else 0 end
      where project_id = ${key.projectId} and nonce_hash = ${key.nonceHash} and purpose = ${key.purpose}
      returning ${codeColumns}, code_hash = ${key.hash} as "isRight"`,
  );

/**
 * A fragment: what was mailed before a password or an address changed opens nothing any more. Codes may have been mailed to
 * the address before it was anybody's.
 */
export const expireCodesOfUser = (codes: {
  projectId: string;
  userId: string;
  emailNormalized: string;
  purposes: readonly CodePurpose[];
  now: Date;
}): Sql => sql`
  update verification_codes
  set expires_at = ${codes.now}
  where project_id = ${codes.projectId}
    and (user_id = ${codes.userId} or (user_id is null and email_normalized = ${codes.emailNormalized}))
    and purpose = any(${codes.purposes}::text[]) and used_at is null and expires_at > ${codes.now}`;

/** Of all projects, a thousand rows at a time. */
export const deleteCodesExpiredBefore = (db: Db, before: Date) =>
  many<{ purpose: CodePurpose }>(
    db,
    sql`
      delete from verification_codes
      where (project_id, code_hash) in (
        select project_id, code_hash from verification_codes where expires_at < ${before} order by expires_at limit 1000
      )
      returning purpose`,
  );
