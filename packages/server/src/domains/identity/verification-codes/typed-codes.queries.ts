import { maybeOne, type Db } from '../../../db/db.ts';
import { sql, type Sql } from '../../../db/sql.ts';
import { part, rowsOf, together } from '../../../db/together.ts';
import { signInAddressCondition } from '../users/users.queries.ts';
import type { MailedPurpose } from './code-purpose.ts';
import type { VerificationCode } from './verification-code.ts';
import { codeColumns, type CodeKey } from './verification-codes.queries.ts';

/** An attempt at a code that can be typed, found by the part that the browser kept. */
export interface TypedCode extends CodeKey<MailedPurpose> {
  readonly nonceHash: Buffer;
  readonly now: Date;
}

/** What else is read by the statement that compares a code, which it calls `tried`. */
export interface AlsoRead {
  /** Starts with a comma. */
  readonly columns: Sql;
  readonly join: Sql;
}
const NOTHING: AlsoRead = { columns: sql``, join: sql`` };

export interface TriedCode extends VerificationCode {
  readonly isRight: boolean;
  /** Set if nothing was compared, because there were too many failed attempts before. */
  readonly blockedUntil: Date | null;
}

/** Whose code is attempted. Locks apply to a correct attempt too, but it is never counted. */
export const typedCodeGuess = (projectId: string) => ({
  kind: 'code' as const,
  subject: sql`typed.email_normalized`,
  userId: sql`(select u.id from users u where ${signInAddressCondition(projectId, sql`typed.email_normalized`)})`,
  attempts: sql`case when typed.is_right then 0 else 1 end`,
});

/**
 * Locks the row while it is compared and counted, so that no concurrent attempt is compared before those ahead of it
 * are counted. The row is locked before the counts, as when a code is used up, so that requests never wait for each
 * other in a cycle (deadlock). Returns no row if there is no such code.
 */
export const tryTypedCode = <Also extends object>(
  db: Db,
  typed: TypedCode,
  blockedUntil: Sql,
  also: AlsoRead = NOTHING,
) =>
  maybeOne<TriedCode & Also>(
    db,
    together(
      [
        part(
          'typed',
          sql`
          select email_normalized, code_hash = ${typed.hash} as is_right
          from verification_codes
          where project_id = ${typed.projectId} and nonce_hash = ${typed.nonceHash} and purpose = ${typed.purpose}
          for update`,
        ),
        part('guessed', sql`select ${blockedUntil} as until from ${rowsOf('typed')}`),
        part(
          'tried',
          sql`
          update verification_codes
          set wrong_tries = wrong_tries
            + case when code_hash <> ${typed.hash} and used_at is null and expires_at > ${typed.now} then 1 else 0 end
          where project_id = ${typed.projectId} and nonce_hash = ${typed.nonceHash} and purpose = ${typed.purpose}
            and (select until from ${rowsOf('guessed')}) is null
          returning ${codeColumns}, code_hash = ${typed.hash} as "isRight"`,
        ),
      ],
      sql`
        select tried.*, guessed.until as "blockedUntil"${also.columns}
        from ${rowsOf('guessed')}
        left join ${rowsOf('tried')} on true
        ${also.join}`,
    ),
  );
