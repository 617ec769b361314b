import { KnownError } from '@keystead/contract';
import { ProviderFailure } from '../oauth-providers/provider-failure.ts';
import type { ProviderProfile } from '../oauth-providers/provider.ts';
import type { StepId, TestStep } from './oauth-test.ts';

export const passed = (id: StepId, detail: string): TestStep => ({ id, status: 'passed', detail });
export const failed = (id: StepId, detail: string): TestStep => ({ id, status: 'failed', detail });

const CAME_BACK = passed('callback', 'The provider redirected back with the correct state.');
const TOKENS = passed('tokens', 'The provider accepted the client ID, client secret and PKCE.');

/** Returns the steps after the first, for a test that ended with a profile. */
export function stepsTo({ displayName, isEmailVerified }: ProviderProfile): TestStep[] {
  const addresses = isEmailVerified ? '1 verified email address' : 'no verified email address';
  return [CAME_BACK, TOKENS, passed('profile', `${displayName ?? 'A user without a name'}, ${addresses}.`)];
}

/** Returns the steps of a failed test, up to the one that failed; undefined for an error that is not the provider's. */
export function stepsUntil(error: unknown): TestStep[] | undefined {
  if (error instanceof KnownError && error.code === 'OAUTH_PROVIDER_EMAIL_MISSING')
    return [CAME_BACK, TOKENS, failed('profile', error.message)];
  if (!(error instanceof ProviderFailure)) return undefined;
  const { reason } = error;
  switch (error.step) {
    case 'authorization':
      return [failed('callback', explainCallback(error))];
    case 'profile':
      return [CAME_BACK, TOKENS, failed('profile', `The provider didn't return a user profile: ${reason}.`)];
    default:
      return [CAME_BACK, failed('tokens', explainTokens(reason))];
  }
}

function explainCallback({ code, reason }: ProviderFailure): string {
  if (code === 'OAUTH_PROVIDER_ACCESS_DENIED') return 'You canceled the sign-in or denied access at the provider.';
  if (code === 'INVALID_AUTHORIZATION_CODE') return "The provider's response doesn't belong to this test.";
  return `The provider returned the error: ${reason}.`;
}

/** Includes the error codes of providers that don't use the standard ones. */
const WRONG_KEYS = ['invalid_client', 'unauthorized_client', 'incorrect_client_credentials'];

function explainTokens(reason: string): string {
  if (WRONG_KEYS.includes(reason))
    return `The provider rejected the client ID or client secret: ${reason}. Check that the secret belongs to this client ID and hasn't expired.`;
  if (reason === 'redirect_uri_mismatch')
    return `The callback URL isn't registered at the provider: ${reason}. Copy it to the settings of your app there.`;
  return `The provider returned no tokens: ${reason}.`;
}
