import type { Reach } from '../../../platform/checked-address.ts';
import { createMailTransport, type MailTransport } from '../../../platform/mail-transport.ts';
import { createResolveTxt, type ResolveTxt } from '../../../platform/resolve-txt.ts';
import { createSignal, type Signal } from '../../../platform/signal.ts';
import type { InstanceMailServer } from '../../../platform/smtp-settings.ts';

/** How this instance sends email. */
export interface MailSettings {
  readonly transport: MailTransport;
  readonly instanceServer: InstanceMailServer | undefined;
  /** Which hosts the SMTP servers of projects may use. */
  readonly projectReach: Reach;
  /**
   * Signals new emails in the development inbox, which keeps the emails that no SMTP server sends. Undefined: without
   * an SMTP server nothing is sent.
   */
  readonly inbox: Signal | undefined;
  /** Looks up TXT records in the DNS. */
  readonly resolveTxt: ResolveTxt;
  /** Called for each finished email, with the time it was queued. */
  readonly onFinished: (status: string, waitedMillis?: number) => void;
  /** Called for each email that a rate limit withheld. */
  readonly onWithheld: (limitedBy: string) => void;
}

/** Settings without an SMTP server: the development inbox keeps all emails. */
export const inboxOnly = (): MailSettings => ({
  transport: createMailTransport(),
  instanceServer: undefined,
  projectReach: 'public-or-private',
  inbox: createSignal(),
  resolveTxt: createResolveTxt(),
  onFinished: () => undefined,
  onWithheld: () => undefined,
});
