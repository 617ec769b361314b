import * as endpoints from '@keystead/contract/client';
import { addressed } from '../http/addressed.ts';
import type { Call } from '../http/call.ts';
import type { ErrorsOf } from '../http/endpoint-types.ts';
import type { KnownError } from '../http/known-error.ts';
import { type EmailSettings, fromEmailSettings } from '../projects/project-secrets.ts';
import { orThrow, type Result } from '../result.ts';

/** The result of a test email. */
export interface EmailTest {
  /** Whether the SMTP server accepted the email. */
  readonly isAccepted: boolean;
  /** Why the email was not accepted, in a sentence; null if it was. */
  readonly error: string | null;
  /** The conversation with the SMTP server, with secrets masked. */
  readonly transcript: readonly EmailTestLine[];
}

/** A line of the conversation with an SMTP server. A `note` is a comment by Keystead. */
export interface EmailTestLine {
  readonly from: 'keystead' | 'server' | 'note';
  readonly text: string;
}

/** The result of looking up one of the DNS records that authenticate emails. */
export interface DomainRecord {
  /** `wrong`: the record has an error. `unknown`: the DNS server did not respond in time. */
  readonly status: 'found' | 'missing' | 'wrong' | 'unknown';
  readonly record: string | null;
  /** What to do, in a sentence; null if there is nothing to do. */
  readonly hint: string | null;
  /** A TXT record to add. */
  readonly suggestion: { readonly name: string; readonly value: string } | null;
}

/** The DNS records that authenticate emails from a domain. */
export interface EmailDomainCheck {
  readonly domain: string;
  readonly spf: DomainRecord;
  /** The DKIM record, with the selector under which it was found. */
  readonly dkim: DomainRecord & { readonly selector: string | null };
  readonly dmarc: DomainRecord;
}

/** Why no test email was sent. */
export type EmailTestError = KnownError<ErrorsOf<'runEmailTest'>>;

/** Tests of the SMTP settings and of the DNS records of a domain. */
export interface EmailTestMethods {
  /**
   * Sends a test email with the saved SMTP settings, or with the ones you pass, and returns what the SMTP server said.
   * Takes up to 20 seconds, and is limited to 20 tests per hour. Fails with `SECRET_CANNOT_BE_KEPT` if you leave out
   * the password and the saved one is for another server or account.
   */
  readonly runEmailTest: (recipient: string, settings?: EmailSettings) => Promise<Result<EmailTest, EmailTestError>>;
  /**
   * Looks up the SPF, DKIM and DMARC records of a domain. Without a selector, DKIM is looked up under those of common
   * email providers.
   */
  readonly checkEmailDomain: (domain: string, options?: { selector?: string }) => Promise<EmailDomainCheck>;
}

export function emailTestMethods(call: Call<'admin'>): EmailTestMethods {
  return {
    async runEmailTest(recipient, settings) {
      const email_config = settings && fromEmailSettings(settings);
      const answer = await call(endpoints.runEmailTest, { body: { recipient, email_config } });
      if (answer.status === 'error') return answer;
      const { is_accepted, error, transcript } = answer.data;
      return { status: 'ok', data: { isAccepted: is_accepted, error, transcript } };
    },
    checkEmailDomain: async (domain, { selector } = {}) =>
      orThrow(await call(addressed(endpoints.checkEmailDomain, { query: { domain, selector } }))),
  };
}
