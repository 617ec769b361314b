import { isOneAddress } from './mail-transport-message.ts';
import type { SmtpServer } from './mail-transport.ts';
import type { SettingsReader } from './settings.ts';

/** The SMTP server of the instance, which projects without their own share. */
export interface InstanceMailServer {
  readonly server: SmtpServer;
  readonly senderAddress: string;
  /** Undefined: the sender is the name of the project. */
  readonly senderName: string | undefined;
}

/** The names of the settings. */
export interface SmtpSettingNames {
  readonly host: string;
  readonly port: string;
  readonly security: string;
  readonly username: string;
  readonly password: string;
  readonly senderEmail: string;
  readonly senderName: string;
}

const DEFAULT_PORTS = { tls: 465, starttls: 587, none: 25 } as const;
const THIS_MACHINE = /^(?:(?:[\w-]+\.)*localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|::1|\[::1\])$/i;

/** Reads the SMTP server of the instance; undefined if none is configured. */
export function readSmtpSettings(settings: SettingsReader, names: SmtpSettingNames): InstanceMailServer | undefined {
  const given = Object.values(names).filter((name) => settings.text(name) !== undefined);
  const host = settings.openText(names.host);
  if (host === undefined) {
    if (given.length > 0) settings.problem(names.host, `is required together with ${given.join(', ')}`);
    return undefined;
  }
  const fallback = settings.text(names.port) === String(DEFAULT_PORTS.tls) ? 'tls' : 'starttls';
  const security = settings.choice(names.security, ['tls', 'starttls', 'none'], fallback);
  if (security === 'none' && !THIS_MACHINE.test(host))
    settings.problem(names.security, 'can be none only for an SMTP server on this machine');
  const port = settings.integer(names.port, { fallback: DEFAULT_PORTS[security], min: 1, max: 65_535 });
  return {
    server: { host, port, security, login: readLogin(settings, names), reach: 'anywhere' },
    senderAddress: readSender(settings, names),
    senderName: settings.openText(names.senderName),
  };
}

function readLogin(settings: SettingsReader, names: SmtpSettingNames): InstanceMailServer['server']['login'] {
  const username = settings.text(names.username);
  const password = settings.text(names.password);
  if (username !== undefined && password !== undefined) return { username, password };
  if (username !== password) settings.problem(names.username, `and ${names.password} must be set together`);
  return undefined;
}

function readSender(settings: SettingsReader, { senderEmail }: SmtpSettingNames): string {
  const address = settings.openText(senderEmail);
  if (address !== undefined && isOneAddress(address)) return address;
  settings.problem(senderEmail, "must be the sender's email address");
  return '';
}
