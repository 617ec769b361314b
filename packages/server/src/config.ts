import { resolve } from 'node:path';
import {
  DEFAULT_GUESS_LIMITS,
  DEFAULT_MAIL_LIMITS,
  DEFAULT_FLOW_LIMITS,
  DEFAULT_SIGN_UP_LIMITS,
  DEFAULT_TEAM_LIMITS,
  type FlowLimits,
  type GuessLimits,
  type MailLimits,
  type SignUpLimits,
  type TeamLimits,
} from './domains/core/limits/limit-settings.ts';
import { DEFAULT_UPLOAD_TIMES, type UploadTimes } from './platform/upload-times.ts';
import type { SharedOAuth } from './domains/core/projects/shared-oauth.ts';
import { readSharedOAuth, type OAuthSettingNames } from './domains/core/projects/oauth-settings.ts';
import { readSettings, type Environment, type SettingsReader, type ShownSetting } from './platform/settings.ts';
import type { LogLevel } from './platform/logger.ts';
import { parseRange, type AddressRange } from './platform/client-address.ts';
import { DEFAULT_HASH, readHashCost } from './platform/hash-settings.ts';
import type { HashCost } from './platform/passwords.ts';
import { readSmtpSettings, type InstanceMailServer } from './platform/smtp-settings.ts';

export interface DashboardConfig {
  /** The folder of the built app. */
  readonly folder: string | undefined;
  /** A separate listener for the dashboard with the API beside it; undefined serves the dashboard on the API port. */
  readonly listener: { readonly host: string; readonly port: number } | undefined;
}

export interface Config {
  readonly isProduction: boolean;
  readonly host: string;
  readonly port: number;
  /** The public URL, without a trailing slash. */
  readonly baseUrl: string;
  /** Undefined: `npm start` runs its own PostgreSQL. */
  readonly databaseUrl: string | undefined;
  readonly databasePoolSize: number;
  readonly writeConnections: number;
  /** Where an instance without configured settings stores its generated secret and its database. */
  readonly dataFolder: string | undefined;
  /** Undefined, outside production only: generated once and stored in the data folder. */
  readonly secret: string | undefined;
  readonly internal: {
    /** Undefined: the project is named when it is created and keeps its name. */
    readonly projectName: string | undefined;
    readonly publishableClientKey: string | undefined;
    readonly secretServerKey: string | undefined;
    readonly superSecretAdminKey: string | undefined;
  };
  readonly demo: { readonly port: number; readonly folder: string | undefined };
  /** Where owners manage their projects; undefined when disabled. */
  readonly dashboard: DashboardConfig | undefined;
  /** The port of the mock OAuth provider, which `npm start` runs beside the service. */
  readonly providerPort: number;
  /** The SMTP server of the instance. Undefined, outside production only: the development inbox keeps all emails. */
  readonly smtp: InstanceMailServer | undefined;
  /** The shared OAuth provider keys that projects can use. */
  readonly sharedOAuth: SharedOAuth;
  /** The folder of the built development inbox. */
  readonly inboxFolder: string | undefined;
  /** Whether this process runs jobs or leaves them to other processes. */
  readonly hasJobs: boolean;
  readonly passwordHash: HashCost;
  readonly passwordQueueLength: number;
  readonly mailLimits: MailLimits;
  readonly signUpLimits: SignUpLimits;
  readonly flowLimits: FlowLimits;
  readonly guessLimits: GuessLimits;
  readonly teamLimits: TeamLimits;
  /** Whether only the one-time password of the current time step is accepted, not the previous one. */
  readonly isTotpStrict: boolean;
  /** The proxies whose X-Forwarded-For header is trusted. */
  readonly trustedProxies: readonly AddressRange[];
  readonly eventsKeptForDays: number;
  /** How long an upload may pause, and how long it may take in total. */
  readonly uploadTimes: UploadTimes;
  readonly logLevel: LogLevel;
  /** The listener for Prometheus metrics: a separate port, never the one of the API. */
  readonly metrics: { readonly host: string; readonly port: number } | undefined;
  /** How long running requests may take after the process receives a stop signal. */
  readonly shutdownSeconds: number;
  /** How long of that time the port stays open while /ready reports that the process is stopping. */
  readonly shutdownNoticeSeconds: number;
  /** The settings that instance owners can see in the dashboard. */
  readonly shown: readonly ShownSetting[];
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const MANY = 1_000_000_000;
const SMTP_SETTINGS = {
  host: 'KEYSTEAD_SMTP_HOST',
  port: 'KEYSTEAD_SMTP_PORT',
  security: 'KEYSTEAD_SMTP_SECURITY',
  username: 'KEYSTEAD_SMTP_USERNAME',
  password: 'KEYSTEAD_SMTP_PASSWORD',
  senderEmail: 'KEYSTEAD_SMTP_SENDER_EMAIL',
  senderName: 'KEYSTEAD_SMTP_SENDER_NAME',
} as const;
const OAUTH_SETTINGS = {
  keysOf: (providerId) => ({
    id: `KEYSTEAD_OAUTH_${providerId.toUpperCase()}_CLIENT_ID`,
    secret: `KEYSTEAD_OAUTH_${providerId.toUpperCase()}_CLIENT_SECRET`,
    ...(providerId === 'facebook' && { facebookConfig: 'KEYSTEAD_OAUTH_FACEBOOK_CONFIG_ID' }),
    ...(providerId === 'microsoft' && { microsoftTenant: 'KEYSTEAD_OAUTH_MICROSOFT_TENANT_ID' }),
  }),
  issuer: 'KEYSTEAD_OAUTH_SHARED_ISSUER',
  issuerSecret: 'KEYSTEAD_OAUTH_SHARED_SECRET',
} as const satisfies OAuthSettingNames;
const MIN_SECRET_LENGTH = 32;
const SAMPLE_SECRET = /change.?me|example|sample|secret.?secret|^(.)\1*$|^(?:0123456789|abcdef)/i;

/** Every setting of the service, and the only place that reads them. Throws one ConfigError that lists all problems. */
export function readConfig(env: Environment = process.env): Config {
  return readSettings(env, ['KEYSTEAD_'], (settings) => {
    const isProduction = settings.choice('KEYSTEAD_ENV', ['development', 'production'], 'development') === 'production';
    const port = settings.port('KEYSTEAD_PORT', 8100);
    const limit = limitReader(settings);
    const seconds = (name: string, { fallback, max }: { fallback: number; max: number }) =>
      settings.integer(name, { fallback: fallback / 1000, min: 1, max }) * 1000;
    const config: Config = {
      isProduction,
      host: settings.openText('KEYSTEAD_HOST') ?? '127.0.0.1',
      port,
      baseUrl: readBaseUrl(settings, isProduction) ?? `http://localhost:${port}`,
      databaseUrl: settings.databaseUrl('DATABASE_URL'),
      databasePoolSize: settings.integer('KEYSTEAD_DATABASE_POOL_SIZE', { fallback: 10, min: 1, max: 1000 }),
      writeConnections: settings.integer('KEYSTEAD_DATABASE_WRITE_CONNECTIONS', { fallback: 2, min: 1, max: 100 }),
      dataFolder: settings.openText('KEYSTEAD_DATA_DIR'),
      secret: settings.text('KEYSTEAD_SECRET'),
      internal: {
        projectName: settings.text('KEYSTEAD_INTERNAL_PROJECT_NAME'),
        publishableClientKey: settings.text('KEYSTEAD_INTERNAL_PUBLISHABLE_CLIENT_KEY'),
        secretServerKey: settings.text('KEYSTEAD_INTERNAL_SECRET_SERVER_KEY'),
        superSecretAdminKey: settings.text('KEYSTEAD_INTERNAL_SUPER_SECRET_ADMIN_KEY'),
      },
      demo: { port: settings.port('KEYSTEAD_DEMO_PORT', 8101), folder: settings.text('KEYSTEAD_DEMO_FOLDER') },
      dashboard: readDashboard(settings),
      providerPort: settings.port('KEYSTEAD_PROVIDER_PORT', 8103),
      smtp: readSmtpSettings(settings, SMTP_SETTINGS),
      sharedOAuth: readSharedOAuth(settings, OAUTH_SETTINGS, isProduction),
      inboxFolder: settings.text('KEYSTEAD_INBOX_FOLDER'),
      hasJobs: settings.choice('KEYSTEAD_JOBS', ['on', 'off'], 'on') === 'on',
      passwordHash: readHashCost(settings, 'KEYSTEAD_PASSWORD_HASH'),
      passwordQueueLength: settings.integer('KEYSTEAD_PASSWORD_QUEUE', { fallback: 64, min: 1, max: 10_000 }),
      mailLimits: {
        perAddressIn15Minutes: limit('KEYSTEAD_MAIL_LIMIT_PER_ADDRESS', DEFAULT_MAIL_LIMITS.perAddressIn15Minutes),
        perClientInOneHour: limit('KEYSTEAD_MAIL_LIMIT_PER_CLIENT', DEFAULT_MAIL_LIMITS.perClientInOneHour),
        perProjectInOneHour: limit('KEYSTEAD_MAIL_LIMIT_PER_PROJECT', DEFAULT_MAIL_LIMITS.perProjectInOneHour),
      },
      signUpLimits: {
        perNetworkInOneHour: limit('KEYSTEAD_SIGN_UP_LIMIT_PER_NETWORK', DEFAULT_SIGN_UP_LIMITS.perNetworkInOneHour),
      },
      flowLimits: {
        perNetworkInOneHour: limit('KEYSTEAD_OAUTH_LIMIT_PER_NETWORK', DEFAULT_FLOW_LIMITS.perNetworkInOneHour),
      },
      guessLimits: readGuessLimits(settings),
      teamLimits: readTeamLimits(settings),
      isTotpStrict: settings.choice('KEYSTEAD_TOTP_STRICT', ['on', 'off'], 'off') === 'on',
      trustedProxies: readProxies(settings),
      eventsKeptForDays: settings.integer('KEYSTEAD_EVENT_DAYS', { fallback: 90, min: 1, max: 3650 }),
      uploadTimes: {
        idleMillis: seconds('KEYSTEAD_UPLOAD_IDLE_SECONDS', { fallback: DEFAULT_UPLOAD_TIMES.idleMillis, max: 3600 }),
        wholeMillis: seconds('KEYSTEAD_UPLOAD_SECONDS', { fallback: DEFAULT_UPLOAD_TIMES.wholeMillis, max: 86_400 }),
      },
      logLevel: settings.choice('KEYSTEAD_LOG_LEVEL', LOG_LEVELS, 'info'),
      metrics: readMetrics(settings),
      shutdownSeconds: settings.integer('KEYSTEAD_SHUTDOWN_SECONDS', { fallback: 25, min: 1, max: 600 }),
      shutdownNoticeSeconds: settings.integer('KEYSTEAD_SHUTDOWN_NOTICE_SECONDS', {
        fallback: isProduction ? 5 : 1,
        min: 0,
        max: 60,
      }),
      shown: settings.shown(), // last, so that it includes every setting read above
    };
    checkTogether(config, settings);
    return { ...config, ...(config.dataFolder !== undefined && { dataFolder: resolve(config.dataFolder) }) };
  });
}

function readBaseUrl(settings: SettingsReader, isProduction: boolean): string | undefined {
  const isHttpAllowed = settings.choice('KEYSTEAD_ALLOW_HTTP', ['on', 'off'], 'off') === 'on';
  const isGiven = settings.text('KEYSTEAD_BASE_URL') !== undefined;
  const url = settings.httpUrl('KEYSTEAD_BASE_URL');
  if (isProduction && !isGiven)
    settings.problem(
      'KEYSTEAD_BASE_URL',
      'is required in production. Set it to the public https:// URL of this instance',
    );
  if (isProduction && !isHttpAllowed && url?.startsWith('http://'))
    settings.problem(
      'KEYSTEAD_BASE_URL',
      'must start with https:// in production. On a private network, KEYSTEAD_ALLOW_HTTP=on allows http://',
    );
  return url;
}

function readMetrics(settings: SettingsReader): Config['metrics'] {
  const isOn = settings.choice('KEYSTEAD_METRICS', ['on', 'off'], 'off') === 'on';
  const host = settings.openText('KEYSTEAD_METRICS_HOST') ?? '127.0.0.1';
  const port = settings.port('KEYSTEAD_METRICS_PORT', 8102);
  return isOn ? { host, port } : undefined;
}

function readDashboard(settings: SettingsReader): DashboardConfig | undefined {
  const isOn = settings.choice('KEYSTEAD_DASHBOARD', ['on', 'off'], 'on') === 'on';
  const folder = settings.text('KEYSTEAD_DASHBOARD_FOLDER');
  const host = settings.openText('KEYSTEAD_DASHBOARD_HOST') ?? '127.0.0.1';
  const isApart = settings.text('KEYSTEAD_DASHBOARD_PORT') !== undefined;
  const port = settings.port('KEYSTEAD_DASHBOARD_PORT', 0);
  return isOn ? { folder, listener: isApart ? { host, port } : undefined } : undefined;
}

function readProxies(settings: SettingsReader): AddressRange[] {
  const given = settings.openText('KEYSTEAD_TRUSTED_PROXIES')?.split(',') ?? [];
  return given.flatMap((text) => {
    const range = parseRange(text.trim());
    if (!range)
      settings.problem(
        'KEYSTEAD_TRUSTED_PROXIES',
        `must be a list of IP addresses or ranges such as 10.0.0.0/8; ${JSON.stringify(text.trim())} isn't one`,
      );
    return range ? [range] : [];
  });
}

const limitReader = (settings: SettingsReader) => (name: string, fallback: number) =>
  settings.integer(name, { fallback, min: 1, max: MANY });

function readGuessLimits(settings: SettingsReader): GuessLimits {
  const read = limitReader(settings);
  return {
    perNetworkIn15Minutes: read('KEYSTEAD_GUESS_LIMIT_PER_NETWORK', DEFAULT_GUESS_LIMITS.perNetworkIn15Minutes),
    firstWaitSeconds: read('KEYSTEAD_GUESS_WAIT_SECONDS', DEFAULT_GUESS_LIMITS.firstWaitSeconds),
    longestWaitSeconds: read('KEYSTEAD_GUESS_WAIT_MAX_SECONDS', DEFAULT_GUESS_LIMITS.longestWaitSeconds),
    perAccountFromStrangers: read('KEYSTEAD_GUESS_LIMIT_PER_ACCOUNT', DEFAULT_GUESS_LIMITS.perAccountFromStrangers),
    secondFactorInOneHour: read('KEYSTEAD_MFA_LIMIT_PER_USER', DEFAULT_GUESS_LIMITS.secondFactorInOneHour),
  };
}

function readTeamLimits(settings: SettingsReader): TeamLimits {
  const read = limitReader(settings);
  return {
    createdPerUserInOneDay: read('KEYSTEAD_TEAM_LIMIT_PER_USER', DEFAULT_TEAM_LIMITS.createdPerUserInOneDay),
    membersPerTeam: read('KEYSTEAD_TEAM_LIMIT_MEMBERS', DEFAULT_TEAM_LIMITS.membersPerTeam),
    openInvitationsPerTeam: read('KEYSTEAD_TEAM_LIMIT_INVITATIONS', DEFAULT_TEAM_LIMITS.openInvitationsPerTeam),
  };
}

function checkTogether(config: Config, settings: SettingsReader): void {
  if (config.secret !== undefined && config.secret.length < MIN_SECRET_LENGTH) {
    settings.problem(
      'KEYSTEAD_SECRET',
      `must have at least ${MIN_SECRET_LENGTH} characters. Generate one with: openssl rand -hex 32`,
    );
  }
  if (config.demo.folder !== undefined && config.demo.port === config.port && config.port !== 0) {
    settings.problem('KEYSTEAD_DEMO_PORT', 'must differ from KEYSTEAD_PORT');
  }
  const demoPort = config.demo.folder === undefined ? undefined : config.demo.port;
  if (config.metrics && config.metrics.port !== 0 && [config.port, demoPort].includes(config.metrics.port))
    settings.problem('KEYSTEAD_METRICS_PORT', 'must differ from KEYSTEAD_PORT and KEYSTEAD_DEMO_PORT');
  checkDashboardPort(config, settings);
  const { publishableClientKey, secretServerKey, superSecretAdminKey } = config.internal;
  const keys = [publishableClientKey, secretServerKey, superSecretAdminKey].filter((key) => key !== undefined);
  if (new Set(keys).size < keys.length) settings.problem('KEYSTEAD_INTERNAL_*', 'must be three different keys');
  if (config.isProduction) checkProduction(config, settings);
}

function checkDashboardPort(config: Config, settings: SettingsReader): void {
  const port = config.dashboard?.listener?.port ?? 0;
  const demoPort = config.demo.folder === undefined ? undefined : config.demo.port;
  if (port !== 0 && [config.port, demoPort, config.metrics?.port].includes(port))
    settings.problem(
      'KEYSTEAD_DASHBOARD_PORT',
      'must differ from KEYSTEAD_PORT, KEYSTEAD_DEMO_PORT and KEYSTEAD_METRICS_PORT',
    );
}

/** Refuses settings that are convenient in development and insecure in production. */
function checkProduction(config: Config, settings: SettingsReader): void {
  if (config.secret === undefined)
    settings.problem('KEYSTEAD_SECRET', 'is required in production. Generate one with: openssl rand -hex 32');
  else if (SAMPLE_SECRET.test(config.secret))
    settings.problem('KEYSTEAD_SECRET', 'looks like a sample value. Generate one with: openssl rand -hex 32');
  const { memoryKib, passes } = config.passwordHash;
  const isStrong =
    (memoryKib >= DEFAULT_HASH.memoryKib && passes >= DEFAULT_HASH.passes) || (memoryKib >= 47_104 && passes >= 1);
  if (!isStrong)
    settings.problem('KEYSTEAD_PASSWORD_HASH', 'must cost at least argon2id:19456:2 or argon2id:47104:1 in production');
  for (const [name, key] of [
    ['KEYSTEAD_INTERNAL_SECRET_SERVER_KEY', config.internal.secretServerKey],
    ['KEYSTEAD_INTERNAL_SUPER_SECRET_ADMIN_KEY', config.internal.superSecretAdminKey],
  ] as const) {
    if (key !== undefined && (key.length < MIN_SECRET_LENGTH || SAMPLE_SECRET.test(key))) {
      settings.problem(name, `must be a random key of at least ${MIN_SECRET_LENGTH} characters in production`);
    }
  }
}
