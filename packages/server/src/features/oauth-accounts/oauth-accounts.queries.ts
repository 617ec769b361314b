import { sql, type Sql } from '../../db/sql.ts';
import type { OAuthAccount } from './oauth-account.ts';

/** The constraint that keeps one user per account. */
export const ONE_USER_PER_ACCOUNT = 'oauth_accounts_pkey';

/** The column of a User that holds their accounts, ordered by provider; the table of users is called `u`. */
export const oauthAccountColumns = sql`
  coalesce((
    select jsonb_agg(jsonb_build_object('providerId', a.provider_id, 'accountId', a.account_id, 'email', a.email) order by a.provider_id)
    from oauth_accounts a
    where a.project_id = u.project_id and a.user_id = u.id
  ), '[]') as "oauthAccounts"`;

/** The same for a user who is inserted with their accounts: no part of a statement sees what another one inserts. */
export const newOAuthAccountColumns = (accounts: readonly OAuthAccount[]): Sql =>
  sql`${JSON.stringify(accounts)}::jsonb as "oauthAccounts"`;

/**
 * A fragment: gives accounts to the user whom the part called `changed_user` returns. Always in the order of the providers,
 * so that two who want the same accounts wait in one row and not for each other.
 */
export const insertOAuthAccounts = (
  accounts: readonly OAuthAccount[],
  given: { projectId: string; now: Date },
): Sql => sql`
  insert into oauth_accounts (project_id, provider_id, account_id, user_id, email, created_at)
  select ${given.projectId}, a."providerId", a."accountId", changed_user.id, a.email, ${given.now}::timestamptz
  from changed_user, jsonb_to_recordset(${JSON.stringify(accounts)}::jsonb) as a ("providerId" text, "accountId" text, email text)
  order by a."providerId"`;

/** A fragment: none of them signs the user in any more. */
export const deleteOAuthAccountsOfUser = ({ projectId, userId }: { projectId: string; userId: string }): Sql => sql`
  delete from oauth_accounts where project_id = ${projectId} and user_id = ${userId}`;
