import { createLeaveForProvider, type OAuthSignInError } from '../auth/oauth-flow.ts';
import type { ClientParts } from '../client-parts.ts';
import type { Result } from '../result.ts';
import type { SessionTokens } from '../session/token-storage.ts';
import { refreshLists } from '../teams/refresh-lists.ts';
import {
  type ConnectedAccount,
  type ConnectedAccountMethods,
  connectedAccountMethods,
  type GetConnectedAccount,
  type ScopeOptions,
} from './connected-account.ts';

/** The options of `linkOAuth`. */
export interface LinkOAuthOptions extends ScopeOptions {
  /** Where to redirect afterwards. Defaults to this page. */
  returnTo?: string;
}

/** The connected accounts of the signed-in user. */
export interface OwnConnectedAccountMethods extends ConnectedAccountMethods<'redirect' | 'throw'> {
  /**
   * Sends the browser to the provider, to connect an account or to give it more scopes, and from there back to this
   * page. Resolves when the browser leaves; a second call before that joins the first. Fails with
   * `OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED`, `RECENT_SIGN_IN_REQUIRED` or other codes. Browsers only.
   */
  readonly linkOAuth: (providerId: string, options?: LinkOAuthOptions) => Promise<Result<void, OAuthSignInError>>;
}

export function ownConnectedAccountMethods(
  parts: Pick<
    ClientParts,
    | 'environment'
    | 'projectId'
    | 'publishableClientKey'
    | 'call'
    | 'sessionCall'
    | 'session'
    | 'KnownError'
    | 'readCookie'
    | 'writeCookie'
    | 'tryStorage'
    | 'urls'
    | 'links'
    | 'lists'
    | 'refreshUser'
  >,
): OwnConnectedAccountMethods {
  const { projectId, sessionCall, session, KnownError, tryStorage, urls, links } = parts;
  const { browser } = parts.environment;
  const leaveForProvider = createLeaveForProvider(parts);
  const onUnlink = () => Promise.all([refreshLists(parts, 'connected-account'), parts.refreshUser()]);
  const methods = connectedAccountMethods({ call: sessionCall, KnownError, onUnlink }, 'me');

  const linkOAuth: OwnConnectedAccountMethods['linkOAuth'] = async (providerId, { scopes = [], returnTo } = {}) => {
    const linkTo = (tokens: SessionTokens | null) =>
      leaveForProvider(providerId, async () => ({
        type: 'link',
        token: tokens?.accessToken ?? undefined,
        provider_scope: scopes.join(' ') || undefined,
        redirect_uri: links.mailLink(urls.oauthCallback),
        after_callback_redirect_url: await links.trusted(returnTo),
      }));
    const tokens = await session.tokens();
    const answer = await linkTo(tokens);
    if (answer.status === 'ok' || answer.error.code !== 'ACCESS_TOKEN_EXPIRED' || !tokens) return answer;
    // The token is replaced, which also shows whether the session was revoked elsewhere.
    session.drop(tokens.accessToken);
    return linkTo(await session.tokens());
  };

  /**
   * Returns whether the browser can store that the user was redirected. Otherwise they would be redirected again and
   * again.
   */
  const canRemember = () =>
    tryStorage(() => {
      browser?.sessionStorage.setItem('keystead-trial', '');
      browser?.sessionStorage.removeItem('keystead-trial');
      return true;
    });

  async function getConnectedAccount(
    provider: string,
    { or, scopes = [] }: ScopeOptions & { or?: string } = {},
  ): Promise<ConnectedAccount | null> {
    const key = `keystead-sent-to-${projectId} ${[provider, ...scopes].join(' ')}`;
    // Redirects only once, because a provider that doesn't grant the scopes would cause an endless loop.
    const wasSent = or === 'redirect' && tryStorage(() => browser?.sessionStorage.getItem(key));
    const otherwise = wasSent || or === 'throw' ? 'throw' : 'return-null';
    const account = await methods.getConnectedAccount(provider, { or: otherwise, scopes });
    if (account) tryStorage(() => browser?.sessionStorage.removeItem(key));
    if (account || or !== 'redirect') return account;
    if (browser && !canRemember())
      throw new Error('The browser did not remember where it is sent. Please allow storage for this site.');
    const departure = await linkOAuth(provider, { scopes });
    if (departure.status === 'error') throw departure.error;
    tryStorage(() => browser?.sessionStorage.setItem(key, '1'));
    // The browser is leaving the page: never resolves, so that the caller doesn't continue without an account.
    return new Promise(() => undefined);
  }

  return {
    ...methods,
    linkOAuth,
    // TypeScript can't check the implementation against the overloads.
    getConnectedAccount: getConnectedAccount as GetConnectedAccount<'redirect' | 'throw'>,
  };
}
