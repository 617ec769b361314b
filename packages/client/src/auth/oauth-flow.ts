import * as endpoints from '@keystead/contract/client';
import type { ClientParts } from '../client-parts.ts';
import { addressed } from '../http/addressed.ts';
import type { ErrorsOf, QueryOf } from '../http/endpoint-types.ts';
import type { KnownError } from '../http/known-error.ts';
import type { Result } from '../result.ts';
import { DONE } from '../without-data.ts';

/** Why nobody was sent to the provider. */
export type OAuthSignInError = KnownError<ErrorsOf<'authorizeOAuth'>>;

type Query = QueryOf<'authorizeOAuth'>;

/** Sends the browser to a provider. What for is found out on the way. */
type LeaveForProvider = (
  providerId: string,
  purpose: () => Promise<Pick<Query, 'redirect_uri'> & Partial<Query>>,
) => Promise<Result<void, OAuthSignInError>>;

/** The cookie of the code verifier: one per state, so that flows in two tabs do not disturb each other. */
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
      // Asked for by a script, an error is told here instead of on a page of its own.
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

/** The redirect_uri of a page that providers lead back to: what they add is no part of it, and the same page has the same. */
export function withoutAnswer(page: string): string {
  const url = new URL(page);
  url.search = String(new URLSearchParams([...url.searchParams].filter(([name]) => !/^(code|state)$/.test(name))));
  url.hash = '';
  return url.href;
}

/** 32 random bytes: a state that nobody guesses, or a code verifier of RFC 7636 §4.1. */
const randomText = (): string => toBase64Url(crypto.getRandomValues(new Uint8Array(32)));

/** RFC 7636 §4.2: what the service is told of a verifier, which it sees only when the code comes back. */
async function challengeOf(verifier: string): Promise<string> {
  if (!('subtle' in crypto)) throw new Error('Signing in with a provider needs a page with https.');
  return toBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))));
}

const toBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
