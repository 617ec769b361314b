import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { ConfigError } from './platform/settings.ts';

const SECRET = '7f3c9e1b5a8d2046f7e3c9b1a5d80246';
const production = {
  KEYSTEAD_ENV: 'production',
  KEYSTEAD_SECRET: SECRET,
  KEYSTEAD_BASE_URL: 'https://auth.example.com',
};

/** What the message says below its title, one line per problem. */
function problemsOf(env: Record<string, string>): string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const [title, ...lines] = error.message.split('\n');
    return [...(title === 'Invalid settings:' ? [] : [title ?? '']), ...lines.map((line) => line.trim())];
  }
}

test('without any settings it is a development instance on loopback', () => {
  expect(readConfig({})).toEqual({
    isProduction: false,
    host: '127.0.0.1',
    port: 8100,
    baseUrl: 'http://localhost:8100',
    databaseUrl: undefined,
    databasePoolSize: 10,
    writeConnections: 2,
    dataFolder: undefined,
    secret: undefined,
    internal: {
      projectName: undefined,
      publishableClientKey: undefined,
      secretServerKey: undefined,
      superSecretAdminKey: undefined,
    },
    demo: { port: 8101, folder: undefined },
    dashboard: { folder: undefined, listener: undefined },
    passwordHash: { memoryKib: 19_456, passes: 2 },
    passwordQueueLength: 64,
    logLevel: 'info',
    metrics: undefined,
    hasJobs: true,
    providerPort: 8103,
    smtp: undefined,
    sharedOAuth: { keys: {}, isDevelopment: true },
    inboxFolder: undefined,
    guessLimits: {
      perNetworkIn15Minutes: 10,
      firstWaitSeconds: 30,
      longestWaitSeconds: 3600,
      perAccountFromStrangers: 100,
      secondFactorInOneHour: 10,
    },
    isTotpStrict: false,
    mailLimits: { perAddressIn15Minutes: 5, perClientInOneHour: 30, perProjectInOneHour: 1000 },
    signUpLimits: { perNetworkInOneHour: 20 },
    flowLimits: { perNetworkInOneHour: 300 },
    teamLimits: { createdPerUserInOneDay: 100, membersPerTeam: 100_000, openInvitationsPerTeam: 1000 },
    trustedProxies: [],
    uploadTimes: { idleMillis: 60_000, wholeMillis: 10_800_000 },
    eventsKeptForDays: 90,
    shutdownSeconds: 25,
    shutdownNoticeSeconds: 1,
    shown: expect.any(Array) as unknown[],
  });
});

test('what is shown of settings is no secret', () => {
  const secrets = {
    DATABASE_URL: 'postgres://keystead:s3cret@db/keystead',
    KEYSTEAD_SECRET: SECRET,
    KEYSTEAD_INTERNAL_SECRET_SERVER_KEY: `server ${SECRET}`,
    KEYSTEAD_INTERNAL_SUPER_SECRET_ADMIN_KEY: `admin ${SECRET}`,
    KEYSTEAD_SMTP_USERNAME: 'mailer',
    KEYSTEAD_SMTP_PASSWORD: 's3cret',
    KEYSTEAD_OAUTH_GITHUB_CLIENT_SECRET: 's3cret',
  };
  const open = { KEYSTEAD_SMTP_HOST: 'smtp.example.com', KEYSTEAD_SMTP_SENDER_EMAIL: 'no-reply@example.com' };
  const { shown } = readConfig({ ...production, ...secrets, ...open, KEYSTEAD_OAUTH_GITHUB_CLIENT_ID: 'id' });

  expect(shown).toEqual(
    expect.arrayContaining([
      ...Object.keys(secrets).map((name) => ({ name, value: null, isSet: true })),
      ...Object.entries(open).map(([name, value]) => ({ name, value, isSet: true })),
      { name: 'KEYSTEAD_BASE_URL', value: 'https://auth.example.com', isSet: true },
      { name: 'KEYSTEAD_SMTP_PORT', value: '587', isSet: false },
      { name: 'KEYSTEAD_MAIL_LIMIT_PER_CLIENT', value: '30', isSet: false },
      { name: 'KEYSTEAD_LOG_LEVEL', value: 'info', isSet: false },
      { name: 'KEYSTEAD_DATA_DIR', value: null, isSet: false },
    ]),
  );
  expect(JSON.stringify(shown)).not.toMatch(/s3cret|mailer|7f3c9e1b/);
});

test('an empty or blank setting is none', () => {
  expect(readConfig({ KEYSTEAD_PORT: '', KEYSTEAD_SECRET: '  ', DATABASE_URL: '', KEYSTEAD_ENV: ' ' })).toEqual(
    readConfig({}),
  );
});

test.for<[name: string, value: string, expected: object]>([
  ['KEYSTEAD_ENV', 'development', { isProduction: false }],
  ['KEYSTEAD_HOST', '0.0.0.0', { host: '0.0.0.0' }],
  ['KEYSTEAD_PORT', '9000', { port: 9000, baseUrl: 'http://localhost:9000' }],
  ['KEYSTEAD_PORT', '0', { port: 0 }],
  ['KEYSTEAD_BASE_URL', 'https://auth.example.com', { baseUrl: 'https://auth.example.com' }],
  ['KEYSTEAD_BASE_URL', 'HTTPS://Auth.Example.com:443//', { baseUrl: 'https://auth.example.com' }],
  ['KEYSTEAD_BASE_URL', 'http://example.com:8080/auth/', { baseUrl: 'http://example.com:8080/auth' }],
  ['DATABASE_URL', 'postgres://u:p@h/d', { databaseUrl: 'postgres://u:p@h/d' }],
  ['DATABASE_URL', 'postgres://u:p,q@h/d', { databaseUrl: 'postgres://u:p,q@h/d' }],
  ['DATABASE_URL', 'postgresql://u:p@%2Ftmp/d', { databaseUrl: 'postgresql://u:p@%2Ftmp/d' }],
  ['KEYSTEAD_DATABASE_POOL_SIZE', '1000', { databasePoolSize: 1000 }],
  ['KEYSTEAD_DATABASE_WRITE_CONNECTIONS', '100', { writeConnections: 100 }],
  ['KEYSTEAD_DATA_DIR', 'data', { dataFolder: resolve('data') }],
  ['KEYSTEAD_SECRET', SECRET, { secret: SECRET }],
  ['KEYSTEAD_INTERNAL_PROJECT_NAME', 'Acme ID', { internal: { projectName: 'Acme ID' } }],
  ['KEYSTEAD_INTERNAL_PUBLISHABLE_CLIENT_KEY', 'pck', { internal: { publishableClientKey: 'pck' } }],
  ['KEYSTEAD_INTERNAL_SECRET_SERVER_KEY', 'ssk', { internal: { secretServerKey: 'ssk' } }],
  ['KEYSTEAD_INTERNAL_SUPER_SECRET_ADMIN_KEY', 'sak', { internal: { superSecretAdminKey: 'sak' } }],
  ['KEYSTEAD_DEMO_PORT', '9001', { demo: { port: 9001 } }],
  ['KEYSTEAD_DEMO_FOLDER', '/demo', { demo: { folder: '/demo' } }],
  ['KEYSTEAD_DASHBOARD', 'off', { dashboard: undefined }],
  ['KEYSTEAD_DASHBOARD_FOLDER', '/dashboard', { dashboard: { folder: '/dashboard' } }],
  ['KEYSTEAD_DASHBOARD_PORT', '8110', { dashboard: { listener: { host: '127.0.0.1', port: 8110 } } }],
  ['KEYSTEAD_DASHBOARD_HOST', '10.0.0.7', { dashboard: { listener: undefined } }],
  ['KEYSTEAD_PASSWORD_HASH', 'argon2id:47104:1', { passwordHash: { memoryKib: 47_104, passes: 1 } }],
  ['KEYSTEAD_PASSWORD_QUEUE', '1', { passwordQueueLength: 1 }],
  ['KEYSTEAD_LOG_LEVEL', 'silent', { logLevel: 'silent' }],
  ['KEYSTEAD_METRICS', 'on', { metrics: { host: '127.0.0.1', port: 8102 } }],
  ['KEYSTEAD_METRICS_PORT', '9100', { metrics: undefined }],
  ['KEYSTEAD_EVENT_DAYS', '7', { eventsKeptForDays: 7 }],
  ['KEYSTEAD_UPLOAD_IDLE_SECONDS', '5', { uploadTimes: { idleMillis: 5000, wholeMillis: 10_800_000 } }],
  ['KEYSTEAD_UPLOAD_SECONDS', '900', { uploadTimes: { idleMillis: 60_000, wholeMillis: 900_000 } }],
  ['KEYSTEAD_TEAM_LIMIT_PER_USER', '1', { teamLimits: { createdPerUserInOneDay: 1 } }],
  ['KEYSTEAD_TEAM_LIMIT_MEMBERS', '2', { teamLimits: { membersPerTeam: 2 } }],
  ['KEYSTEAD_TEAM_LIMIT_INVITATIONS', '3', { teamLimits: { openInvitationsPerTeam: 3 } }],
  ['KEYSTEAD_SHUTDOWN_SECONDS', '600', { shutdownSeconds: 600 }],
  ['KEYSTEAD_SHUTDOWN_NOTICE_SECONDS', '0', { shutdownNoticeSeconds: 0 }],
])('%s=%s is read', ([name, value, expected]) => {
  expect(readConfig({ [name]: value })).toMatchObject(expected);
});

test('a production instance waits longer for load balancers', () => {
  expect(readConfig(production)).toMatchObject({ isProduction: true, shutdownNoticeSeconds: 5 });
});

const URL_WORDS = 'must be a URL that starts with http:// or https://, without a username, a query or a fragment';
const REQUIRED_URL = 'is required in production. Set it to the public https:// URL of this instance';
const HTTPS_URL = 'must start with https:// in production. On a private network, KEYSTEAD_ALLOW_HTTP=on allows http://';
const HASH_WORDS = 'must look like argon2id:19456:2 (8 to 1048576 KiB of memory and 1 to 16 passes)';
const PRODUCTION_HASH = 'must cost at least argon2id:19456:2 or argon2id:47104:1 in production';
const RANDOM_KEY = 'must be a random key of at least 32 characters in production';

describe('what is not valid stops the start', () => {
  test.for<[env: Record<string, string>, problem: string]>([
    [{ KEYSTEAD_ENV: 'prod' }, 'KEYSTEAD_ENV must be development or production, not "prod"'],
    [{ KEYSTEAD_PORT: '80.5' }, 'KEYSTEAD_PORT must be a whole number from 0 to 65535, not "80.5"'],
    [{ KEYSTEAD_PORT: '65536' }, 'KEYSTEAD_PORT must be a whole number from 0 to 65535, not "65536"'],
    [{ KEYSTEAD_PORT: '-1' }, 'KEYSTEAD_PORT must be a whole number from 0 to 65535, not "-1"'],
    [{ KEYSTEAD_PORT: '0x50' }, 'KEYSTEAD_PORT must be a whole number from 0 to 65535, not "0x50"'],
    [{ KEYSTEAD_PORT: 'http' }, 'KEYSTEAD_PORT must be a whole number from 0 to 65535, not "http"'],
    [{ KEYSTEAD_BASE_URL: 'auth.example.com' }, `KEYSTEAD_BASE_URL ${URL_WORDS}`],
    [{ KEYSTEAD_BASE_URL: 'ftp://example.com' }, `KEYSTEAD_BASE_URL ${URL_WORDS}`],
    [{ KEYSTEAD_BASE_URL: 'https://example.com/?x=1' }, `KEYSTEAD_BASE_URL ${URL_WORDS}`],
    [{ KEYSTEAD_BASE_URL: 'https://example.com/?' }, `KEYSTEAD_BASE_URL ${URL_WORDS}`],
    [{ KEYSTEAD_BASE_URL: 'https://example.com/#' }, `KEYSTEAD_BASE_URL ${URL_WORDS}`],
    [{ KEYSTEAD_BASE_URL: 'https://u:p@example.com' }, `KEYSTEAD_BASE_URL ${URL_WORDS}`],
    [{ KEYSTEAD_BASE_URL: 'https://:p@example.com' }, `KEYSTEAD_BASE_URL ${URL_WORDS}`],
    [{ DATABASE_URL: 'mysql://u:p@h/d' }, 'DATABASE_URL must be a URL that starts with postgres:// or postgresql://'],
    [
      { DATABASE_URL: 'postgres://u:p@db1:5432,db2:5432/d' },
      'DATABASE_URL must contain one host. If you have several PostgreSQL servers, use the proxy in front of the primary',
    ],
    [
      { DATABASE_URL: 'postgres:///d?user=u&host=db1,db2' },
      'DATABASE_URL must contain one host. If you have several PostgreSQL servers, use the proxy in front of the primary',
    ],
    [
      { KEYSTEAD_DATABASE_POOL_SIZE: '0' },
      'KEYSTEAD_DATABASE_POOL_SIZE must be a whole number from 1 to 1000, not "0"',
    ],
    [
      { KEYSTEAD_DATABASE_WRITE_CONNECTIONS: '101' },
      'KEYSTEAD_DATABASE_WRITE_CONNECTIONS must be a whole number from 1 to 100, not "101"',
    ],
    [
      { KEYSTEAD_SECRET: 'short' },
      'KEYSTEAD_SECRET must have at least 32 characters. Generate one with: openssl rand -hex 32',
    ],
    [{ KEYSTEAD_PASSWORD_HASH: 'bcrypt:10' }, `KEYSTEAD_PASSWORD_HASH ${HASH_WORDS}`],
    [{ KEYSTEAD_PASSWORD_HASH: 'argon2id:7:1' }, `KEYSTEAD_PASSWORD_HASH ${HASH_WORDS}`],
    [{ KEYSTEAD_PASSWORD_HASH: 'argon2id:8:0' }, `KEYSTEAD_PASSWORD_HASH ${HASH_WORDS}`],
    [{ KEYSTEAD_PASSWORD_HASH: 'argon2id:1048577:1' }, `KEYSTEAD_PASSWORD_HASH ${HASH_WORDS}`],
    [{ KEYSTEAD_PASSWORD_HASH: 'argon2id:19456:17' }, `KEYSTEAD_PASSWORD_HASH ${HASH_WORDS}`],
    [{ KEYSTEAD_PASSWORD_HASH: 'argon2id:19456' }, `KEYSTEAD_PASSWORD_HASH ${HASH_WORDS}`],
    [{ KEYSTEAD_PASSWORD_QUEUE: '0' }, 'KEYSTEAD_PASSWORD_QUEUE must be a whole number from 1 to 10000, not "0"'],
    [
      { KEYSTEAD_LOG_LEVEL: 'verbose' },
      'KEYSTEAD_LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent, not "verbose"',
    ],
    [{ KEYSTEAD_METRICS: 'true' }, 'KEYSTEAD_METRICS must be on or off, not "true"'],
    [{ KEYSTEAD_EVENT_DAYS: '0' }, 'KEYSTEAD_EVENT_DAYS must be a whole number from 1 to 3650, not "0"'],
    [{ KEYSTEAD_UPLOAD_SECONDS: '0' }, 'KEYSTEAD_UPLOAD_SECONDS must be a whole number from 1 to 86400, not "0"'],
    [{ KEYSTEAD_SHUTDOWN_SECONDS: '0' }, 'KEYSTEAD_SHUTDOWN_SECONDS must be a whole number from 1 to 600, not "0"'],
    [
      { KEYSTEAD_DEMO_FOLDER: '/demo', KEYSTEAD_DEMO_PORT: '8100' },
      'KEYSTEAD_DEMO_PORT must differ from KEYSTEAD_PORT',
    ],
    [
      { KEYSTEAD_METRICS: 'on', KEYSTEAD_PORT: '8102' },
      'KEYSTEAD_METRICS_PORT must differ from KEYSTEAD_PORT and KEYSTEAD_DEMO_PORT',
    ],
    [
      { KEYSTEAD_METRICS: 'on', KEYSTEAD_DEMO_FOLDER: '/demo', KEYSTEAD_DEMO_PORT: '8102' },
      'KEYSTEAD_METRICS_PORT must differ from KEYSTEAD_PORT and KEYSTEAD_DEMO_PORT',
    ],
    [
      { KEYSTEAD_DASHBOARD_PORT: '8100' },
      'KEYSTEAD_DASHBOARD_PORT must differ from KEYSTEAD_PORT, KEYSTEAD_DEMO_PORT and KEYSTEAD_METRICS_PORT',
    ],
    [{ KEYSTEAD_DASHBOARD: 'no' }, 'KEYSTEAD_DASHBOARD must be on or off, not "no"'],
    [{ KEYSTEAD_METRICS_PORT: '70000' }, 'KEYSTEAD_METRICS_PORT must be a whole number from 0 to 65535, not "70000"'],
    [{ KEYSTEAD_ALLOW_HTTP: 'yes' }, 'KEYSTEAD_ALLOW_HTTP must be on or off, not "yes"'],
    [
      { KEYSTEAD_INTERNAL_SECRET_SERVER_KEY: 'same', KEYSTEAD_INTERNAL_SUPER_SECRET_ADMIN_KEY: 'same' },
      'KEYSTEAD_INTERNAL_* must be three different keys',
    ],
    [{ KEYSTEAD_PROT: '8100' }, 'KEYSTEAD_PROT is not a known setting; see docs/guide/configuration.md'],
  ])('%j', ([env, problem]) => {
    expect(problemsOf(env)).toEqual([problem]);
  });
});

describe('what is convenient in development stops a production instance', () => {
  test.for<[env: Record<string, string>, problem: string]>([
    [{ KEYSTEAD_SECRET: '' }, 'KEYSTEAD_SECRET is required in production. Generate one with: openssl rand -hex 32'],
    [{ KEYSTEAD_BASE_URL: '' }, `KEYSTEAD_BASE_URL ${REQUIRED_URL}`],
    [{ KEYSTEAD_BASE_URL: '', KEYSTEAD_ALLOW_HTTP: 'on' }, `KEYSTEAD_BASE_URL ${REQUIRED_URL}`],
    [{ KEYSTEAD_BASE_URL: 'http://auth.example.com' }, `KEYSTEAD_BASE_URL ${HTTPS_URL}`],
    [{ KEYSTEAD_BASE_URL: 'http://localhost:8100' }, `KEYSTEAD_BASE_URL ${HTTPS_URL}`],
    [{ KEYSTEAD_BASE_URL: 'HTTP://10.0.0.7' }, `KEYSTEAD_BASE_URL ${HTTPS_URL}`],
    [{ KEYSTEAD_BASE_URL: 'auth.example.com' }, `KEYSTEAD_BASE_URL ${URL_WORDS}`],
    ...[
      'a'.repeat(64),
      'change-me-change-me-change-me-change-me',
      'example-of-a-secret-that-is-long-enough',
      '0123456789abcdef0123456789abcdef',
      'this is only a sample of a long secret.',
      'secretsecretsecretsecretsecretsecret',
    ].map((sample): [Record<string, string>, string] => [
      { KEYSTEAD_SECRET: sample },
      'KEYSTEAD_SECRET looks like a sample value. Generate one with: openssl rand -hex 32',
    ]),
    [{ KEYSTEAD_PASSWORD_HASH: 'argon2id:8:1' }, `KEYSTEAD_PASSWORD_HASH ${PRODUCTION_HASH}`],
    [{ KEYSTEAD_PASSWORD_HASH: 'argon2id:19456:1' }, `KEYSTEAD_PASSWORD_HASH ${PRODUCTION_HASH}`],
    [{ KEYSTEAD_PASSWORD_HASH: 'argon2id:19455:2' }, `KEYSTEAD_PASSWORD_HASH ${PRODUCTION_HASH}`],
    [{ KEYSTEAD_INTERNAL_SECRET_SERVER_KEY: 'ssk_short' }, `KEYSTEAD_INTERNAL_SECRET_SERVER_KEY ${RANDOM_KEY}`],
    [
      { KEYSTEAD_INTERNAL_SUPER_SECRET_ADMIN_KEY: 'sak_change_me_change_me_change_me_change_me' },
      `KEYSTEAD_INTERNAL_SUPER_SECRET_ADMIN_KEY ${RANDOM_KEY}`,
    ],
  ])('%j', ([env, problem]) => {
    expect(problemsOf({ ...production, ...env })).toEqual([problem]);
  });

  test.for(['argon2id:19456:2', 'argon2id:47104:1', 'argon2id:65536:3'])('but %s is strong enough', (hash) => {
    expect(problemsOf({ ...production, KEYSTEAD_PASSWORD_HASH: hash })).toEqual([]);
  });
});

test('the figures have a port and an address of their own', () => {
  const given = { KEYSTEAD_METRICS: 'on', KEYSTEAD_METRICS_HOST: '10.0.0.7', KEYSTEAD_METRICS_PORT: '9100' };

  expect(readConfig(given).metrics).toEqual({ host: '10.0.0.7', port: 9100 });
});

test('on a closed network a production instance may do without https', () => {
  const given = { ...production, KEYSTEAD_BASE_URL: 'http://auth.internal:8100', KEYSTEAD_ALLOW_HTTP: 'on' };

  expect(readConfig(given).baseUrl).toBe('http://auth.internal:8100');
});

describe('keys at OAuth providers', () => {
  const github = { KEYSTEAD_OAUTH_GITHUB_CLIENT_ID: 'Iv1.abc', KEYSTEAD_OAUTH_GITHUB_CLIENT_SECRET: 'shh' };
  const issuer = { KEYSTEAD_OAUTH_SHARED_ISSUER: 'https://id.example.com', KEYSTEAD_OAUTH_SHARED_SECRET: 'shh' };
  const TOGETHER = 'must be set together';

  test('are lent provider by provider', () => {
    const facebook = {
      KEYSTEAD_OAUTH_FACEBOOK_CLIENT_ID: '42',
      KEYSTEAD_OAUTH_FACEBOOK_CLIENT_SECRET: 'hush',
      KEYSTEAD_OAUTH_FACEBOOK_CONFIG_ID: '43',
    };

    const microsoft = {
      KEYSTEAD_OAUTH_MICROSOFT_CLIENT_ID: '44',
      KEYSTEAD_OAUTH_MICROSOFT_CLIENT_SECRET: 'quiet',
      KEYSTEAD_OAUTH_MICROSOFT_TENANT_ID: 'organizations',
    };

    expect(readConfig({ ...production, ...github, ...facebook, ...microsoft }).sharedOAuth).toEqual({
      keys: {
        github: { clientId: 'Iv1.abc', clientSecret: 'shh' },
        facebook: { clientId: '42', clientSecret: 'hush', facebookConfigId: '43' },
        microsoft: { clientId: '44', clientSecret: 'quiet', microsoftTenantId: 'organizations' },
      },
      isDevelopment: false,
    });
  });

  test('or are those of one issuer for all', () => {
    expect(readConfig({ ...production, ...issuer }).sharedOAuth).toEqual({
      keys: {},
      issuer: { url: 'https://id.example.com', clientSecret: 'shh' },
      isDevelopment: false,
    });
  });

  test('while developing, the issuer may be on http', () => {
    const near = { ...issuer, KEYSTEAD_OAUTH_SHARED_ISSUER: 'http://localhost:8103' };
    expect(readConfig(near).sharedOAuth.issuer?.url).toBe('http://localhost:8103');
  });

  test.for<[env: Record<string, string>, problem: string]>([
    ...['GOOGLE', 'GITHUB', 'FACEBOOK', 'MICROSOFT', 'SPOTIFY'].flatMap((name): [Record<string, string>, string][] => {
      const [id, secret] = [`KEYSTEAD_OAUTH_${name}_CLIENT_ID`, `KEYSTEAD_OAUTH_${name}_CLIENT_SECRET`];
      const problem = `${id} and ${secret} ${TOGETHER}`;
      return [
        [{ [id]: 'x' }, problem],
        [{ [secret]: 'x' }, problem],
      ];
    }),
    [
      { KEYSTEAD_OAUTH_FACEBOOK_CONFIG_ID: '43' },
      'KEYSTEAD_OAUTH_FACEBOOK_CONFIG_ID requires KEYSTEAD_OAUTH_FACEBOOK_CLIENT_ID and KEYSTEAD_OAUTH_FACEBOOK_CLIENT_SECRET',
    ],
    [
      { KEYSTEAD_OAUTH_MICROSOFT_TENANT_ID: 'common' },
      'KEYSTEAD_OAUTH_MICROSOFT_TENANT_ID requires KEYSTEAD_OAUTH_MICROSOFT_CLIENT_ID and KEYSTEAD_OAUTH_MICROSOFT_CLIENT_SECRET',
    ],
    [
      {
        KEYSTEAD_OAUTH_MICROSOFT_CLIENT_ID: '44',
        KEYSTEAD_OAUTH_MICROSOFT_CLIENT_SECRET: 'quiet',
        KEYSTEAD_OAUTH_MICROSOFT_TENANT_ID: '../acme',
      },
      'KEYSTEAD_OAUTH_MICROSOFT_TENANT_ID must be common, organizations, consumers, a tenant ID or a domain',
    ],
    [
      { ...issuer, KEYSTEAD_OAUTH_SHARED_SECRET: '' },
      `KEYSTEAD_OAUTH_SHARED_ISSUER and KEYSTEAD_OAUTH_SHARED_SECRET ${TOGETHER}`,
    ],
    [
      { ...issuer, KEYSTEAD_OAUTH_SHARED_ISSUER: '' },
      `KEYSTEAD_OAUTH_SHARED_ISSUER and KEYSTEAD_OAUTH_SHARED_SECRET ${TOGETHER}`,
    ],
    [{ ...issuer, KEYSTEAD_OAUTH_SHARED_ISSUER: 'id.example.com' }, `KEYSTEAD_OAUTH_SHARED_ISSUER ${URL_WORDS}`],
    [
      { ...issuer, KEYSTEAD_OAUTH_SHARED_ISSUER: 'https://id.example.com/?a' },
      `KEYSTEAD_OAUTH_SHARED_ISSUER ${URL_WORDS}`,
    ],
    [
      { ...production, ...issuer, KEYSTEAD_OAUTH_SHARED_ISSUER: 'http://id.example.com' },
      'KEYSTEAD_OAUTH_SHARED_ISSUER must start with https:// in production, because secrets are sent there',
    ],
    [
      { ...issuer, ...github },
      'KEYSTEAD_OAUTH_SHARED_ISSUER replaces all OAuth providers. Set it or the keys of providers, but not both',
    ],
    [
      { KEYSTEAD_OAUTH_DISCORD_CLIENT_ID: 'x' },
      'KEYSTEAD_OAUTH_DISCORD_CLIENT_ID is not a known setting; see docs/guide/configuration.md',
    ],
  ])('%j is refused', ([env, problem]) => {
    expect(problemsOf(env)).toEqual([problem]);
  });
});

test('all problems are listed at once', () => {
  const problems = problemsOf({
    KEYSTEAD_ENV: 'production',
    KEYSTEAD_PORT: 'x',
    KEYSTEAD_METRICS: 'yes',
    KEYSTEAD_PASSWORD_HASH: 'argon2id:8:1',
    KEYSTEAD_TYPO: '1',
    KEYSTEAD_ANOTHER: '',
    DATABASE_URL: 'x',
    OTHER_PROGRAM: 'is not ours to judge',
  });

  expect(problems.map((line) => line.split(' ')[0])).toEqual([
    'KEYSTEAD_PORT',
    'KEYSTEAD_BASE_URL',
    'DATABASE_URL',
    'KEYSTEAD_METRICS',
    'KEYSTEAD_SECRET',
    'KEYSTEAD_PASSWORD_HASH',
    'KEYSTEAD_TYPO',
    'KEYSTEAD_ANOTHER',
  ]);
});

test('no secret is ever repeated', () => {
  const canary = 'c4n4ry';
  const message = problemsOf({
    KEYSTEAD_ENV: 'production',
    KEYSTEAD_SECRET: canary,
    KEYSTEAD_INTERNAL_PUBLISHABLE_CLIENT_KEY: canary,
    KEYSTEAD_INTERNAL_SECRET_SERVER_KEY: canary,
    KEYSTEAD_INTERNAL_SUPER_SECRET_ADMIN_KEY: canary,
    KEYSTEAD_SECERT: canary,
    KEYSTEAD_BASE_URL: `https://user:${canary}@example.com`,
    KEYSTEAD_PASSWORD_HASH: canary,
    DATABASE_URL: `mysql://user:${canary}@host/database`,
  }).join('\n');

  expect(message).toContain('KEYSTEAD_SECERT');
  expect(message).not.toContain(canary);
});
