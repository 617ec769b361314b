import * as endpoints from '@keystead/contract/client';
import type { AskedHere } from '../codes/asked-here.ts';
import type { Call } from '../http/call.ts';
import type { ErrorsOf } from '../http/endpoint-types.ts';
import type { KnownError } from '../http/known-error.ts';
import type { HandlerUrls } from '../redirects/handler-urls.ts';
import type { MailOptions, PageLinks } from '../redirects/navigation.ts';
import type { Result } from '../result.ts';
import { withoutData } from '../without-data.ts';

/** Why no verification mail was sent. */
export type VerificationMailError = KnownError<ErrorsOf<'sendVerificationCode'>>;
/** What is wrong with the code of a verification mail. Who finds it used already may take the address as proved. */
export type EmailVerificationError = KnownError<ErrorsOf<'verifyContactChannel'>>;

/** Proving an e-mail address with a mailed code; nobody need be signed in. */
export interface EmailVerificationMethods {
  /** Asks whether a code would prove an address, without using it up. */
  readonly checkEmailVerificationCode: (code: string) => Promise<Result<void, EmailVerificationError>>;
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

interface EmailVerificationParts {
  readonly call: Call<'client'>;
  readonly sessionCall: Call<'client'>;
  readonly links: PageLinks;
  readonly urls: HandlerUrls;
  readonly askedHere: AskedHere;
  readonly refreshUser: () => Promise<void>;
}

export function emailVerificationMethods({ call, refreshUser }: EmailVerificationParts): EmailVerificationMethods {
  return {
    async checkEmailVerificationCode(code) {
      // Nothing is used up by asking.
      return withoutData(await call(endpoints.checkVerificationCode, { body: { code }, isRepeatable: true }));
    },
    async verifyEmail(code) {
      // After a lost answer the code answers that it was used, which means the same: the address is proved.
      const answer = await call(endpoints.verifyContactChannel, { body: { code }, isRepeatable: true });
      if (answer.status === 'ok' || answer.error.code === 'VERIFICATION_CODE_ALREADY_USED') await refreshUser();
      return withoutData(answer);
    },
  };
}

export function verificationMailActions({
  sessionCall,
  links,
  urls,
  askedHere,
}: EmailVerificationParts): VerificationMailActions {
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
