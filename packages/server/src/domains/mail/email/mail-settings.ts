import type { Reach } from '../../../platform/checked-address.ts';
import { createMailTransport, type MailTransport } from '../../../platform/mail-transport.ts';
import { createResolveTxt, type ResolveTxt } from '../../../platform/resolve-txt.ts';
import { createSignal, type Signal } from '../../../platform/signal.ts';
import type { InstanceMailServer } from '../../../platform/smtp-settings.ts';

/** How mail leaves this instance. */
export interface MailSettings {
  readonly transport: MailTransport;
  readonly instanceServer: InstanceMailServer | undefined;
  /** Where the servers that projects name may be. */
  readonly projectReach: Reach;
  /** Keeps the mails that no server takes, and tells when it has got one. Absent: without a server nothing leaves. */
  readonly inbox: Signal | undefined;
  /** Asks the DNS for TXT records. */
  readonly resolveTxt: ResolveTxt;
  /** Told what became of each mail, and how long it had waited where it did. */
  readonly onFinished: (status: string, waitedMillis?: number) => void;
  /** Told of each mail that a limit kept from leaving. */
  readonly onWithheld: (limitedBy: string) => void;
}

/** No server, nothing to set up: the mails are kept for the development inbox. */
export const inboxOnly = (): MailSettings => ({
  transport: createMailTransport(),
  instanceServer: undefined,
  projectReach: 'public-or-private',
  inbox: createSignal(),
  resolveTxt: createResolveTxt(),
  onFinished: () => undefined,
  onWithheld: () => undefined,
});
