import { execute, maybeOne, type Db } from '../../../db/db.ts';
import { sql } from '../../../db/sql.ts';
import type { Sweep } from '../../../db/sweep.ts';
import { part } from '../../../db/together.ts';
import type { OAuthAccount } from '../../oauth-accounts/index.ts';
import type { AuthorizationCode } from './authorization-code.ts';

interface CodeKey {
  readonly projectId: string;
  readonly hash: Buffer;
}

interface NewCode extends AuthorizationCode {
  /** Null where an account is linked. */
  readonly signedInBy: Pick<OAuthAccount, 'providerId' | 'accountId'> | null;
}

/** Where an account signs in, the code goes with it: whoever no longer has the account has no code either. */
export const insertCode = ({ projectId, hash, signedInBy, ...code }: CodeKey & NewCode) =>
  part(
    'authorization_code',
    sql`
      insert into oauth_codes (code_hash, project_id, user_id, is_new_user, provider_id, account_id, linked_in_session_id,
        account_sealed, redirect_uri, code_challenge, after_callback_redirect_url, expires_at)
      values (${hash}, ${projectId}, ${code.userId}, ${code.isNewUser}, ${signedInBy?.providerId ?? null},
        ${signedInBy?.accountId ?? null}, ${code.linkedInSessionId}, ${code.accountSealed}, ${code.redirectUri},
        ${code.codeChallenge}, ${code.afterCallbackRedirectUrl}, ${code.expiresAt})`,
  );

/** What would begin a session ends with those that have begun. */
export const deleteUnusedCodesOfUser = (db: Db, { projectId, userId }: { projectId: string; userId: string }) =>
  execute(db, sql`delete from oauth_codes where project_id = ${projectId} and user_id = ${userId} and used_at is null`);

export const findCode = (db: Db, { projectId, hash }: CodeKey) =>
  maybeOne<AuthorizationCode>(
    db,
    sql`
      select user_id as "userId", is_new_user as "isNewUser", linked_in_session_id as "linkedInSessionId",
        account_sealed as "accountSealed", redirect_uri as "redirectUri", code_challenge as "codeChallenge",
        after_callback_redirect_url as "afterCallbackRedirectUrl", expires_at as "expiresAt"
      from oauth_codes
      where project_id = ${projectId} and code_hash = ${hash}`,
  );

/** Uses the code up: of many at once, one gets the row. What it carried is forgotten, and it no longer goes with an account. */
export const useUpCode = (db: Db, { projectId, hash, now }: CodeKey & { now: Date }) =>
  maybeOne<{ used: true }>(
    db,
    sql`
      update oauth_codes
      set used_at = ${now}, account_sealed = null, provider_id = null, account_id = null
      where project_id = ${projectId} and code_hash = ${hash} and used_at is null and expires_at > ${now}
      returning true as used`,
  );

/** The session that a used code has led to, or may once a second factor is proved, for whoever comes with it again. */
export const noteSessionOfCode = (db: Db, { projectId, hash, sessionId }: CodeKey & { sessionId: string }) =>
  execute(
    db,
    sql`update oauth_codes set session_id = ${sessionId} where project_id = ${projectId} and code_hash = ${hash}`,
  );

export const findSessionOfCode = (db: Db, { projectId, hash }: CodeKey) =>
  maybeOne<{ userId: string; sessionId: string }>(
    db,
    sql`
      select user_id as "userId", session_id as "sessionId"
      from oauth_codes
      where project_id = ${projectId} and code_hash = ${hash} and session_id is not null`,
  );

export const expiredCodes = (before: Date): Sweep => ({
  deleteFrom: sql`oauth_codes`,
  key: sql`code_hash`,
  by: sql`expires_at`,
  before,
});
