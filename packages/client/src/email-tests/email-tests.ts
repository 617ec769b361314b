import * as endpoints from '@keystead/contract/client';
import { addressed } from '../http/addressed.ts';
import type { Call } from '../http/call.ts';
import type { ErrorsOf } from '../http/endpoint-types.ts';
import type { KnownError } from '../http/known-error.ts';
import { type EmailSettings, fromEmailSettings } from '../projects/project-secrets.ts';
import { orThrow, type Result } from '../result.ts';

/** What came of a test mail. */
export interface EmailTest {
  /** Whether the SMTP server has taken it. */
  readonly isAccepted: boolean;
  /** Why it has not, in a sentence. */
  readonly error: string | null;
  /** What was said, without secrets. */
  readonly transcript: readonly EmailTestLine[];
}

/** A line of a conversation with an SMTP server; a note is what Keystead says about it. */
export interface EmailTestLine {
  readonly from: 'keystead' | 'server' | 'note';
  readonly text: string;
}

/** What the DNS says about one of the records by which receivers know whose mail it is. */
export interface DomainRecord {
  /** `unknown`: the DNS did not answer. */
  readonly status: 'found' | 'missing' | 'wrong' | 'unknown';
  readonly record: string | null;
  /** What to do, in a sentence. */
  readonly hint: string | null;
  /** A TXT record to add. */
  readonly suggestion: { readonly name: string; readonly value: string } | null;
}

/** What the DNS says about mails from a domain. */
export interface EmailDomainCheck {
  readonly domain: string;
  readonly spf: DomainRecord;
  /** With the selector under which it was found. */
  readonly dkim: DomainRecord & { readonly selector: string | null };
  readonly dmarc: DomainRecord;
}

/** Why no test mail was sent. */
export type EmailTestError = KnownError<ErrorsOf<'runEmailTest'>>;

/** Trying out how mails leave, and what receivers think of them. */
export interface EmailTestMethods {
  /** Sends a test mail by the settings that are saved, or by others; 20 seconds at most, 20 times in an hour. */
  readonly runEmailTest: (recipient: string, settings?: EmailSettings) => Promise<Result<EmailTest, EmailTestError>>;
  /** Looks up SPF, DKIM and DMARC of a domain. Without a selector, DKIM is looked for under those of common mail providers. */
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
