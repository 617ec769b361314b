import PostalMime from 'postal-mime';
import type { SMTPServerSession } from 'smtp-server';

/** An email as an SMTP server receives it: the envelope and the message. */
export interface ReceivedMail {
  readonly envelopeFrom: string;
  /** One entry per RCPT. */
  readonly recipients: readonly string[];
  readonly isEncrypted: boolean;
  /** The username of the SMTP login, if there was one. */
  readonly login: string | undefined;
  readonly from: { readonly name: string; readonly address: string };
  readonly to: readonly string[];
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  /** The message as received. */
  readonly raw: string;
}

export async function parseMail(raw: Buffer, session: SMTPServerSession): Promise<ReceivedMail> {
  const parsed = await PostalMime.parse(raw);
  const { mailFrom, rcptTo } = session.envelope;
  return {
    envelopeFrom: mailFrom ? mailFrom.address : '',
    recipients: rcptTo.map(({ address }) => address),
    isEncrypted: session.secure,
    login: typeof session.user === 'string' ? session.user : undefined,
    from: { name: parsed.from?.name ?? '', address: parsed.from?.address ?? '' },
    to: (parsed.to ?? []).map(({ address }) => address ?? ''),
    subject: parsed.subject ?? '',
    html: parsed.html ?? '',
    text: parsed.text ?? '',
    headers: Object.fromEntries(parsed.headers.map(({ key, value }) => [key, value])),
    raw: raw.toString('utf8'),
  };
}
