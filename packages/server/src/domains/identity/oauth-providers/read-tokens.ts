import { MAX_PROVIDER_SCOPE_BYTES } from '@keystead/contract';
import type { TokenEndpointResponse } from 'oauth4webapi';
import type { Clock } from '../../../platform/clock.ts';
import type { Provider, ProviderTokens } from './provider.ts';
import { UnusableAnswerError } from './read-answer.ts';

const HOUR_IN_SECONDS = 60 * 60;
/** A longer lifetime is as good as none, and not a valid date. */
const LONGEST_SECONDS = 10 * 365 * 24 * HOUR_IN_SECONDS;

/** A token without an expiry and without a refresh token, as from GitHub's OAuth apps, works until it is revoked. */
const assumedSeconds = (isRenewable: boolean): number => (isRenewable ? HOUR_IN_SECONDS : LONGEST_SECONDS);

export function readTokens(
  clock: Clock,
  { readScopes }: Provider,
  { access_token, refresh_token, expires_in, scope }: TokenEndpointResponse,
  { asked, isRenewable }: { readonly asked: readonly string[]; readonly isRenewable: boolean },
): ProviderTokens {
  // Scopes are part of the key that tokens are stored under.
  if (scope !== undefined && Buffer.byteLength(scope) > MAX_PROVIDER_SCOPE_BYTES)
    throw new UnusableAnswerError(`the scope is longer than ${MAX_PROVIDER_SCOPE_BYTES} bytes`);
  const told = scope?.split(/[\s,]+/).filter((name) => name !== '');
  const seconds = expires_in ?? assumedSeconds(isRenewable || refresh_token !== undefined);
  return {
    accessToken: access_token,
    refreshToken: refresh_token ?? null,
    scopes: told ? (readScopes?.(told, asked) ?? told) : asked,
    expiresAt: new Date(clock.now().getTime() + Math.min(seconds, LONGEST_SECONDS) * 1000),
  };
}
