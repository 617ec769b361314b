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
  /** Null where an account is linked. */
  readonly signedInBy: Pick<OAuthAccount, 'providerId' | 'accountId'> | null;
}

/**
 * A code of the user that the source selects a `user_id` of, if it does. Where an account signs in, the code goes with it:
 * whoever no longer has the account has no code either.
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

/** The source of a code of a user who is known. */
export const fromUser = (userId: string) => sql`select ${userId}::uuid as user_id`;

/**
 * The user of an account who signs in with nothing to change before: the address is proved, or the provider does not vouch
 * for it. Until the statement has ended nobody changes them, and the account is theirs: both are locked, the user first, as
 * by everybody (deadlock).
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

/** The source of a code of that user. */
export const fromHeldUser = sql`select user_id from ${rowsOf('held_user')}`;
/** A condition: there is such a user. */
export const isHeld = sql`exists (select from ${rowsOf('held_user')})`;
/** A row if the code was made. */
export const selectCode = sql`select user_id as "userId" from ${rowsOf('authorization_code')}`;

/** What would begin a session ends with those that have begun; what the session that stays links, stays with it. */
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

/** The same for all users of a project. What somebody is using at this moment is passed over, and nothing is waited for. */
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

/** A code, and what whoever exchanges it has proved of the flow. */
interface ProvedCode extends CodeKey {
  readonly codeChallenge: string;
  readonly redirectUri: string;
}

/** The user whom an unused code signs in, if no second factor is due and they are not restricted. Until the statement has ended nobody changes them. */
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

/** Uses the code of that user up, as `useUpCode` does, for a session that begins in the same statement. */
export const exchangeForSession = ({ projectId, hash, sessionId, now }: CodeKey & { sessionId: string; now: Date }) =>
  part(
    'exchanged',
    sql`
      update oauth_codes
      set used_at = ${now}, provider_id = null, account_id = null, session_id = ${sessionId}
      where project_id = ${projectId} and code_hash = ${hash} and used_at is null and expires_at > ${now} and ${isHeld}
      returning user_id, is_new_user as "isNewUser", after_callback_redirect_url as "afterCallbackRedirectUrl"`,
  );

/** A condition: it was. */
export const isExchanged = sql`exists (select from ${rowsOf('exchanged')})`;
/** A value: the id of the user whom it signs in. */
export const userOfExchanged = sql`(select user_id from ${rowsOf('exchanged')})`;

export type CodeUser = User & Pick<AuthorizationCode, 'isNewUser' | 'providerId' | 'afterCallbackRedirectUrl'>;

export const selectCodeUser = sql`
  select held_user.*, exchanged."isNewUser", exchanged."afterCallbackRedirectUrl"
  from ${rowsOf('exchanged')}
  cross join ${rowsOf('held_user')}`;

/** Uses the code up: of many at once, one gets the row. What it carried is forgotten, and it no longer goes with an account. */
export const useUpCode = (db: Db, { projectId, hash, now }: CodeKey & { now: Date }) =>
  maybeOne<Pick<AuthorizationCode, 'linkedInSessionId'>>(
    db,
    sql`
      update oauth_codes
      set used_at = ${now}, account_sealed = null, provider_id = null, account_id = null
      where project_id = ${projectId} and code_hash = ${hash} and used_at is null and expires_at > ${now}
      returning linked_in_session_id as "linkedInSessionId"`,
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

/** What was begun in a session goes on in the one that takes its place, and what a code gave is that one from now on. */
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
