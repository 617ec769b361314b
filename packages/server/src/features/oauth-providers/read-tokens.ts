import type { TokenEndpointResponse } from 'oauth4webapi';
import type { Clock } from '../../platform/clock.ts';
import type { Provider, ProviderTokens } from './provider.ts';

const HOUR_IN_SECONDS = 60 * 60;
/** A longer life is as good as none at all, and no date. */
const LONGEST_SECONDS = 10 * 365 * 24 * HOUR_IN_SECONDS;

export function readTokens(
  clock: Clock,
  { readScopes }: Provider,
  { access_token, refresh_token, expires_in = HOUR_IN_SECONDS, scope }: TokenEndpointResponse,
  asked: readonly string[],
): ProviderTokens {
  const told = scope?.split(/[\s,]+/).filter((name) => name !== '');
  return {
    accessToken: access_token,
    refreshToken: refresh_token ?? null,
    scopes: told ? (readScopes?.(told, asked) ?? told) : asked,
    expiresAt: new Date(clock.now().getTime() + Math.min(expires_in, LONGEST_SECONDS) * 1000),
  };
}
