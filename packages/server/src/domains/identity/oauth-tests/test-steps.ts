import { KnownError } from '@keystead/contract';
import { ProviderFailure } from '../oauth-providers/provider-failure.ts';
import type { ProviderProfile } from '../oauth-providers/provider.ts';
import type { StepId, TestStep } from './oauth-test.ts';

export const passed = (id: StepId, detail: string): TestStep => ({ id, status: 'passed', detail });
export const failed = (id: StepId, detail: string): TestStep => ({ id, status: 'failed', detail });

const CAME_BACK = passed('callback', 'You came back, with the state that you left with.');
const TOKENS = passed('tokens', 'The client id, the client secret and PKCE were accepted.');

/** The steps after the first, where somebody was known in the end. */
export function stepsTo({ displayName, isEmailVerified }: ProviderProfile): TestStep[] {
  const addresses = isEmailVerified ? '1 verified e-mail address' : 'no verified e-mail address';
  return [CAME_BACK, TOKENS, passed('profile', `${displayName ?? 'Somebody without a name'}, ${addresses}.`)];
}

/** The same where it ended early, up to the step that failed; undefined for a failure of our own. */
export function stepsUntil(error: unknown): TestStep[] | undefined {
  if (error instanceof KnownError && error.code === 'OAUTH_PROVIDER_EMAIL_MISSING')
    return [CAME_BACK, TOKENS, failed('profile', error.message)];
  if (!(error instanceof ProviderFailure)) return undefined;
  const { reason } = error;
  switch (error.step) {
    case 'authorization':
      return [failed('callback', explainCallback(error))];
    case 'profile':
      return [CAME_BACK, TOKENS, failed('profile', `The provider did not tell who signed in: ${reason}.`)];
    default:
      return [CAME_BACK, failed('tokens', explainTokens(reason))];
  }
}

function explainCallback({ code, reason }: ProviderFailure): string {
  if (code === 'OAUTH_PROVIDER_ACCESS_DENIED') return 'You did not agree on the page of the provider.';
  if (code === 'INVALID_AUTHORIZATION_CODE') return 'What you came back with does not belong to this test.';
  return `The provider sent you back with the error ${reason}.`;
}

/** Also in the words of providers that have their own. */
const WRONG_KEYS = ['invalid_client', 'unauthorized_client', 'incorrect_client_credentials'];

function explainTokens(reason: string): string {
  if (WRONG_KEYS.includes(reason))
    return `The provider refused the client id or the client secret: ${reason}. Is it the secret of this client id, and has it not expired?`;
  if (reason === 'redirect_uri_mismatch')
    return `The provider knows another callback URL: ${reason}. Paste the one of this provider there.`;
  return `The provider gave no tokens: ${reason}.`;
}
