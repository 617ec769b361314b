import * as endpoints from '@keystead/contract/client';
import type { ClientParts } from '../client-parts.ts';
import type { ErrorsOf } from '../http/endpoint-types.ts';
import type { KnownError } from '../http/known-error.ts';
import type { Result } from '../result.ts';
import { createLeaveForProvider, type OAuthSignInError, verifierCookie, withoutAnswer } from './oauth-flow.ts';

/** The options of `signInWithOAuth`. */
export interface OAuthSignInOptions {
  /** Where to redirect after the sign-in. Defaults to the return URL of the current page. */
  returnTo?: string;
}

/** The result of a completed OAuth flow. */
export interface OAuthCallback {
  /** `sign-in` if a user signed in, `link` if the signed-in user connected an account. */
  readonly kind: 'sign-in' | 'link';
  /** Whether the sign-in created the user. */
  readonly isNewUser: boolean;
}

/** Why the OAuth flow was not completed. */
export type OAuthCallbackError = KnownError<ErrorsOf<'exchangeGrant'>>;

/** Sign-in and sign-up with OAuth providers. */
export interface OAuthMethods {
  /**
   * Sends the browser to the provider and from there to `urls.oauthCallback`, or to `urls.error` if the flow fails.
   * Resolves when the browser leaves; a second call before that joins the first. Fails with
   * `OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED` if the project doesn't offer the provider. Browsers only.
   */
  readonly signInWithOAuth: (
    providerId: string,
    options?: OAuthSignInOptions,
  ) => Promise<Result<void, OAuthSignInError>>;
  /**
   * Completes the OAuth flow of the callback page. After a sign-in it redirects like other sign-ins, after linking an
   * account to the page where that started. Returns null if this browser didn't start the flow or it's already
   * complete. Fails with `MULTI_FACTOR_AUTHENTICATION_REQUIRED` if the user must enter a code, or with
   * `USER_RESTRICTED` and other codes.
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
    // Keeps the code out of the history and out of the referrer that the next page gets.
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
      // If the response is lost, the retry is refused because the code was used, and Keystead revokes the unused
      // session of the first request. The user sees that they aren't signed in and starts again.
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
      // A page that renders twice calls this twice, and by then the URL no longer contains the code. Both calls share
      // one result.
      completion ??= complete(options).finally(() => {
        completion = undefined;
      });
      return completion;
    },
  };
}
