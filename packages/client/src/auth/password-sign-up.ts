import * as endpoints from '@keystead/contract/client';
import type { ClientParts } from '../client-parts.ts';
import type { BodyOf } from '../http/endpoint-types.ts';
import { DONE } from '../without-data.ts';
import type { PasswordMethods } from './password.ts';

export function passwordSignUp({
  call,
  sendCredential,
  redirects,
  links,
  urls,
  askedHere,
  startSession,
}: Pick<ClientParts, 'call' | 'sendCredential' | 'redirects' | 'links' | 'urls' | 'askedHere' | 'startSession'>): Pick<
  PasswordMethods,
  'signUpWithCredential'
> {
  async function signUp(body: BodyOf<'signUpWithPassword', 'client'>) {
    let wasRepeated = false;
    const answer = await call(endpoints.signUpWithPassword, {
      body,
      isRepeatable: true,
      onRepeat: () => (wasRepeated = true),
    });
    if (!wasRepeated || answer.status === 'ok' || answer.error.code !== 'USER_EMAIL_ALREADY_EXISTS') return answer;
    // The first request may have created this account and only its response was lost. Then the same password signs in.
    const existing = await sendCredential(body);
    return existing.status === 'ok' ? existing : answer;
  }

  return {
    async signUpWithCredential({ email, password, noRedirect, verificationCallbackUrl }) {
      const verification_callback_url = verificationCallbackUrl ?? links.absolute(urls.emailVerification);
      const answer = await signUp({ email, password, verification_callback_url });
      if (answer.status === 'error') return answer;
      // Without a page for the link, no email is sent.
      if (verification_callback_url !== undefined) askedHere.mark('email-verification');
      await startSession(answer.data, !noRedirect && redirects.methods.redirectToAfterSignUp);
      return DONE;
    },
  };
}
