import { sql } from '../../db/sql.ts';
import { part } from '../../db/together.ts';
import type { AccountKey } from './oauth-account.ts';

/** Each set of scopes that an account was connected with has one row; more than these are not kept. */
const MAX_TOKENS_PER_ACCOUNT = 10;

export interface NewTokenRow extends AccountKey {
  /** Sorted, and divided by spaces. */
  readonly scope: string;
  readonly clientId: string;
  readonly accessTokenSealed: Buffer;
  readonly refreshTokenSealed: Buffer | null;
  readonly expiresAt: Date;
  readonly grantedAt: Date;
}

/** Some providers tell the refresh token at the first grant alone, so it stays until there is another one. */
export const upsertToken = (token: NewTokenRow) =>
  part(
    'kept_token',
    sql`
      insert into oauth_tokens as t (project_id, provider_id, account_id, scope, client_id, access_token_sealed,
        refresh_token_sealed, expires_at, granted_at)
      values (${token.projectId}, ${token.providerId}, ${token.accountId}, ${token.scope}, ${token.clientId},
        ${token.accessTokenSealed}, ${token.refreshTokenSealed}, ${token.expiresAt}, ${token.grantedAt})
      on conflict (project_id, provider_id, account_id, scope) do update
      set client_id = excluded.client_id, access_token_sealed = excluded.access_token_sealed,
        refresh_token_sealed = coalesce(excluded.refresh_token_sealed,
          case when t.client_id = excluded.client_id and t.broken_at is null then t.refresh_token_sealed end),
        expires_at = excluded.expires_at, granted_at = excluded.granted_at, broken_at = null, renewing_until = null`,
  );

/** Beside a new token go those that no longer work, and the oldest of too many. */
export const deleteOtherTokens = (token: NewTokenRow) =>
  part(
    'forgotten_tokens',
    sql`
      delete from oauth_tokens
      where project_id = ${token.projectId} and provider_id = ${token.providerId} and account_id = ${token.accountId}
        and scope <> ${token.scope}
        and (broken_at is not null or client_id <> ${token.clientId} or scope in (
          select scope from oauth_tokens
          where project_id = ${token.projectId} and provider_id = ${token.providerId} and account_id = ${token.accountId}
            and scope <> ${token.scope}
          order by granted_at desc, scope
          offset ${MAX_TOKENS_PER_ACCOUNT - 1}))`,
  );
