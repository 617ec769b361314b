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

/** How to connect an account. */
export interface LinkOAuthOptions extends ScopeOptions {
  /** Where to go afterwards; back to this page by default. */
  returnTo?: string;
}

/** The accounts at providers of the signed-in user. */
export interface OwnConnectedAccountMethods extends ConnectedAccountMethods<'redirect' | 'throw'> {
  /**
   * Sends the browser to the provider, to connect an account there or to give it more scopes, and from there back here.
   * Resolves when the browser is on its way; a second call until then joins the first. Needs a browser.
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
    // Replaced, which shows here too if the session was ended elsewhere.
    session.drop(tokens.accessToken);
    return linkTo(await session.tokens());
  };

  /** Whoever could not be known to have been sent would be sent again and again. */
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
    // A provider that does not grant what is asked for would be asked for ever.
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
    // The page is being left: whoever waits for an account must not go on without one.
    return new Promise(() => undefined);
  }

  return {
    ...methods,
    linkOAuth,
    // An implementation cannot tell that its overloads fit together.
    getConnectedAccount: getConnectedAccount as GetConnectedAccount<'redirect' | 'throw'>,
  };
}
