import * as endpoints from '@keystead/contract/client';
import type { AskedHere } from '../codes/asked-here.ts';
import type { Call } from '../http/call.ts';
import type { BodyOf } from '../http/endpoint-types.ts';
import type { HandlerUrls } from '../redirects/handler-urls.ts';
import type { PageLinks } from '../redirects/navigation.ts';
import type { Redirects } from '../redirects/redirects.ts';
import { DONE } from '../without-data.ts';
import type { PasswordMethods, SendCredential } from './password.ts';
import type { StartSession } from './start-session.ts';

interface SignUpParts {
  readonly call: Call<'client'>;
  readonly sendCredential: SendCredential;
  readonly redirects: Redirects;
  readonly links: PageLinks;
  readonly urls: HandlerUrls;
  readonly askedHere: AskedHere;
  readonly startSession: StartSession;
}

export function passwordSignUp({
  call,
  sendCredential,
  redirects,
  links,
  urls,
  askedHere,
  startSession,
}: SignUpParts): Pick<PasswordMethods, 'signUpWithCredential'> {
  async function signUp(body: BodyOf<'signUpWithPassword', 'client'>) {
    let wasRepeated = false;
    const answer = await call(endpoints.signUpWithPassword, {
      body,
      isRepeatable: true,
      onRepeat: () => (wasRepeated = true),
    });
    if (!wasRepeated || answer.status === 'ok' || answer.error.code !== 'USER_EMAIL_ALREADY_EXISTS') return answer;
    // The first request may have created this very account and only its answer was lost: then the same password signs in.
    const existing = await sendCredential(body);
    return existing.status === 'ok' ? existing : answer;
  }

  return {
    async signUpWithCredential({ email, password, noRedirect, verificationCallbackUrl }) {
      const verification_callback_url = verificationCallbackUrl ?? links.absolute(urls.emailVerification);
      const answer = await signUp({ email, password, verification_callback_url });
      if (answer.status === 'error') return answer;
      // Without a page for the link no mail is sent.
      if (verification_callback_url !== undefined) askedHere.mark('email-verification');
      await startSession(answer.data, !noRedirect && redirects.methods.redirectToAfterSignUp);
      return DONE;
    },
  };
}
