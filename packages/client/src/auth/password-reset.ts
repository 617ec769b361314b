import * as endpoints from '@keystead/contract/client';
import type { ClientParts } from '../client-parts.ts';
import type { ErrorsOf } from '../http/endpoint-types.ts';
import type { KnownError } from '../http/known-error.ts';
import type { MailOptions } from '../redirects/navigation.ts';
import type { Result } from '../result.ts';
import { withoutData } from '../without-data.ts';

/** Why no password reset email was sent. */
export type ForgotPasswordError = KnownError<ErrorsOf<'sendPasswordResetCode'>>;
/** Why the code of a password reset email can't be used. */
export type PasswordResetCodeError = KnownError<ErrorsOf<'checkPasswordResetCode'>>;
/** Why the password was not reset. */
export type PasswordResetError = KnownError<ErrorsOf<'resetPassword'>>;

/** The code of a password reset email and the new password. */
export interface PasswordReset {
  code: string;
  password: string;
}

/** Password reset by email. */
export interface PasswordResetMethods {
  /**
   * Emails a link to choose a new password. The result is the same if no user has the email address (user enumeration).
   */
  readonly sendForgotPasswordEmail: (
    email: string,
    options?: MailOptions,
  ) => Promise<Result<void, ForgotPasswordError>>;
  /**
   * Checks whether a code can be used to reset a password, without using it up. Fails with
   * `VERIFICATION_CODE_NOT_FOUND`, `VERIFICATION_CODE_EXPIRED` or `VERIFICATION_CODE_ALREADY_USED`.
   */
  readonly verifyPasswordResetCode: (code: string) => Promise<Result<void, PasswordResetCodeError>>;
  /**
   * Sets a new password with the code of the email and signs the user out everywhere. It doesn't sign them in. Fails
   * with the errors of `verifyPasswordResetCode`, or with `PASSWORD_TOO_SHORT`, `PASSWORD_TOO_LONG`,
   * `PASSWORD_TOO_COMMON` or `PASSWORD_AUTHENTICATION_NOT_ENABLED`. A rejected password doesn't use up the code.
   */
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
        // A retry can send a second email, whose link works too; without it, a lost request would send none.
        isRepeatable: true,
      });
      if (answer.status === 'ok') askedHere.mark('password-reset');
      return withoutData(answer);
    },

    async verifyPasswordResetCode(code) {
      // Checking doesn't use up the code.
      return withoutData(await call(endpoints.checkPasswordResetCode, { body: { code }, isRepeatable: true }));
    },

    async resetPassword({ code, password }) {
      // If the response is lost, the retry fails because the code was used. That isn't treated as success: someone else
      // may have used the code, and then the password of the account is theirs.
      return withoutData(await call(endpoints.resetPassword, { body: { code, password }, isRepeatable: true }));
    },
  };
}
