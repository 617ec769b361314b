import * as endpoints from '@keystead/contract/client';
import type { ClientParts } from '../client-parts.ts';
import type { AnswerOf, ErrorsOf } from '../http/endpoint-types.ts';
import type { KnownError } from '../http/known-error.ts';
import { unlessDone } from '../http/unless-done.ts';
import type { MailOptions } from '../redirects/navigation.ts';
import type { Result } from '../result.ts';
import { withoutData } from '../without-data.ts';

/** Why no verification email was sent. */
export type VerificationMailError = KnownError<ErrorsOf<'sendVerificationCode'>>;
/** Why an email address was not verified. `VERIFICATION_CODE_ALREADY_USED` means that it was verified before. */
export type EmailVerificationError = KnownError<ErrorsOf<'verifyContactChannel'>>;

/** Why an email address was not refused. */
export type EmailRefusalError = KnownError<ErrorsOf<'refuseContactChannel'>>;

/** The email address that a code verifies, and who signed up with it. */
export interface EmailVerificationDetails {
  readonly email: string;
  readonly displayName: string | null;
  readonly signedUpAt: Date;
  /** Whether the recipient can call `refuseEmailVerification`, because the address was never verified. */
  readonly isRefusable: boolean;
  /**
   * Whether the address was added to an existing account. Refusing it then only removes it; otherwise the account is
   * deleted.
   */
  readonly isSecondAddress: boolean;
}

/** Verifies email addresses with emailed codes. No one has to be signed in. */
export interface EmailVerificationMethods {
  /**
   * Returns which email address a code verifies and who signed up with it, without using up the code. Fails with
   * `VERIFICATION_CODE_NOT_FOUND`, `VERIFICATION_CODE_EXPIRED` or `VERIFICATION_CODE_ALREADY_USED`.
   */
  readonly checkEmailVerificationCode: (
    code: string,
  ) => Promise<Result<EmailVerificationDetails, EmailVerificationError>>;
  /**
   * For a "This wasn't me" button: deletes the account that someone else created with the email address. An address
   * that was added to an existing account is only removed from it. Fails with `EMAIL_ALREADY_VERIFIED` if it was
   * verified before.
   */
  readonly refuseEmailVerification: (code: string) => Promise<Result<void, EmailRefusalError>>;
  /**
   * Verifies the email address of a code and uses up the code. Fails with `VERIFICATION_CODE_NOT_FOUND`,
   * `VERIFICATION_CODE_EXPIRED`, `VERIFICATION_CODE_ALREADY_USED` or
   * `CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE`.
   */
  readonly verifyEmail: (code: string) => Promise<Result<void, EmailVerificationError>>;
}

export interface VerificationMailActions {
  /** Emails a link that verifies the primary email of the signed-in user. */
  readonly sendVerificationEmail: (
    email: string | null,
    options?: MailOptions,
  ) => Promise<Result<void, VerificationMailError>>;
}

export function emailVerificationMethods({
  call,
  refreshUser,
}: Pick<ClientParts, 'call' | 'refreshUser'>): EmailVerificationMethods {
  return {
    async checkEmailVerificationCode(code) {
      // Checking doesn't use up the code.
      const answer = await call(endpoints.getVerificationDetails, { body: { code }, isRepeatable: true });
      return answer.status === 'ok' ? { status: 'ok', data: detailsOf(answer.data) } : answer;
    },
    async refuseEmailVerification(code) {
      // The code is deleted with the account, so that a retry doesn't find it.
      const result = await unlessDone('VERIFICATION_CODE_NOT_FOUND', (onRepeat) =>
        call(endpoints.refuseContactChannel, { body: { code }, isRepeatable: true, onRepeat }),
      );
      if (result.status === 'ok') await refreshUser(); // the deleted user may have been signed in here
      return result;
    },
    async verifyEmail(code) {
      // If the response is lost, the retry fails because the code was used, which also means that the address is
      // verified.
      const answer = await call(endpoints.verifyContactChannel, { body: { code }, isRepeatable: true });
      if (answer.status === 'ok' || answer.error.code === 'VERIFICATION_CODE_ALREADY_USED') await refreshUser();
      return withoutData(answer);
    },
  };
}

const detailsOf = (details: AnswerOf<'getVerificationDetails'>): EmailVerificationDetails => ({
  email: details.email,
  displayName: details.display_name,
  signedUpAt: new Date(details.signed_up_at_millis),
  isRefusable: details.is_refusable,
  isSecondAddress: details.is_second_address,
});

export function verificationMailActions({
  sessionCall,
  links,
  urls,
  askedHere,
}: Pick<ClientParts, 'sessionCall' | 'links' | 'urls' | 'askedHere'>): VerificationMailActions {
  return {
    async sendVerificationEmail(email, { callbackUrl } = {}) {
      if (email === null) throw new Error('The user has no e-mail address.');
      const answer = await sessionCall(endpoints.sendVerificationCode, {
        body: { email, callback_url: callbackUrl ?? links.mailLink(urls.emailVerification) },
        // A retry can send a second email, whose link works too; without it, a lost request would send none.
        isRepeatable: true,
      });
      if (answer.status === 'ok') askedHere.mark('email-verification');
      return withoutData(answer);
    },
  };
}
