import { execute, maybeOne, type Db, type Tx } from '../../../db/db.ts';
import { sql, type Sql } from '../../../db/sql.ts';
import type { Sweep } from '../../../db/sweep.ts';
import { part, rowsOf } from '../../../db/together.ts';
import type { AddressPurpose, CodePurpose, MailedPurpose } from './code-purpose.ts';
import type { AttemptState, VerificationCode } from './verification-code.ts';

export const codeColumns = sql`
  purpose, email, email_normalized as "emailNormalized", user_id as "userId", wrong_tries as "wrongTries", expires_at as "expiresAt",
  used_at as "usedAt"`;

export interface NewCode {
  readonly projectId: string;
  readonly hash: Buffer;
  readonly purpose: AddressPurpose;
  readonly email: string;
  readonly emailNormalized: string;
  readonly userId: string | null;
  readonly nonceHash: Buffer | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** A code is inserted in the same statement as the email that contains it. */
export const insertCode = (code: NewCode) =>
  part(
    'code',
    sql`
      insert into verification_codes (project_id, code_hash, purpose, email, email_normalized, user_id, nonce_hash, created_at, expires_at)
      values (${code.projectId}, ${code.hash}, ${code.purpose}, ${code.email}, ${code.emailNormalized}, ${code.userId}, ${code.nonceHash},
        ${code.createdAt}, ${code.expiresAt})`,
  );

export interface CodeKey<Purpose extends CodePurpose = CodePurpose> {
  readonly projectId: string;
  readonly purpose: Purpose;
  readonly hash: Buffer;
}

export const findCode = <Purpose extends CodePurpose>(db: Db, key: CodeKey<Purpose>) =>
  maybeOne<Purpose extends MailedPurpose ? VerificationCode : AttemptState>(
    db,
    sql`
      select ${codeColumns}
      from verification_codes
      where project_id = ${key.projectId} and code_hash = ${key.hash} and purpose = ${key.purpose}`,
  );

/**
 * The only statement that uses a code up: of concurrent requests, one gets the row, and all others get none (replay).
 */
export const takeCode = <Needs extends string>(
  key: CodeKey<MailedPurpose> & { now: Date; maxWrongTries: number },
  condition: Sql<Needs>,
) =>
  part(
    'used',
    sql`
      update verification_codes
      set used_at = ${key.now}
      where project_id = ${key.projectId} and code_hash = ${key.hash} and purpose = ${key.purpose}
        and used_at is null and expires_at > ${key.now} and wrong_tries < ${key.maxWrongTries} and ${condition}
      returning code_hash`,
  );

/** An SQL condition: the CTE that uses a code up has done so. */
export const hasUsed = sql`exists (select from ${rowsOf('used')})`;
/** Selects a row if it has. */
export const selectUsed = sql`select true as used from ${rowsOf('used')}`;

/**
 * Expires what was emailed before a password or an address changed. Codes may have been emailed to an address of the
 * user before anyone had it.
 */
export const expireCodesOfUser = (
  tx: Tx,
  codes: {
    projectId: string;
    userId: string;
    emailNormalized: string | null;
    purposes: readonly CodePurpose[];
    now: Date;
  },
) =>
  execute(
    tx,
    sql`
      update verification_codes
      set expires_at = ${codes.now}
      where project_id = ${codes.projectId}
        and (user_id = ${codes.userId} or (user_id is null and email_normalized = any(array(
          select ${codes.emailNormalized}::text
          union all
          select value_normalized from contact_channels where project_id = ${codes.projectId} and user_id = ${codes.userId}))))
        and purpose = any(${codes.purposes}::text[]) and used_at is null and expires_at > ${codes.now}`,
  );

/** Expires the codes that were emailed to one address of a user, for every purpose that verifies it. */
export const expireCodesTo = (
  tx: Tx,
  codes: { projectId: string; userId: string; emailNormalized: string; now: Date },
) =>
  execute(
    tx,
    sql`
      update verification_codes
      set expires_at = ${codes.now}
      where project_id = ${codes.projectId} and user_id = ${codes.userId} and email_normalized = ${codes.emailNormalized}
        and purpose <> 'team_invitation' and used_at is null and expires_at > ${codes.now}`,
  );

/**
 * Deletes the codes that were emailed to an address before anyone had it. Invitations don't verify an address and are
 * deleted separately.
 */
export const deleteUnclaimedCodes = (tx: Tx, codes: { projectId: string; emailNormalized: string }) =>
  execute(
    tx,
    sql`
      delete from verification_codes
      where project_id = ${codes.projectId} and user_id is null and email_normalized = ${codes.emailNormalized}
        and purpose <> 'team_invitation'`,
  );

export const expiredCodes = (before: Date): Sweep => ({
  deleteFrom: sql`verification_codes`,
  key: sql`project_id, code_hash`,
  by: sql`expires_at`,
  before,
});
