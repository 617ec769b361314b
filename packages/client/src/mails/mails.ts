import * as endpoints from '@keystead/contract/client';
import { addressed } from '../http/addressed.ts';
import type { Call } from '../http/call.ts';
import { checkUuid } from '../http/check-uuid.ts';
import type { AnswerOf, ErrorsOf } from '../http/endpoint-types.ts';
import { fromWire } from '../http/from-wire.ts';
import type { KnownError } from '../http/known-error.ts';
import { listPages, type Page, type PageOptions } from '../http/page.ts';
import { orThrow, type Result } from '../result.ts';

type WireMail = AnswerOf<'getMail', 'admin'>;

/** The type of an email, such as `magic_link`. */
export type MailType = WireMail['type'];

/**
 * The status of an email. `waiting`: being sent, or retried. `sent`: accepted by the SMTP server. `failed`: rejected by
 * the SMTP server. `expired`: its link expired before it could be sent. `dropped`: no account has the email address.
 * `withheld`: a rate limit was reached.
 */
export type MailStatus = WireMail['status'];

/** An entry of the email log. The body and the link of an email are deleted once it is sent. */
export interface Mail {
  readonly id: string;
  readonly type: MailType;
  readonly recipient: string;
  readonly status: MailStatus;
  /** Number of attempts to send the email to the SMTP server. */
  readonly tries: number;
  /** Why the last attempt failed, in a sentence; null if it didn't. */
  readonly lastError: string | null;
  /**
   * The rate limit that withheld the email: emails to one `address`, emails requested by one `client` (an IP address,
   * or a /64 range for IPv6), or all emails of the `project`; null if it was not withheld.
   */
  readonly withheldBy: 'address' | 'client' | 'project' | null;
  readonly createdAt: Date;
  /** When Keystead stops trying to send the email. */
  readonly expiresAt: Date;
  readonly sentAt: Date | null;
}

/** The options of `listMails`. */
export interface ListMailsOptions extends PageOptions {
  status?: MailStatus;
  type?: MailType;
  /** A complete email address; upper and lower case match. */
  recipient?: string;
  /** Only emails to the current email addresses of this user. */
  userId?: string;
}

/** The emails of one day, by status. */
export interface MailDay {
  /** The day (UTC), such as `2026-11-17`. */
  readonly day: string;
  readonly sent: number;
  /** Rejected by the SMTP server, or expired. */
  readonly failed: number;
  /** Withheld by a rate limit, whether or not they are listed. */
  readonly withheld: number;
}

/** Why an email was not sent again. */
export type MailResendError = KnownError<ErrorsOf<'resendMail'>>;

/** The email log. */
export interface MailMethods {
  /** Returns the emails of the last 30 days, newest first: all of them, or one page. */
  readonly listMails: (options?: ListMailsOptions) => Promise<Page<Mail>>;
  /**
   * Returns how many emails were sent, failed or were withheld on each of the last 30 days (UTC), ending with today.
   */
  readonly listMailDays: () => Promise<MailDay[]>;
  /** Returns one email; null if none has this ID or it was deleted. */
  readonly getMail: (id: string) => Promise<Mail | null>;
  /**
   * Emails a new link to the recipient of a sign-in, password reset or verification email. It counts toward the email
   * rate limits. Fails with `MAIL_NOT_FOUND`, `MAIL_CANNOT_BE_RESENT` or `REDIRECT_URL_NOT_WHITELISTED`.
   */
  readonly resendMail: (id: string, options: { callbackUrl: string }) => Promise<Result<undefined, MailResendError>>;
}

export function mailMethods(call: Call<'admin'>): MailMethods {
  return {
    async listMails({ status, type, recipient, userId, ...page } = {}) {
      const user_id = userId === undefined ? undefined : checkUuid('user_id', userId);
      const { items, nextCursor } = await listPages(page, async (query) =>
        orThrow(await call(addressed(endpoints.listMails, { query: { status, type, recipient, user_id, ...query } }))),
      );
      return { items: items.map(toMail), nextCursor };
    },
    listMailDays: async () => orThrow(await call(endpoints.listMailDays)).items,
    async getMail(id) {
      const answer = await call(addressed(endpoints.getMail, { params: { id } }));
      return answer.status === 'ok' ? toMail(answer.data) : null;
    },
    async resendMail(id, { callbackUrl }) {
      const body = { callback_url: callbackUrl };
      const answer = await call(addressed(endpoints.resendMail, { params: { id } }), { body });
      return answer.status === 'ok' ? { status: 'ok', data: undefined } : answer;
    },
  };
}

const toMail = (wire: WireMail): Mail => ({
  ...fromWire(wire, 'id', 'type', 'recipient', 'status', 'tries', 'lastError', 'withheldBy'),
  createdAt: new Date(wire.created_at_millis),
  expiresAt: new Date(wire.expires_at_millis),
  sentAt: wire.sent_at_millis === null ? null : new Date(wire.sent_at_millis),
});
