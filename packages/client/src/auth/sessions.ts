import * as endpoints from '@keystead/contract/client';
import type { ClientParts } from '../client-parts.ts';

/** The options of `signOut`. */
export interface SignOutOptions {
  /**
   * `local` signs out of this session (default), `others` of all other sessions of the user, `global` of all sessions.
   */
  scope?: 'local' | 'others' | 'global';
  /** Where to redirect instead of `afterSignOut`; null stays on this page. */
  redirectUrl?: string | null;
}

/** The session of the signed-in user. */
export interface SessionMethods {
  /**
   * Signs the user out, here and on the server, then redirects to `afterSignOut`. Signing out of other sessions needs
   * the server: if it doesn't respond, this throws and nothing changes.
   */
  readonly signOut: (options?: SignOutOptions) => Promise<void>;
  /** Returns an access token that is valid for at least 20 seconds; null if no one is signed in. */
  readonly getToken: () => Promise<string | null>;
}

export function sessionMethods({
  call,
  session,
  redirects,
  secondFactor,
  urls,
  followSession,
  endSessions,
}: Pick<
  ClientParts,
  'call' | 'session' | 'redirects' | 'secondFactor' | 'urls' | 'followSession' | 'endSessions'
>): SessionMethods {
  return {
    async signOut({ scope = 'local', redirectUrl = urls.afterSignOut } = {}) {
      if (scope !== 'local' && session.exists()) await endSessions('others');
      if (scope === 'others') return;
      // The tokens are deleted first, so that the user is signed out here even without a connection.
      const tokens = await session.forget();
      secondFactor.forget();
      if (tokens) {
        // Sends the refresh token only: it identifies the session, and an expired access token would be refused.
        const { refreshToken } = tokens;
        const ending = call(endpoints.endCurrentSession, { tokens: { refreshToken }, isRepeatable: false });
        // The user is signed out here in any case and can't do anything about a server that doesn't respond.
        await ending.catch(() => undefined);
      }
      // Last, because a page can react to the signed-out user by navigating, which would cancel the request.
      await followSession();
      if (redirectUrl !== null && redirects.canNavigate) await redirects.goTo(redirectUrl);
    },
    async getToken() {
      return (await session.tokens())?.accessToken ?? null;
    },
  };
}
