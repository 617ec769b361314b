import * as endpoints from '@keystead/contract/client';
import type { ClientParts } from '../client-parts.ts';
import type { ErrorsOf } from '../http/endpoint-types.ts';
import type { KnownError } from '../http/known-error.ts';
import type { Result } from '../result.ts';
import { createLeaveForProvider, type OAuthSignInError, verifierCookie, withoutAnswer } from './oauth-flow.ts';

/** How to sign in with a provider. */
export interface OAuthSignInOptions {
  /** Where to go afterwards, instead of where this page was to lead. */
  returnTo?: string;
}

/** What came of going to a provider. */
export interface OAuthCallback {
  /** Whether somebody signed in, or connected an account to the user that they are. */
  readonly kind: 'sign-in' | 'link';
  readonly isNewUser: boolean;
}

/** Why coming back from a provider led to nothing. */
export type OAuthCallbackError = KnownError<ErrorsOf<'exchangeGrant'>>;

/** Signing in and up with an account at a provider. */
export interface OAuthMethods {
  /**
   * Sends the browser to the provider, which leads back to `urls.oauthCallback`, or to `urls.error` where it fails.
   * Resolves when the browser is on its way; a second call until then joins the first. Needs a browser.
   */
  readonly signInWithOAuth: (
    providerId: string,
    options?: OAuthSignInOptions,
  ) => Promise<Result<void, OAuthSignInError>>;
  /**
   * Completes what the address of the callback page tells of, then goes on as other sign-ins do; whoever linked an account
   * goes back to where that began. Null if this browser did not begin it, or it was completed already.
   */
  readonly callOAuthCallback: (options?: {
    noRedirect?: boolean;
  }) => Promise<Result<OAuthCallback, OAuthCallbackError> | null>;
}

export function oauthMethods(
  parts: Pick<
    ClientParts,
    | 'environment'
    | 'projectId'
    | 'publishableClientKey'
    | 'readCookie'
    | 'writeCookie'
    | 'call'
    | 'urls'
    | 'links'
    | 'redirects'
    | 'secondFactor'
    | 'startSession'
  >,
): OAuthMethods {
  const { environment, projectId, publishableClientKey, call, urls, links, redirects, secondFactor, startSession } =
    parts;
  const leaveForProvider = createLeaveForProvider(parts);
  let completion: ReturnType<OAuthMethods['callOAuthCallback']> | undefined;

  const complete: OAuthMethods['callOAuthCallback'] = async ({ noRedirect } = {}) => {
    const { browser } = environment;
    const given = new URL(browser?.location.href ?? 'about:blank').searchParams;
    const code = given.get('code');
    const state = given.get('state');
    if (!browser || !code || !state) return null;
    const cookie = verifierCookie(state);
    const code_verifier = parts.readCookie(browser, cookie);
    if (!code_verifier) {
      console.warn('Invalid OAuth callback URL parameters: this browser began no such sign-in in the last 10 minutes.');
      return null;
    }
    parts.writeCookie(browser, cookie, null, 0);
    const redirect_uri = withoutAnswer(browser.location.href);
    // Out of the history, and of what the next page is told of this one.
    browser.history.replaceState(browser.history.state, '', redirect_uri);
    const answer = await call(endpoints.exchangeGrant, {
      body: {
        grant_type: 'authorization_code',
        client_id: projectId,
        client_secret: publishableClientKey,
        code,
        code_verifier,
        redirect_uri,
      },
      isForm: true,
      // After a lost answer the code is refused as used, which ends the session that nobody knows of: the person is
      // plainly not signed in and begins again.
      isRepeatable: true,
    });
    if (answer.status === 'error') return secondFactor.passOn(answer, noRedirect);
    const { access_token, refresh_token, is_new_user: isNewUser = false, after_callback_redirect_url } = answer.data;
    if (refresh_token === undefined) throw new Error('a code was exchanged for no session');
    const { redirectToAfterSignIn, redirectToAfterSignUp } = redirects.methods;
    const goOn = after_callback_redirect_url
      ? () => redirects.goTo(after_callback_redirect_url)
      : isNewUser
        ? redirectToAfterSignUp
        : redirectToAfterSignIn;
    await startSession({ access_token, refresh_token }, !noRedirect && goOn);
    return { status: 'ok', data: { kind: after_callback_redirect_url ? 'link' : 'sign-in', isNewUser } };
  };

  return {
    async signInWithOAuth(providerId, { returnTo } = {}) {
      return leaveForProvider(providerId, async () => ({
        redirect_uri: await links.linkBack(urls.oauthCallback, returnTo),
      }));
    },
    callOAuthCallback(options) {
      // A page that is drawn twice asks twice, when the address tells nothing any more.
      completion ??= complete(options).finally(() => {
        completion = undefined;
      });
      return completion;
    },
  };
}
