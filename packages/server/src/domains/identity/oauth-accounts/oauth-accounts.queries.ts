import { execute, many, type Db, type Tx } from '../../../db/db.ts';
import { sql } from '../../../db/sql.ts';
import { part, rowsOf } from '../../../db/together.ts';
import type { AccountKey, OAuthAccount } from './oauth-account.ts';

/** The constraint that keeps one user per account. */
export const ONE_USER_PER_ACCOUNT = 'oauth_accounts_pkey';

/** The column of a User that holds their accounts, ordered by provider; the table of users is called `u`. */
export const oauthAccountColumns = sql`
  coalesce((
    select jsonb_agg(jsonb_build_object('providerId', a.provider_id, 'accountId', a.account_id, 'email', a.email) order by a.provider_id)
    from oauth_accounts a
    where a.project_id = u.project_id and a.user_id = u.id), '[]') as "oauthAccounts"`;

/** The same for a user who is inserted with their accounts: no part of a statement sees what another one inserts. */
export const newOAuthAccountColumns = (accounts: readonly OAuthAccount[]) =>
  sql`${JSON.stringify(accounts)}::jsonb as "oauthAccounts"`;

/**
 * Gives accounts to the user who is changed. Always in the order of the providers, so that two who want the same accounts
 * wait in one row and not for each other (deadlock).
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

/** Gives each of the users of the part `given_users` the accounts that stand with them, in one order for all (deadlock). */
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
 * The accounts of a user as they are now, ordered by provider. Whoever waited for the lock of the user asks again: what came
 * with the lock is what they had when the waiting began.
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

/** What the provider says of the account now. */
export const updateOAuthAccount = ({ projectId, providerId, accountId, email }: AccountKey & OAuthAccount) =>
  part(
    'linked',
    sql`
      update oauth_accounts
      set email = ${email}
      where project_id = ${projectId} and provider_id = ${providerId} and account_id = ${accountId}`,
  );

/** It signs the user in no more, and its tokens are forgotten with it. */
export const deleteOAuthAccount = (tx: Tx, account: { projectId: string; userId: string; providerId: string }) =>
  execute(
    tx,
    sql`
      delete from oauth_accounts
      where project_id = ${account.projectId} and user_id = ${account.userId} and provider_id = ${account.providerId}`,
  );

/** None of them signs the user in any more, but for those at the providers that are named. */
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
