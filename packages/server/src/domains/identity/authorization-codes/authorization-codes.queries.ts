import { execute, maybeOne, type Db, type Tx } from '../../../db/db.ts';
import { sql, type Sql } from '../../../db/sql.ts';
import type { Sweep } from '../../../db/sweep.ts';
import { part, rowsOf } from '../../../db/together.ts';
import type { AccountKey, OAuthAccount } from '../oauth-accounts/oauth-account.ts';
import { userColumns } from '../users/users.queries.ts';
import type { User } from '../users/user.ts';
import type { AuthorizationCode } from './authorization-code.ts';

interface CodeKey {
  readonly projectId: string;
  readonly hash: Buffer;
}

export interface NewCode extends CodeKey, Omit<AuthorizationCode, 'userId' | 'providerId'> {
  /** Null if an account is linked. */
  readonly signedInBy: Pick<OAuthAccount, 'providerId' | 'accountId'> | null;
}

/**
 * Inserts a code for the user whose `user_id` the source selects, if it selects one. For a sign-in with an account, the
 * code is deleted together with the account: without the account there is no sign-in.
 */
export const insertCode = <Needs extends string>(source: Sql<Needs>, { signedInBy, ...code }: NewCode) =>
  part(
    'authorization_code',
    sql`
      insert into oauth_codes (code_hash, project_id, user_id, is_new_user, provider_id, account_id, linked_in_session_id,
        account_sealed, redirect_uri, code_challenge, after_callback_redirect_url, expires_at)
      select ${code.hash}::bytea, ${code.projectId}, given.user_id, ${code.isNewUser}::boolean, ${signedInBy?.providerId ?? null},
        ${signedInBy?.accountId ?? null}, ${code.linkedInSessionId}::uuid, ${code.accountSealed}::bytea, ${code.redirectUri},
        ${code.codeChallenge}, ${code.afterCallbackRedirectUrl}, ${code.expiresAt}::timestamptz
      from (${source}) as given
      returning user_id`,
  );

/** The source for a known user. */
export const fromUser = (userId: string) => sql`select ${userId}::uuid as user_id`;

/**
 * Locks the user of an account who can sign in without further changes: their address is verified already, or the
 * provider doesn't verify it. Until the statement ends, nobody can change the user or unlink the account: both are
 * locked, the user first, as everywhere (deadlock).
 */
export const holdUserOfAccount = (account: AccountKey & { vouchedEmail: string | null; userId: string | null }) =>
  part(
    'held_user',
    sql`
      select u.id as user_id
      from oauth_accounts a
      join users u on u.project_id = a.project_id and u.id = a.user_id
      where a.project_id = ${account.projectId} and a.provider_id = ${account.providerId} and a.account_id = ${account.accountId}
        and (${account.userId}::uuid is null or u.id = ${account.userId})
        and (u.primary_email_verified or u.primary_email_normalized is distinct from ${account.vouchedEmail})
      for no key update of u
      for key share of a`,
  );

/** The source for the user that `holdUserOfAccount` found. */
export const fromHeldUser = sql`select user_id from ${rowsOf('held_user')}`;
/** An SQL condition: there is such a user. */
export const isHeld = sql`exists (select from ${rowsOf('held_user')})`;
/** Selects a row if the code was created. */
export const selectCode = sql`select user_id as "userId" from ${rowsOf('authorization_code')}`;

/**
 * Deletes the unused codes that would start a session, when the user's sessions are revoked. Codes that link an account
 * in the session that stays are kept.
 */
export const deleteUnusedCodesOfUser = (
  tx: Tx,
  codes: { projectId: string; userId: string; exceptId: string | null },
) =>
  execute(
    tx,
    sql`
      delete from oauth_codes
      where project_id = ${codes.projectId} and user_id = ${codes.userId} and used_at is null
        and (linked_in_session_id is null or linked_in_session_id is distinct from ${codes.exceptId}::uuid)`,
  );

/**
 * Deletes the unused codes of all users of a project. Skips codes that are being used right now, and waits for nothing.
 */
export const deleteUnusedCodesOfProject = (tx: Tx, { projectId, now }: { projectId: string; now: Date }) =>
  execute(
    tx,
    sql`
      delete from oauth_codes
      where code_hash = any(array(
        select code_hash from oauth_codes
        where project_id = ${projectId} and used_at is null and expires_at > ${now}
        for update skip locked))`,
  );

export const findCode = (db: Db, { projectId, hash }: CodeKey) =>
  maybeOne<AuthorizationCode>(
    db,
    sql`
      select user_id as "userId", is_new_user as "isNewUser", provider_id as "providerId", linked_in_session_id as "linkedInSessionId",
        account_sealed as "accountSealed", redirect_uri as "redirectUri", code_challenge as "codeChallenge",
        after_callback_redirect_url as "afterCallbackRedirectUrl", expires_at as "expiresAt"
      from oauth_codes
      where project_id = ${projectId} and code_hash = ${hash}`,
  );

/** A code, with what the caller presented to exchange it. */
interface ProvedCode extends CodeKey {
  readonly codeChallenge: string;
  readonly redirectUri: string;
}

/**
 * Finds the user whom an unused code signs in, if they need no two-factor authentication and are not restricted. Nobody
 * can change them until the statement ends.
 */
export const holdUserOfCode = ({ projectId, hash, codeChallenge, redirectUri }: ProvedCode) =>
  part(
    'held_user',
    sql`
      select ${userColumns}, c.provider_id as "providerId"
      from oauth_codes c
      join users u on u.project_id = c.project_id and u.id = c.user_id
      where c.project_id = ${projectId} and c.code_hash = ${hash} and c.code_challenge = ${codeChallenge}
        and c.redirect_uri = ${redirectUri} and c.used_at is null and c.linked_in_session_id is null
        and u.totp_secret_sealed is null and u.restricted_at is null
      for share of u`,
  );

/** Uses the code of that user up, like `useUpCode`, for a session that starts in the same statement. */
export const exchangeForSession = ({ projectId, hash, sessionId, now }: CodeKey & { sessionId: string; now: Date }) =>
  part(
    'exchanged',
    sql`
      update oauth_codes
      set used_at = ${now}, provider_id = null, account_id = null, session_id = ${sessionId}
      where project_id = ${projectId} and code_hash = ${hash} and used_at is null and expires_at > ${now} and ${isHeld}
      returning user_id, is_new_user as "isNewUser", after_callback_redirect_url as "afterCallbackRedirectUrl"`,
  );

/** An SQL condition: the code was exchanged. */
export const isExchanged = sql`exists (select from ${rowsOf('exchanged')})`;
/** An SQL value: the id of the user whom the code signs in. */
export const userOfExchanged = sql`(select user_id from ${rowsOf('exchanged')})`;

export type CodeUser = User & Pick<AuthorizationCode, 'isNewUser' | 'providerId' | 'afterCallbackRedirectUrl'>;

export const selectCodeUser = sql`
  select held_user.*, exchanged."isNewUser", exchanged."afterCallbackRedirectUrl"
  from ${rowsOf('exchanged')}
  cross join ${rowsOf('held_user')}`;

/**
 * Uses the code up: of concurrent requests, only one gets the row. Clears its content, and unties it from the account.
 */
export const useUpCode = (db: Db, { projectId, hash, now }: CodeKey & { now: Date }) =>
  maybeOne<Pick<AuthorizationCode, 'linkedInSessionId'>>(
    db,
    sql`
      update oauth_codes
      set used_at = ${now}, account_sealed = null, provider_id = null, account_id = null
      where project_id = ${projectId} and code_hash = ${hash} and used_at is null and expires_at > ${now}
      returning linked_in_session_id as "linkedInSessionId"`,
  );

/**
 * Records the session that a used code led to, or will lead to after two-factor authentication, in case the code is
 * sent again.
 */
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

/**
 * When a session replaces another, codes that were started in the old one continue in the new one, and the new one
 * becomes the result of the codes used for the old one.
 */
export const moveCodes = ({ projectId, userId, sessionId }: { projectId: string; userId: string; sessionId: string }) =>
  part(
    'moved_codes',
    sql`
      update oauth_codes c
      set linked_in_session_id = case when c.linked_in_session_id = ${sessionId} then begun.id else c.linked_in_session_id end,
        session_id = case when c.session_id = ${sessionId} then begun.id else c.session_id end
      from ${rowsOf('begun')}
      where c.project_id = ${projectId} and c.user_id = ${userId}
        and (c.linked_in_session_id = ${sessionId} or c.session_id = ${sessionId})`,
  );

export const expiredCodes = (before: Date): Sweep => ({
  deleteFrom: sql`oauth_codes`,
  key: sql`code_hash`,
  by: sql`expires_at`,
  before,
});
