import * as endpoints from '@keystead/contract/client';
import type { ClientParts } from '../client-parts.ts';

/** How to sign out. */
export interface SignOutOptions {
  /** This session, which is the default; all other sessions of the user while this one stays; or all of them. */
  scope?: 'local' | 'others' | 'global';
  /** Where to go afterwards instead of `afterSignOut`; null stays here. */
  redirectUrl?: string | null;
}

/** The session of the signed-in user. */
export interface SessionMethods {
  /** Ends the session, here and on the service. Ending others needs the service: if it does not answer, nothing changes. */
  readonly signOut: (options?: SignOutOptions) => Promise<void>;
  /** An access token that is good for at least 20 seconds; null when signed out. */
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
      // Forgotten first: with the network down, whoever walks away from the machine is signed out all the same.
      const tokens = await session.forget();
      secondFactor.forget();
      if (tokens) {
        // The refresh token alone names the session: an expired access token beside it would only be refused.
        const { refreshToken } = tokens;
        const ending = call(endpoints.endCurrentSession, { tokens: { refreshToken }, isRepeatable: false });
        // The person is signed out here in any case, and can do nothing about a service that does not answer.
        await ending.catch(() => undefined);
      }
      // Only now, because a page that reacts to it may navigate, which would cut the request off.
      await followSession();
      if (redirectUrl !== null && redirects.canNavigate) await redirects.goTo(redirectUrl);
    },
    async getToken() {
      return (await session.tokens())?.accessToken ?? null;
    },
  };
}
