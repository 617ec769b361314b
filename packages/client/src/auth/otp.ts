import * as endpoints from '@keystead/contract/client';
import type { ClientParts } from '../client-parts.ts';
import type { ErrorsOf } from '../http/endpoint-types.ts';
import type { KnownError } from '../http/known-error.ts';
import type { MailOptions } from '../redirects/navigation.ts';
import type { Result } from '../result.ts';
import { withoutData } from '../without-data.ts';

/** Why no magic link was sent. */
export type MagicLinkMailError = KnownError<ErrorsOf<'sendSignInCode'>>;
/** Why the code of a magic link can't be used. */
export type MagicLinkCodeError = KnownError<ErrorsOf<'checkSignInCode'>>;
/** Why a sign-in with a magic link failed. */
export type MagicLinkSignInError = KnownError<ErrorsOf<'signInWithCode'>>;

/** Sign-in and sign-up with a magic link, or with the six characters in the same email. */
export interface OtpMethods {
  /**
   * Emails a link that signs the user in. Users who type the six characters of the email instead need the returned
   * nonce: append it to them to get the code. Fails with `SIGN_UP_NOT_ENABLED` if the address is new and sign-up is
   * disabled.
   */
  readonly sendMagicLinkEmail: (
    email: string,
    options?: MailOptions,
  ) => Promise<Result<{ nonce: string }, MagicLinkMailError>>;
  /**
   * Checks whether a code can be used to sign in, without using it up. Fails with `VERIFICATION_CODE_NOT_FOUND`,
   * `VERIFICATION_CODE_EXPIRED`, `VERIFICATION_CODE_ALREADY_USED` or `VERIFICATION_CODE_MAX_ATTEMPTS_REACHED`.
   */
  readonly verifyMagicLinkCode: (code: string) => Promise<Result<void, MagicLinkCodeError>>;
  /**
   * Signs in with the code of a magic link, then redirects to the page that asked for the sign-in, or else to
   * `afterSignUp` for a new user and `afterSignIn` for others. Fails with the errors of `verifyMagicLinkCode`,
   * `SIGN_UP_NOT_ENABLED`, `MULTI_FACTOR_AUTHENTICATION_REQUIRED` or `USER_RESTRICTED`.
   */
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
        // A retry can send a second email: both links work, and the nonce belongs to the newer one.
        isRepeatable: true,
      });
      if (answer.status === 'error') return answer;
      askedHere.mark('magic-link');
      return { status: 'ok', data: { nonce: answer.data.nonce } };
    },

    async verifyMagicLinkCode(code) {
      // Checking doesn't use up a valid code. A wrong one that was typed can count as more than one attempt.
      return withoutData(await call(endpoints.checkSignInCode, { body: { code }, isRepeatable: true }));
    },

    async signInWithMagicLink(code, { noRedirect } = {}) {
      // If the response is lost, the retry fails because the code was used, and the session of the first request stays
      // unused. The user sees that they aren't signed in and requests another link.
      const answer = await call(endpoints.signInWithCode, { body: { code }, isRepeatable: true });
      if (answer.status === 'error') return secondFactor.passOn(answer, noRedirect);
      const isNewUser = answer.data.is_new_user;
      const { redirectToAfterSignIn, redirectToAfterSignUp } = redirects.methods;
      await startSession(answer.data, !noRedirect && (isNewUser ? redirectToAfterSignUp : redirectToAfterSignIn));
      return { status: 'ok', data: { isNewUser } };
    },
  };
}
