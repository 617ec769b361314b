import { KnownError, PROVIDER_TOKEN_MIN_LIFETIME_MS } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import type { ProviderKeys } from '../../core/index.ts';
import { listTokens, type StoredToken } from './oauth-tokens.queries.ts';
import { openToken, type TokenOwner } from './provider-tokens.ts';
import type { RenewToken } from './renew-token.ts';
import { scopesIn } from './scope.ts';

/**
 * Returns an access token of the provider that has the scopes and works for a while: a stored one, or else a renewed
 * one.
 */
export async function getProviderToken(
  ctx: Context,
  renewToken: RenewToken,
  given: { readonly keys: ProviderKeys; readonly owner: TokenOwner; readonly scopes: readonly string[] },
): Promise<string> {
  const { keys, owner, scopes } = given;
  const isUsable = (token: StoredToken): boolean =>
    !token.isBroken && token.clientId === keys.clientId && hasScopes(token, scopes);
  const usable = (await listTokens(ctx.db, owner)).filter(isUsable);
  const enough = ctx.clock.now().getTime() + PROVIDER_TOKEN_MIN_LIFETIME_MS;
  const fresh = usable.find(({ expiresAt }) => expiresAt.getTime() >= enough);
  if (fresh) return openToken(ctx, 'access', owner, fresh.accessTokenSealed);
  for (const token of usable) {
    const renewed = await renewToken(ctx, { keys, owner, token });
    if (renewed && isUsable(renewed)) return openToken(ctx, 'access', owner, renewed.accessTokenSealed);
  }
  throw new KnownError('OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE');
}

function hasScopes({ scope }: StoredToken, wanted: readonly string[]): boolean {
  const granted = new Set(scopesIn(scope));
  return wanted.every((one) => granted.has(one));
}
