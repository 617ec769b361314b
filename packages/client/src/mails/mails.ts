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

/** What a mail is about. */
export type MailType = WireMail['type'];

/**
 * What became of a mail: it waits, the SMTP server took it, or does not want it, its link had no use any more, nobody has an
 * account with the address, or a limit was reached.
 */
export type MailStatus = WireMail['status'];

/** A mail as the log knows it. What it said, and its link, are erased when it has left. */
export interface Mail {
  readonly id: string;
  readonly type: MailType;
  readonly recipient: string;
  readonly status: MailStatus;
  /** How often it was taken to the SMTP server. */
  readonly tries: number;
  /** Why the last try failed, in a sentence. */
  readonly lastError: string | null;
  /** Which limit withheld it: of mails to one address, from one network, or of the project. */
  readonly withheldBy: 'address' | 'client' | 'project' | null;
  readonly createdAt: Date;
  /** From then on it is not sent any more. */
  readonly expiresAt: Date;
  readonly sentAt: Date | null;
}

/** Which mails to list. */
export interface ListMailsOptions extends PageOptions {
  status?: MailStatus;
  type?: MailType;
  /** A whole address, in any case. */
  recipient?: string;
  /** Mails to the addresses that this user has now. */
  userId?: string;
}

/** What became of the mails of one day. */
export interface MailDay {
  /** A day of UTC, such as `2026-11-17`. */
  readonly day: string;
  readonly sent: number;
  /** Not wanted by the SMTP server, or tried for too long. */
  readonly failed: number;
  /** By a limit: all of them, listed or not. */
  readonly withheld: number;
}

/** Why no new link was mailed. */
export type MailResendError = KnownError<ErrorsOf<'resendMail'>>;

/** The log of mails. */
export interface MailMethods {
  /** The mails of the last 30 days, newest first: all of them, or a page. */
  readonly listMails: (options?: ListMailsOptions) => Promise<Page<Mail>>;
  /** How many mails were sent, failed or were withheld on each of the last 30 days of UTC; today is the last. */
  readonly listMailDays: () => Promise<MailDay[]>;
  /** What became of a mail; null if there is none with this id, or no longer. */
  readonly getMail: (id: string) => Promise<Mail | null>;
  /** Mails a new link to whoever was to get this one, where a link can be made anew. It counts for the limits of mails. */
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
