import type { EmailConfigWithoutSecret, EmailSettings } from '@keystead/client/admin';
import { t } from '../words.ts';

/** What is typed about an own server. */
export interface SendingFields {
  readonly host: string;
  readonly port: string;
  readonly username: string;
  /** Empty where the stored one is kept. */
  readonly password: string;
  readonly senderName: string;
  readonly senderEmail: string;
}

const NOTHING: SendingFields = { host: '', port: '587', username: '', password: '', senderName: '', senderEmail: '' };
const HIGHEST_PORT = 65_535;

/** What the fields show of what is stored. */
export function storedFields(config: EmailConfigWithoutSecret): SendingFields {
  if (config.type === 'shared') return NOTHING;
  const { host, port, username, senderName, senderEmail } = config;
  return { ...NOTHING, host, port: String(port), username, senderName, senderEmail };
}

/** A password belongs to its login: the server keeps it for no other. */
export const canKeepPassword = (config: EmailConfigWithoutSecret, { host, port, username }: SendingFields): boolean =>
  config.type === 'standard' &&
  config.host === host.trim() &&
  config.port === Number(port) &&
  config.username === username.trim();

export const settingsOf = ({ host, port, username, password, senderName, senderEmail }: SendingFields) =>
  ({
    type: 'standard',
    host: host.trim(),
    port: Number(port),
    username: username.trim(),
    ...(password !== '' && { password }),
    senderName: senderName.trim(),
    senderEmail: senderEmail.trim(),
  }) satisfies EmailSettings;

export type SendingProblems = { readonly [Name in keyof SendingFields]?: string };

/** What can be said without asking the server, in the order of the page. */
export function problemsOf(config: EmailConfigWithoutSecret, fields: SendingFields): SendingProblems {
  const port = Number(fields.port);
  const isPort = Number.isInteger(port) && port >= 1 && port <= HIGHEST_PORT;
  const isPasswordMissing = fields.password === '' && !canKeepPassword(config, fields);
  return {
    ...(fields.host.trim() === '' && { host: t('Please enter a host') }),
    ...(!isPort && { port: t('1 to 65535') }),
    ...(fields.username.trim() === '' && { username: t('Please enter a username') }),
    ...(isPasswordMissing && { password: t('Please enter the password of this login') }),
    ...(fields.senderName.trim() === '' && { senderName: t('Please enter a name') }),
    ...(!isAddress(fields.senderEmail) && { senderEmail: t('Please enter an email address') }),
  };
}

/** Roughly; the server knows all of it. */
export const isAddress = (text: string): boolean => /^[^\s@]+@[^\s@]+$/.test(text.trim());
