import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { startContender } from './start-contender.mjs';

/** @typedef {import('../secrets.mjs').Secrets} Secrets */
/** @typedef {{ databaseUrl: string, passwordHash: string, secrets: Secrets, issuerUrl?: string, nodeOptions?: readonly string[] }} Settings */
/** @typedef {'keystead' | 'betterAuth' | 'ceiling' | 'bareCeiling'} ContenderName */

const fileAt = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url));
/** All get the room and the threads that deploy/start.sh gives. */
const NODE_OPTIONS = ['--max-semi-space-size=32'];
const NODE_THREADS = { UV_THREADPOOL_SIZE: String(availableParallelism()) };

const ownServer = (
  /** @type {Settings} */ { databaseUrl, passwordHash, secrets, issuerUrl = '' },
  /** @type {number} */ port,
) => ({
  ...NODE_THREADS,
  BENCH_DATABASE_URL: databaseUrl,
  BENCH_PORT: String(port),
  BENCH_PASSWORD_HASH: passwordHash,
  BENCH_SECRET: secrets.betterAuthSecret,
  BENCH_ISSUER_URL: issuerUrl,
});

/** The load generator stands for the proxy in front: it tells where each person calls from, and all limits are the usual ones. */
const productionSettings = {
  KEYSTEAD_ENV: 'production',
  KEYSTEAD_BASE_URL: 'https://keystead.example.com',
  KEYSTEAD_SHUTDOWN_NOTICE_SECONDS: '0',
  KEYSTEAD_TRUSTED_PROXIES: '127.0.0.1',
};

/**
 * What is compared: how each is called, spoken to and started.
 * @type {Record<ContenderName, { title: string, dialect: 'keystead' | 'betterAuth', start: (settings: Settings) => Promise<import('./start-contender.mjs').RunningContender> }>}
 */
export const contenders = {
  keystead: {
    title: 'Keystead',
    dialect: 'keystead',
    start: (settings) =>
      startContender({
        name: 'Keystead',
        program: fileAt('../servers/keystead-server.mjs'),
        nodeOptions: [...NODE_OPTIONS, ...(settings.nodeOptions ?? [])],
        env: (port) => ({
          ...NODE_THREADS,
          BENCH_PASSWORD_HASH: settings.passwordHash,
          BENCH_ISSUER_URL: settings.issuerUrl ?? '',
          ...productionSettings,
          DATABASE_URL: settings.databaseUrl,
          KEYSTEAD_PORT: String(port),
          KEYSTEAD_SECRET: settings.secrets.keysteadSecret,
          KEYSTEAD_INTERNAL_PUBLISHABLE_CLIENT_KEY: settings.secrets.publishableClientKey,
          KEYSTEAD_INTERNAL_SECRET_SERVER_KEY: settings.secrets.secretServerKey,
          KEYSTEAD_INTERNAL_SUPER_SECRET_ADMIN_KEY: settings.secrets.superSecretAdminKey,
        }),
      }),
  },
  betterAuth: {
    title: 'Better Auth',
    dialect: 'betterAuth',
    start: (settings) =>
      startContender({
        name: 'Better Auth',
        program: fileAt('../servers/better-auth-server.mjs'),
        nodeOptions: NODE_OPTIONS,
        env: (port) => ownServer(settings, port),
      }),
  },
  ceiling: {
    title: 'Ceiling',
    dialect: 'keystead',
    start: (settings) =>
      startContender({
        name: 'the ceiling',
        program: fileAt('../servers/ceiling-server.mjs'),
        nodeOptions: NODE_OPTIONS,
        env: (port) => ownServer(settings, port),
      }),
  },
  bareCeiling: {
    title: 'Bare ceiling',
    dialect: 'keystead',
    start: (settings) =>
      startContender({
        name: 'the bare ceiling',
        program: fileAt('../servers/ceiling-server.mjs'),
        nodeOptions: NODE_OPTIONS,
        env: (port) => ({ ...ownServer(settings, port), BENCH_IS_BARE: 'true' }),
      }),
  },
};

const contenderNames = /** @type {ContenderName[]} */ (Object.keys(contenders));

/** Beside a real hash both ceilings are the same. */
export const realHashContenders = /** @type {const} */ (['keystead', 'betterAuth', 'ceiling']);

/** Whoever works on one operation looks at the ceilings. @param {{ hasPeers: boolean }} options */
export const contendersFor = ({ hasPeers }) =>
  contenderNames.filter((contender) => hasPeers || contenders[contender].dialect === 'keystead');
