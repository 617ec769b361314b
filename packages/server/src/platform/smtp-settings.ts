import type { InstanceMailServer } from './mail-settings.ts';
import { isOneAddress } from './mail-transport-message.ts';
import type { SettingsReader } from './settings.ts';

const PREFIX = 'KEYSTEAD_SMTP_';
const DEFAULT_PORTS = { tls: 465, starttls: 587, none: 25 } as const;
const THIS_MACHINE = /^(?:(?:[\w-]+\.)*localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|::1|\[::1\])$/i;

/** The SMTP server of the instance; undefined where none is named. */
export function readSmtpSettings(settings: SettingsReader): InstanceMailServer | undefined {
  const text = (name: string) => settings.text(`${PREFIX}${name}`);
  const [host, username, password, senderAddress, senderName, givenPort, givenSecurity] = [
    'HOST',
    'USERNAME',
    'PASSWORD',
    'SENDER_EMAIL',
    'SENDER_NAME',
    'PORT',
    'SECURITY',
  ].map(text);
  if (host === undefined) {
    const isMeant = [username, password, senderAddress, senderName, givenPort, givenSecurity].some(
      (value) => value !== undefined,
    );
    if (isMeant) settings.problem(`${PREFIX}HOST`, 'must be set if any other of the SMTP settings is');
    return undefined;
  }
  const security = settings.choice(
    `${PREFIX}SECURITY`,
    ['tls', 'starttls', 'none'],
    givenPort === String(DEFAULT_PORTS.tls) ? 'tls' : 'starttls',
  );
  const port = settings.integer(`${PREFIX}PORT`, { fallback: DEFAULT_PORTS[security], min: 1, max: 65_535 });
  if (security === 'none' && !THIS_MACHINE.test(host))
    settings.problem(`${PREFIX}SECURITY`, 'may be none only for a server on this machine');
  if (senderAddress === undefined || !isOneAddress(senderAddress))
    settings.problem(`${PREFIX}SENDER_EMAIL`, 'must be the e-mail address that mails come from');
  if ((username === undefined) !== (password === undefined))
    settings.problem(`${PREFIX}USERNAME`, 'and KEYSTEAD_SMTP_PASSWORD must be set together');
  const login = username === undefined || password === undefined ? undefined : { username, password };
  return {
    server: { host, port, security, login, reach: 'anywhere' },
    senderAddress: senderAddress ?? '',
    senderName,
  };
}
