import { AddressRefusedError } from './checked-address.ts';

export interface FailureKind {
  /** A retry would not help. */
  readonly isPermanent?: boolean;
  /** The failure is not about this email: the next one would fail too. */
  readonly isServerAway?: boolean;
}

/** Why an email was not sent, in words that may be stored and shown. */
export class MailFailure extends Error {
  readonly isPermanent: boolean;
  readonly isServerAway: boolean;

  constructor(message: string, { isPermanent = false, isServerAway = false }: FailureKind) {
    super(message);
    this.name = 'MailFailure';
    this.isPermanent = isPermanent;
    this.isServerAway = isServerAway;
  }
}

/** What nodemailer reports about a failure. */
interface SmtpError {
  readonly code?: string;
  readonly command?: string;
  readonly response?: string;
  readonly responseCode?: number;
}

const ABOUT_THE_MESSAGE = ['EENVELOPE', 'EMESSAGE'];
// 530 and 535: the server requires a login, or a different one. The settings are wrong, not the email.
const LOGIN_REPLIES = [530, 534, 535, 538];
const LONGEST_REPLY = 200;

/** Reports only chosen parts of library errors, because they may quote the email. */
export function explainFailure(error: unknown, secrets: readonly string[]): MailFailure {
  if (error instanceof AddressRefusedError) return new MailFailure(error.message, { isServerAway: true });
  const { code = '', command = '', response = '', responseCode } = error as SmtpError;
  const isLogin = code === 'EAUTH' || (responseCode !== undefined && LOGIN_REPLIES.includes(responseCode));
  if (isLogin)
    return new MailFailure(`The SMTP server rejected the login${reply(responseCode)}.`, { isServerAway: true });
  if (ABOUT_THE_MESSAGE.includes(code)) {
    const isPermanent = command === 'API' || (responseCode ?? 0) >= 500;
    const words = tame(response, secrets);
    return new MailFailure(
      `The SMTP server rejected the email at ${command || 'an unknown step'}: ${words || 'no reason given'}`,
      { isPermanent },
    );
  }
  return new MailFailure(`${awayReason(code)}${reply(responseCode)}.`, { isServerAway: true });
}

const reply = (code: number | undefined): string => (code === undefined ? '' : ` (${code})`);

function awayReason(code: string): string {
  switch (code) {
    case 'ECONNREFUSED':
      return 'The SMTP server refused the connection';
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EDNS':
      return "The host name of the SMTP server can't be resolved";
    case 'ETLS':
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
    case 'DEPTH_ZERO_SELF_SIGNED_CERT':
    case 'SELF_SIGNED_CERT_IN_CHAIN':
    case 'UNABLE_TO_VERIFY_LEAF_SIGNATURE':
    case 'CERT_HAS_EXPIRED':
      return "Couldn't establish a secure connection to the SMTP server";
    default:
      return "The SMTP server didn't respond as expected";
  }
}

/** Redacts secrets that a server may repeat: the password, and long words, which may be codes or tokens. */
function tame(response: string, secrets: readonly string[]): string {
  const hidden = secrets
    .flatMap((secret) => [secret, Buffer.from(secret).toString('base64')])
    .reduce((text, secret) => text.replaceAll(secret, '…'), response);
  return hidden
    .replaceAll(/[\w+/=-]{20,}/g, '…')
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, LONGEST_REPLY);
}
