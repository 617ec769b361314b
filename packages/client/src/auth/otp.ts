import * as endpoints from '@keystead/contract/client';
import type { ClientParts } from '../client-parts.ts';
import type { ErrorsOf } from '../http/endpoint-types.ts';
import type { KnownError } from '../http/known-error.ts';
import type { MailOptions } from '../redirects/navigation.ts';
import type { Result } from '../result.ts';
import { withoutData } from '../without-data.ts';

/** Why no magic link was sent. */
export type MagicLinkMailError = KnownError<ErrorsOf<'sendSignInCode'>>;
/** What is wrong with the code of a magic link. */
export type MagicLinkCodeError = KnownError<ErrorsOf<'checkSignInCode'>>;
/** Why a magic link signed nobody in. */
export type MagicLinkSignInError = KnownError<ErrorsOf<'signInWithCode'>>;

/** Signing in and up with a mailed link, or with the six characters in the same mail. */
export interface OtpMethods {
  /** Mails a link that signs in. Whoever types the six characters of the mail instead appends the nonce to them. */
  readonly sendMagicLinkEmail: (
    email: string,
    options?: MailOptions,
  ) => Promise<Result<{ nonce: string }, MagicLinkMailError>>;
  /** Asks whether a code would sign somebody in, without using it up. */
  readonly verifyMagicLinkCode: (code: string) => Promise<Result<void, MagicLinkCodeError>>;
  /** Signs in, then goes to where that was asked for, else to `afterSignUp` with a new user and to `afterSignIn` otherwise. */
  readonly signInWithMagicLink: (
    code: string,
    options?: { noRedirect?: boolean },
  ) => Promise<Result<{ isNewUser: boolean }, MagicLinkSignInError>>;
}

export function otpMethods({
  call,
  redirects,
  links,
  urls,
  askedHere,
  secondFactor,
  startSession,
}: Pick<
  ClientParts,
  'call' | 'redirects' | 'links' | 'urls' | 'askedHere' | 'secondFactor' | 'startSession'
>): OtpMethods {
  return {
    async sendMagicLinkEmail(email, { callbackUrl } = {}) {
      const answer = await call(endpoints.sendSignInCode, {
        body: { email, callback_url: callbackUrl ?? (await links.linkBack(urls.magicLinkCallback)) },
        // A lost answer may bring a second mail: either link signs in, and the nonce is that of the newer one.
        isRepeatable: true,
      });
      if (answer.status === 'error') return answer;
      askedHere.mark('magic-link');
      return { status: 'ok', data: { nonce: answer.data.nonce } };
    },

    async verifyMagicLinkCode(code) {
      // A right code is not used up by asking. A wrong one, typed, may lose more than one of its tries.
      return withoutData(await call(endpoints.checkSignInCode, { body: { code }, isRepeatable: true }));
    },

    async signInWithMagicLink(code, { noRedirect } = {}) {
      // After a lost answer the code answers that it was used, and the session that it started is known to nobody:
      // the person is plainly not signed in and asks for another link.
      const answer = await call(endpoints.signInWithCode, { body: { code }, isRepeatable: true });
      if (answer.status === 'error') return secondFactor.passOn(answer, noRedirect);
      const isNewUser = answer.data.is_new_user;
      const { redirectToAfterSignIn, redirectToAfterSignUp } = redirects.methods;
      await startSession(answer.data, !noRedirect && (isNewUser ? redirectToAfterSignUp : redirectToAfterSignIn));
      return { status: 'ok', data: { isNewUser } };
    },
  };
}
