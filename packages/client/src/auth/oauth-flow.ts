import * as endpoints from '@keystead/contract/client';
import type { ClientParts } from '../client-parts.ts';
import { addressed } from '../http/addressed.ts';
import type { ErrorsOf, QueryOf } from '../http/endpoint-types.ts';
import type { KnownError } from '../http/known-error.ts';
import type { Result } from '../result.ts';
import { DONE } from '../without-data.ts';

/** Why the browser was not sent to the provider. */
export type OAuthSignInError = KnownError<ErrorsOf<'authorizeOAuth'>>;

type Query = QueryOf<'authorizeOAuth'>;

/** Sends the browser to a provider. `purpose` resolves to the parameters that differ between sign-in and linking. */
type LeaveForProvider = (
  providerId: string,
  purpose: () => Promise<Pick<Query, 'redirect_uri'> & Partial<Query>>,
) => Promise<Result<void, OAuthSignInError>>;

/**
 * Returns the cookie name of the code verifier. Each state has its own cookie, so that flows in two tabs don't disturb
 * each other.
 */
export const verifierCookie = (state: string): string => `stack-oauth-outer-${state}`;

export function createLeaveForProvider({
  environment: { browser },
  projectId,
  publishableClientKey,
  call,
  links,
  urls,
  readCookie,
  writeCookie,
}: Pick<
  ClientParts,
  'environment' | 'projectId' | 'publishableClientKey' | 'call' | 'links' | 'urls' | 'readCookie' | 'writeCookie'
>): LeaveForProvider {
  const departures = new Map<string, ReturnType<LeaveForProvider>>();

  const leave: LeaveForProvider = async (provider_id, purpose) => {
    if (!browser) throw new Error('Going to a provider needs a browser.');
    const state = randomText();
    const verifier = randomText();
    const { redirect_uri, ...rest } = await purpose();
    const query: Query = {
      client_id: projectId,
      client_secret: publishableClientKey,
      grant_type: 'authorization_code',
      response_type: 'code',
      scope: 'legacy',
      state,
      code_challenge: await challengeOf(verifier),
      code_challenge_method: 'S256',
      redirect_uri: withoutAnswer(redirect_uri),
      error_redirect_url: links.absolute(urls.error),
      // As JSON, so that this script gets errors instead of a page.
      stack_response_mode: 'json',
      ...rest,
    };
    const endpoint = addressed(endpoints.authorizeOAuth, { params: { provider_id }, query });
    const answer = await call(endpoint, { isPatient: false });
    if (answer.status === 'error') return answer;
    writeCookie(browser, verifierCookie(state), verifier, endpoints.OAUTH_COOKIE_SECONDS);
    if (readCookie(browser, verifierCookie(state)) !== verifier) {
      throw new Error('The browser did not keep the cookie of the sign-in. Please allow cookies for this site.');
    }
    browser.location.assign(answer.data.location);
    return DONE;
  };

  return (providerId, purpose) => {
    const departure =
      departures.get(providerId) ?? leave(providerId, purpose).finally(() => departures.delete(providerId));
    departures.set(providerId, departure);
    return departure;
  };
}

/**
 * Returns the `redirect_uri` of a callback page: its URL without what providers add, so that it's the same in both
 * steps of a flow.
 */
export function withoutAnswer(page: string): string {
  const url = new URL(page);
  url.search = String(new URLSearchParams([...url.searchParams].filter(([name]) => !/^(code|state)$/.test(name))));
  url.hash = '';
  return url.href;
}

/** Returns 32 random bytes: an unguessable state, or a code verifier of RFC 7636 §4.1. */
const randomText = (): string => toBase64Url(crypto.getRandomValues(new Uint8Array(32)));

/** Returns the code challenge of RFC 7636 §4.2. Keystead gets the verifier itself only when the code is exchanged. */
async function challengeOf(verifier: string): Promise<string> {
  if (!('subtle' in crypto)) throw new Error('Signing in with a provider needs a page with https.');
  return toBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))));
}

const toBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
