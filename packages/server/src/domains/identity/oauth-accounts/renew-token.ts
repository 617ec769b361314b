import { setTimeout as pause } from 'node:timers/promises';
import { KnownError } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import { ProviderRejectedError } from '../oauth-providers/provider-failure.ts';
import { renewAtProvider } from '../oauth-providers/renew-at-provider.ts';
import type { ProviderTokens } from '../oauth-providers/provider.ts';
import type { OAuthProviderId, ProviderKeys } from '../../core/index.ts';
import {
  breakToken,
  claimRenewal,
  findToken,
  listTokens,
  narrowToken,
  releaseRenewal,
  replaceToken,
  type StoredToken,
} from './oauth-tokens.queries.ts';
import { openToken, sealToken, type TokenOwner } from './provider-tokens.ts';
import { scopeOf, scopesIn } from './scope.ts';

/**
 * Longer than a call to a provider may take, so that no second call starts while the first one still waits for the
 * response.
 */
const CLAIM_MS = 15_000;
const LOOK_EVERY_MS = 100;

export interface TokenToRenew {
  readonly keys: ProviderKeys;
  readonly owner: TokenOwner;
  readonly token: StoredToken;
}

/** Returns the renewed token; undefined if it no longer works. */
export type RenewToken = (ctx: Context, given: TokenToRenew) => Promise<StoredToken | undefined>;

/**
 * Many requests may find the same token expired, but many providers accept a refresh token only once. So one call
 * renews it for all: requests in this process wait for the same promise, other processes for the row.
 */
export function createTokenRenewals(): RenewToken {
  const running = new Map<string, Promise<StoredToken | undefined>>();
  return (ctx, given) => {
    const key = given.token.accessTokenSealed.toString('base64');
    const shared = running.get(key) ?? renewOnce(ctx, given).finally(() => running.delete(key));
    running.set(key, shared);
    return shared;
  };
}

async function renewOnce(ctx: Context, given: TokenToRenew): Promise<StoredToken | undefined> {
  const { owner, token } = given;
  const now = ctx.clock.now();
  if (token.refreshTokenSealed === null) return token.expiresAt > now ? token : giveUp(ctx, token);
  const claimed = await claimRenewal(ctx.db, token, { now, until: new Date(now.getTime() + CLAIM_MS) });
  if (!claimed) return renewedByOthers(ctx, given);
  try {
    const refreshToken = openToken(ctx, 'refresh', owner, token.refreshTokenSealed);
    const asked = { refreshToken, scopes: scopesIn(token.scope) };
    const providerId = owner.providerId as OAuthProviderId; // it has keys, so it is a known provider
    return await keep(ctx, owner, claimed, await renewAtProvider(ctx, given.keys, providerId, asked));
  } catch (error) {
    if (error instanceof ProviderRejectedError) return giveUp(ctx, claimed);
    await releaseRenewal(ctx.db, claimed);
    throw error;
  }
}

async function giveUp(ctx: Context, token: StoredToken): Promise<undefined> {
  await breakToken(ctx.db, token, ctx.clock.now());
}

/** If the account was connected again meanwhile, the row has a newer token, which is kept. */
async function keep(
  ctx: Context,
  owner: TokenOwner,
  old: StoredToken,
  { accessToken, refreshToken, scopes, expiresAt }: ProviderTokens,
): Promise<StoredToken | undefined> {
  const renewed = {
    scope: scopeOf(scopes),
    accessTokenSealed: sealToken(ctx, 'access', owner, accessToken),
    refreshTokenSealed: refreshToken === null ? old.refreshTokenSealed : sealToken(ctx, 'refresh', owner, refreshToken),
    expiresAt,
  };
  const write = renewed.scope === old.scope ? replaceToken : narrowToken;
  return (await write(ctx.db, old, renewed)) ?? findToken(ctx.db, old);
}

/** Waits while another process renews the token: the result is in the row or, with fewer scopes, in another one. */
async function renewedByOthers(ctx: Context, given: TokenToRenew): Promise<StoredToken | undefined> {
  const { token } = given;
  for (let waited = 0; waited <= CLAIM_MS; waited += LOOK_EVERY_MS) {
    const row = await findToken(ctx.db, token);
    if (!row) return findNarrowed(ctx, token);
    if (row.isBroken) return undefined;
    if (!row.accessTokenSealed.equals(token.accessTokenSealed)) return row;
    if (row.renewingUntil === null) break; // its attempt has just failed
    if (row.renewingUntil <= ctx.clock.now()) return renewOnce(ctx, given); // the other process is gone
    await pause(LOOK_EVERY_MS);
  }
  throw new KnownError('OAUTH_PROVIDER_TEMPORARILY_UNAVAILABLE');
}

async function findNarrowed(
  ctx: Context,
  { scope, clientId, ...account }: StoredToken,
): Promise<StoredToken | undefined> {
  const before = new Set(scopesIn(scope));
  return (await listTokens(ctx.db, account)).find(
    (token) =>
      token.clientId === clientId &&
      !token.isBroken &&
      token.expiresAt > ctx.clock.now() &&
      scopesIn(token.scope).every((one) => before.has(one)),
  );
}
