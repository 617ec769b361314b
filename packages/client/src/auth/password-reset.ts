import * as endpoints from '@keystead/contract/client';
import type { ClientParts } from '../client-parts.ts';
import type { ErrorsOf } from '../http/endpoint-types.ts';
import type { KnownError } from '../http/known-error.ts';
import type { MailOptions } from '../redirects/navigation.ts';
import type { Result } from '../result.ts';
import { withoutData } from '../without-data.ts';

/** Why no mail for a forgotten password was sent. */
export type ForgotPasswordError = KnownError<ErrorsOf<'sendPasswordResetCode'>>;
/** What is wrong with the code of a reset mail. */
export type PasswordResetCodeError = KnownError<ErrorsOf<'checkPasswordResetCode'>>;
/** Why the password was not reset. */
export type PasswordResetError = KnownError<ErrorsOf<'resetPassword'>>;

/** The code of a reset mail and the password to come. */
export interface PasswordReset {
  code: string;
  password: string;
}

/** Getting in again without the password. */
export interface PasswordResetMethods {
  /** Mails a link to choose a new password. The answer is the same for an address of nobody (user enumeration). */
  readonly sendForgotPasswordEmail: (
    email: string,
    options?: MailOptions,
  ) => Promise<Result<void, ForgotPasswordError>>;
  /** Asks whether a code would do, without using it up. */
  readonly verifyPasswordResetCode: (code: string) => Promise<Result<void, PasswordResetCodeError>>;
  /** Uses the code up and sets the password, which ends all sessions of its user. Nobody is signed in by it. */
  readonly resetPassword: (reset: PasswordReset) => Promise<Result<void, PasswordResetError>>;
}

export function passwordResetMethods({
  call,
  links,
  urls,
  askedHere,
}: Pick<ClientParts, 'call' | 'links' | 'urls' | 'askedHere'>): PasswordResetMethods {
  return {
    async sendForgotPasswordEmail(email, { callbackUrl } = {}) {
      const answer = await call(endpoints.sendPasswordResetCode, {
        body: { email, callback_url: callbackUrl ?? (await links.linkBack(urls.passwordReset)) },
        // A lost answer may bring a second mail, whose link is as good; a lost request would bring none at all.
        isRepeatable: true,
      });
      if (answer.status === 'ok') askedHere.mark('password-reset');
      return withoutData(answer);
    },

    async verifyPasswordResetCode(code) {
      // Nothing is used up by asking.
      return withoutData(await call(endpoints.checkPasswordResetCode, { body: { code }, isRepeatable: true }));
    },

    async resetPassword({ code, password }) {
      // After a lost answer the code answers that it was used. That is passed on as it is: only the service knows by whom,
      // and to call it a success could tell the person of a password that is not theirs.
      return withoutData(await call(endpoints.resetPassword, { body: { code, password }, isRepeatable: true }));
    },
  };
}
