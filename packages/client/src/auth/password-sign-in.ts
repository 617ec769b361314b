import type { ClientParts } from '../client-parts.ts';
import type { PasswordMethods } from './password.ts';

/** The way in that every page with a sign-in form has at hand; signing up is loaded when somebody does. */
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
        // Whatever keeps the next page from being opened shows before anybody is signed in.
        !noRedirect && redirects.canNavigate && redirects.prepare(),
      ]);
      if (answer.status === 'error') return secondFactor.passOn(answer, noRedirect);
      await startSession(answer.data, !noRedirect && redirects.methods.redirectToAfterSignIn);
      return { status: 'ok', data: undefined };
    },
  };
}
