import * as endpoints from '@keystead/contract/client';
import type { ClientParts } from '../client-parts.ts';
import type { AnswerOf, ErrorsOf } from '../http/endpoint-types.ts';
import type { KnownError } from '../http/known-error.ts';
import { unlessDone } from '../http/unless-done.ts';
import type { MailOptions } from '../redirects/navigation.ts';
import type { Result } from '../result.ts';
import { withoutData } from '../without-data.ts';

/** Why no verification mail was sent. */
export type VerificationMailError = KnownError<ErrorsOf<'sendVerificationCode'>>;
/** What is wrong with the code of a verification mail. Who finds it used already may take the address as proved. */
export type EmailVerificationError = KnownError<ErrorsOf<'verifyContactChannel'>>;

/** Why an account was not deleted. */
export type EmailRefusalError = KnownError<ErrorsOf<'refuseContactChannel'>>;

/** Whose address a code would prove. */
export interface EmailVerificationDetails {
  readonly email: string;
  readonly displayName: string | null;
  readonly signedUpAt: Date;
  /** Nobody has proved the address yet, so `refuseEmailVerification` does what it says. */
  readonly isRefusable: boolean;
  /** It is to be added to an account that stays if it is refused. */
  readonly isSecondAddress: boolean;
}

/** Proving an e-mail address with a mailed code; nobody need be signed in. */
export interface EmailVerificationMethods {
  /** Asks whether a code would prove an address, and who signed up with it, without using the code up. */
  readonly checkEmailVerificationCode: (
    code: string,
  ) => Promise<Result<EmailVerificationDetails, EmailVerificationError>>;
  /**
   * "This was not me": deletes the account that somebody else made with the address, if it was never proved. A second address
   * is taken from its account instead.
   */
  readonly refuseEmailVerification: (code: string) => Promise<Result<void, EmailRefusalError>>;
  /** Uses the code up and proves its address. */
  readonly verifyEmail: (code: string) => Promise<Result<void, EmailVerificationError>>;
}

export interface VerificationMailActions {
  /** Mails a link that proves the primary address of the signed-in user. */
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
      // Nothing is used up by asking.
      const answer = await call(endpoints.getVerificationDetails, { body: { code }, isRepeatable: true });
      return answer.status === 'ok' ? { status: 'ok', data: detailsOf(answer.data) } : answer;
    },
    async refuseEmailVerification(code) {
      // The code is gone with the account.
      const result = await unlessDone('VERIFICATION_CODE_NOT_FOUND', (onRepeat) =>
        call(endpoints.refuseContactChannel, { body: { code }, isRepeatable: true, onRepeat }),
      );
      if (result.status === 'ok') await refreshUser(); // who may have been signed in here
      return result;
    },
    async verifyEmail(code) {
      // After a lost answer the code answers that it was used, which means the same: the address is proved.
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
        // A lost answer may bring a second mail, whose link is as good; a lost request would bring none at all.
        isRepeatable: true,
      });
      if (answer.status === 'ok') askedHere.mark('email-verification');
      return withoutData(answer);
    },
  };
}
