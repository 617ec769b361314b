import type { ClientParts } from '../client-parts.ts';
import type { PasswordMethods } from './password.ts';

/**
 * Signing in with a password is part of the core, because every page with a sign-in form needs it. Sign-up loads on
 * first use.
 */
export function passwordSignIn({
  sendCredential,
  redirects,
  secondFactor,
  startSession,
}: Pick<ClientParts, 'sendCredential' | 'redirects' | 'secondFactor' | 'startSession'>): Pick<
  PasswordMethods,
  'signInWithCredential'
> {
  return {
    async signInWithCredential(credential) {
      const { noRedirect } = credential;
      const [answer] = await Promise.all([
        sendCredential(credential),
        // If the code for redirects can't be loaded, this fails before the user is signed in.
        !noRedirect && redirects.canNavigate && redirects.prepare(),
      ]);
      if (answer.status === 'error') return secondFactor.passOn(answer, noRedirect);
      await startSession(answer.data, !noRedirect && redirects.methods.redirectToAfterSignIn);
      return { status: 'ok', data: undefined };
    },
  };
}
