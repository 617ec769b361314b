import { processRefreshTokenResponse, refreshTokenGrantRequest } from 'oauth4webapi';
import type { Context } from '../../../context.ts';
import type { OAuthProviderId, ProviderKeys } from '../../core/index.ts';
import type { ProviderTokens } from './provider.ts';
import { openClient, serverOfToken, tokenOptions } from './provider-client.ts';
import { explainFailures } from './provider-failure.ts';
import { readTokens } from './read-tokens.ts';

/**
 * Exchanges a refresh token for new tokens. Scopes never widen: a scope that was not granted before is not stored as
 * granted.
 */
export async function renewAtProvider(
  ctx: Context,
  keys: ProviderKeys,
  providerId: OAuthProviderId,
  given: { readonly refreshToken: string; readonly scopes: readonly string[] },
): Promise<ProviderTokens> {
  const call = { keys, providerId };
  const at = await explainFailures(ctx, { ...call, step: 'discovery' }, () => openClient(ctx, keys, providerId));
  const { provider, client, authentication } = at;
  const { refreshToken, scopes, ...tokens } = await explainFailures(ctx, { ...call, step: 'renewal' }, async () => {
    const { options, seen } = tokenOptions(at);
    const { server } = provider;
    const answer = await refreshTokenGrantRequest(server, client, authentication, given.refreshToken, options);
    const response = await processRefreshTokenResponse(serverOfToken(provider, seen.idToken), client, answer);
    return readTokens(ctx.clock, provider, response, { asked: given.scopes, isRenewable: true });
  });
  return {
    ...tokens,
    refreshToken: refreshToken ?? given.refreshToken,
    scopes: scopes.filter((scope) => given.scopes.includes(scope)),
  };
}
