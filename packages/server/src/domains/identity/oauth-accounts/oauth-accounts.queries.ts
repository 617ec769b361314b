import { execute, many, type Db, type Tx } from '../../../db/db.ts';
import { sql } from '../../../db/sql.ts';
import { part, rowsOf } from '../../../db/together.ts';
import type { AccountKey, OAuthAccount } from './oauth-account.ts';

/** The constraint that allows one user per account. */
export const ONE_USER_PER_ACCOUNT = 'oauth_accounts_pkey';

/** The column of a `User` with their accounts, ordered by provider; the users table must be called `u`. */
export const oauthAccountColumns = sql`
  coalesce((
    select jsonb_agg(jsonb_build_object('providerId', a.provider_id, 'accountId', a.account_id, 'email', a.email) order by a.provider_id)
    from oauth_accounts a
    where a.project_id = u.project_id and a.user_id = u.id), '[]') as "oauthAccounts"`;

/**
 * The same column for a user who is inserted with their accounts, because a CTE doesn't see the rows that another one
 * inserts.
 */
export const newOAuthAccountColumns = (accounts: readonly OAuthAccount[]) =>
  sql`${JSON.stringify(accounts)}::jsonb as "oauthAccounts"`;

/**
 * Links accounts to the changed user. Always in the order of the providers, so that two statements that want the same
 * accounts wait at one row and not for each other (deadlock).
 */
export const insertOAuthAccounts = (accounts: readonly OAuthAccount[], given: { projectId: string; now: Date }) =>
  part(
    'linked',
    sql`
      insert into oauth_accounts (project_id, provider_id, account_id, user_id, email, created_at)
      select ${given.projectId}, a."providerId", a."accountId", changed.id, a.email, ${given.now}::timestamptz
      from ${rowsOf('changed_user')} as changed,
        jsonb_to_recordset(${JSON.stringify(accounts)}::jsonb) as a ("providerId" text, "accountId" text, email text)
      order by a."providerId"`,
  );

/** Links the accounts of each user in the CTE `given_users`, in one order for all (deadlock). */
export const insertAccountsOfUsers = (given: { projectId: string; now: Date }) =>
  part(
    'linked',
    sql`
      insert into oauth_accounts (project_id, provider_id, account_id, user_id, email, created_at)
      select ${given.projectId}, a."providerId", a."accountId", g.id, a.email, ${given.now}::timestamptz
      from ${rowsOf('given_users')} as g,
        jsonb_to_recordset(g."oauthAccounts") as a ("providerId" text, "accountId" text, email text)
      order by a."providerId", a."accountId"`,
  );

/**
 * Returns the current accounts of a user, ordered by provider. Call it again after waiting for the lock of the user:
 * the locked row comes with the accounts from before the wait.
 */
export const listOAuthAccounts = (db: Db, { projectId, userId }: { projectId: string; userId: string }) =>
  many<OAuthAccount>(
    db,
    sql`
      select provider_id as "providerId", account_id as "accountId", email
      from oauth_accounts
      where project_id = ${projectId} and user_id = ${userId}
      order by provider_id`,
  );

/** Stores what the provider reports about the account now. */
export const updateOAuthAccount = ({ projectId, providerId, accountId, email }: AccountKey & OAuthAccount) =>
  part(
    'linked',
    sql`
      update oauth_accounts
      set email = ${email}
      where project_id = ${projectId} and provider_id = ${providerId} and account_id = ${accountId}`,
  );

/** Unlinks the account and deletes its tokens; it no longer signs the user in. */
export const deleteOAuthAccount = (tx: Tx, account: { projectId: string; userId: string; providerId: string }) =>
  execute(
    tx,
    sql`
      delete from oauth_accounts
      where project_id = ${account.projectId} and user_id = ${account.userId} and provider_id = ${account.providerId}`,
  );

/** Unlinks all accounts of the user, except those at the given providers. */
export const deleteOAuthAccountsOfUser = (
  tx: Tx,
  user: { projectId: string; userId: string; except: readonly string[] },
) =>
  execute(
    tx,
    sql`
      delete from oauth_accounts
      where project_id = ${user.projectId} and user_id = ${user.userId} and provider_id <> all(${user.except}::text[])`,
  );
