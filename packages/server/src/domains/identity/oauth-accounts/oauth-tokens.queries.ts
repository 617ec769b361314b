import { execute, many, maybeOne, type Db } from '../../../db/db.ts';
import { sql, type Sql } from '../../../db/sql.ts';
import { part, rowsOf, together } from '../../../db/together.ts';
import type { AccountKey, OAuthAccount } from './oauth-account.ts';

/** An account has one row for each set of scopes that it was connected with, up to this many. */
const MAX_TOKENS_PER_ACCOUNT = 10;

export interface NewTokenRow extends AccountKey {
  /** Sorted and separated by spaces. */
  readonly scope: string;
  readonly clientId: string;
  readonly accessTokenSealed: Buffer;
  readonly refreshTokenSealed: Buffer | null;
  readonly expiresAt: Date;
  readonly grantedAt: Date;
}

/** Some providers return a refresh token only at the first grant, so it stays until there is a new one. */
export const upsertToken = (token: NewTokenRow, condition: Sql) =>
  part(
    'kept_token',
    sql`
      insert into oauth_tokens as t (project_id, provider_id, account_id, scope, client_id, access_token_sealed,
        refresh_token_sealed, expires_at, granted_at)
      select ${token.projectId}, ${token.providerId}, ${token.accountId}, ${token.scope}, ${token.clientId},
        ${token.accessTokenSealed}::bytea, ${token.refreshTokenSealed}::bytea, ${token.expiresAt}::timestamptz,
        ${token.grantedAt}::timestamptz
      where ${condition}
      on conflict (project_id, provider_id, account_id, scope) do update
      set client_id = excluded.client_id, access_token_sealed = excluded.access_token_sealed,
        refresh_token_sealed = coalesce(excluded.refresh_token_sealed,
          case when t.client_id = excluded.client_id and t.broken_at is null then t.refresh_token_sealed end),
        expires_at = excluded.expires_at, granted_at = excluded.granted_at, broken_at = null, renewing_until = null`,
  );

/** Storing a new token deletes tokens that no longer work, and the oldest of too many. */
export const deleteOtherTokens = (token: NewTokenRow, condition: Sql) =>
  part(
    'forgotten_tokens',
    sql`
      delete from oauth_tokens
      where project_id = ${token.projectId} and provider_id = ${token.providerId} and account_id = ${token.accountId}
        and scope <> ${token.scope} and ${condition}
        and (broken_at is not null or client_id <> ${token.clientId} or scope in (
          select scope from oauth_tokens
          where project_id = ${token.projectId} and provider_id = ${token.providerId} and account_id = ${token.accountId}
            and scope <> ${token.scope}
          order by granted_at desc, scope
          offset ${MAX_TOKENS_PER_ACCOUNT - 1}))`,
  );

/** A row as it was read. A later write only applies if the row still has the same token. */
export interface StoredToken extends AccountKey {
  readonly scope: string;
  readonly clientId: string;
  readonly accessTokenSealed: Buffer;
  readonly refreshTokenSealed: Buffer | null;
  readonly expiresAt: Date;
  readonly isBroken: boolean;
  readonly renewingUntil: Date | null;
}

const tokenColumns = sql`
  t.project_id as "projectId", t.provider_id as "providerId", t.account_id as "accountId", t.scope, t.client_id as "clientId",
  t.access_token_sealed as "accessTokenSealed", t.refresh_token_sealed as "refreshTokenSealed", t.expires_at as "expiresAt",
  t.broken_at is not null as "isBroken", t.renewing_until as "renewingUntil"`;

/** Most recently granted first. */
export const listTokens = (db: Db, { projectId, providerId, accountId }: AccountKey) =>
  many<StoredToken>(
    db,
    sql`
      select ${tokenColumns}
      from oauth_tokens t
      where t.project_id = ${projectId} and t.provider_id = ${providerId} and t.account_id = ${accountId}
      order by t.granted_at desc, t.scope`,
  );

type TokenKey = AccountKey & Pick<StoredToken, 'scope'>;

const isToken = ({ projectId, providerId, accountId, scope }: TokenKey) => sql`
  t.project_id = ${projectId} and t.provider_id = ${providerId} and t.account_id = ${accountId} and t.scope = ${scope}`;

export const findToken = (db: Db, key: TokenKey) =>
  maybeOne<StoredToken>(db, sql`select ${tokenColumns} from oauth_tokens t where ${isToken(key)}`);

/** The caller that gets the row renews the token; all others wait until the claim expires. */
export const claimRenewal = (db: Db, token: StoredToken, { now, until }: { now: Date; until: Date }) =>
  maybeOne<StoredToken>(
    db,
    sql`
      update oauth_tokens t
      set renewing_until = ${until}
      where ${isToken(token)} and t.access_token_sealed = ${token.accessTokenSealed} and t.broken_at is null
        and (t.renewing_until is null or t.renewing_until <= ${now})
      returning ${tokenColumns}`,
  );

/** The provider did not respond: another caller may try. */
export const releaseRenewal = (db: Db, { renewingUntil, ...token }: StoredToken) =>
  execute(
    db,
    sql`
      update oauth_tokens t
      set renewing_until = null
      where ${isToken(token)} and t.access_token_sealed = ${token.accessTokenSealed} and t.renewing_until = ${renewingUntil}`,
  );

/** Marks the token as broken, unless the account was connected again meanwhile. */
export const breakToken = (db: Db, token: StoredToken, now: Date) =>
  execute(
    db,
    sql`
      update oauth_tokens t
      set broken_at = ${now}, renewing_until = null
      where ${isToken(token)} and t.access_token_sealed = ${token.accessTokenSealed} and t.broken_at is null`,
  );

export type RenewedToken = Pick<StoredToken, 'scope' | 'accessTokenSealed' | 'refreshTokenSealed' | 'expiresAt'>;

/** Returns no row if the account was connected again, or disconnected, meanwhile. */
export const replaceToken = (db: Db, old: StoredToken, renewed: RenewedToken) =>
  maybeOne<StoredToken>(
    db,
    sql`
      update oauth_tokens t
      set access_token_sealed = ${renewed.accessTokenSealed},
        refresh_token_sealed = ${renewed.refreshTokenSealed}, expires_at = ${renewed.expiresAt}, renewing_until = null
      where ${isToken(old)} and t.access_token_sealed = ${old.accessTokenSealed} and t.broken_at is null
      returning ${tokenColumns}`,
  );

/** Like `replaceToken`, if the provider grants fewer scopes than before: it replaces a token that has exactly those. */
export const narrowToken = (db: Db, old: StoredToken, renewed: RenewedToken) =>
  maybeOne<StoredToken>(
    db,
    together(
      [
        part(
          'old_token',
          sql`
            delete from oauth_tokens t
            where ${isToken(old)} and t.access_token_sealed = ${old.accessTokenSealed} and t.broken_at is null
            returning t.*`,
        ),
      ],
      sql`
        insert into oauth_tokens as t (project_id, provider_id, account_id, scope, client_id, access_token_sealed,
          refresh_token_sealed, expires_at, granted_at)
        select project_id, provider_id, account_id, ${renewed.scope}, client_id, ${renewed.accessTokenSealed}::bytea,
          ${renewed.refreshTokenSealed}::bytea, ${renewed.expiresAt}::timestamptz, granted_at
        from ${rowsOf('old_token')}
        on conflict (project_id, provider_id, account_id, scope) do update
        set client_id = excluded.client_id, access_token_sealed = excluded.access_token_sealed,
          refresh_token_sealed = excluded.refresh_token_sealed, expires_at = excluded.expires_at,
          granted_at = excluded.granted_at, broken_at = null, renewing_until = null
        returning ${tokenColumns}`,
    ),
  );

/** An account of a user and the state of its tokens. */
export interface ConnectedAccount extends OAuthAccount {
  readonly connectedAt: Date;
  readonly isBroken: boolean;
  /** The client ids that its working tokens were granted to. */
  readonly clientIds: readonly string[];
}

/** Ordered by provider. */
export const listConnectedAccounts = (db: Db, { projectId, userId }: { projectId: string; userId: string }) =>
  many<ConnectedAccount>(
    db,
    sql`
      select a.provider_id as "providerId", a.account_id as "accountId", a.email, a.created_at as "connectedAt",
        coalesce(bool_and(t.broken_at is not null), false) as "isBroken",
        coalesce(array_agg(distinct t.client_id) filter (where t.client_id is not null and t.broken_at is null), '{}')
          as "clientIds"
      from oauth_accounts a
      left join oauth_tokens t using (project_id, provider_id, account_id)
      where a.project_id = ${projectId} and a.user_id = ${userId}
      group by a.project_id, a.provider_id, a.account_id
      order by a.provider_id`,
  );
