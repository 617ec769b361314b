import { domainToASCII } from 'node:url';
import MailComposer from 'nodemailer/lib/mail-composer';
import { MailFailure } from './mail-transport-failure.ts';

export interface MailMessage {
  /** The same for every attempt, so that duplicates can be recognized. */
  readonly id: string;
  readonly from: { readonly name: string; readonly address: string };
  /** Exactly one address. */
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

// Matches anything that could end an address or start another one.
const NOT_ONE_ADDRESS = /[\s,;:<>()[\]\\"\p{Cc}]|@.*@|^@|@$|^[^@]*$/u;

export const isOneAddress = (text: string): boolean => !NOT_ONE_ADDRESS.test(text);

export function envelopeOf({ from, to }: MailMessage): { from: string; to: string[] } {
  for (const address of [from.address, to])
    if (!isOneAddress(address)) throw new MailFailure("This isn't a single email address.", { isPermanent: true });
  return { from: withAsciiDomain(from.address), to: [withAsciiDomain(to)] };
}

export async function composeMessage(message: MailMessage): Promise<Buffer> {
  const { id, from, to, subject, html, text } = message;
  const composer = new MailComposer({
    from: { name: oneLine(from.name), address: withAsciiDomain(from.address) },
    to: { name: '', address: withAsciiDomain(to) },
    subject: oneLine(subject),
    messageId: `<${id}@${domainOf(from.address)}>`,
    headers: { 'Auto-Submitted': 'auto-generated' }, // RFC 3834: prevents out-of-office replies
    html,
    text,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile().build();
}

/** Removes line breaks, which would end a header and allow injecting others. */
const oneLine = (value: string): string => value.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();

const domainOf = (address: string): string => domainToASCII(address.slice(address.lastIndexOf('@') + 1));
const withAsciiDomain = (address: string): string =>
  `${address.slice(0, address.lastIndexOf('@'))}@${domainOf(address)}`;
