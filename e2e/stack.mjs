// One process that owns all a browser test needs: a temporary PostgreSQL, the service, the demo app and the development provider.
import { randomBytes } from 'node:crypto';
import { startTemporaryPostgres } from '@keystead/embedded-postgres';
import { migrateDatabase, readConfig, startServer } from '@keystead/server';
import { cloneDatabase, createTemplate } from '@keystead/testkit';
import { builtDashboard } from '../scripts/built-dashboard.mjs';
import { fromRoot } from '../scripts/root.mjs';
import { startProvider } from '../scripts/start-provider.mjs';
import { whenParentDisappears } from '../scripts/when-parent-disappears.mjs';
import { findFreePorts } from '../scripts/find-free-ports.mjs';
import { INTERNAL_CLIENT_KEY, MIGRATED_TEMPLATE } from './instance.mjs';

/** @type {(() => Promise<void>)[]} what to undo, last first */
const undo = [];
let isStopping = false;

async function stop() {
  if (isStopping) return;
  isStopping = true;
  for (const step of undo.reverse()) await step();
  process.exit(process.exitCode ?? 0);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => void stop());
whenParentDisappears(() => void stop());

try {
  const postgres = await startTemporaryPostgres();
  undo.push(() => postgres.stop());
  await createTemplate(postgres.url('postgres'), MIGRATED_TEMPLATE, async (url) => {
    await migrateDatabase(url);
  });
  const database = await cloneDatabase(postgres.url('postgres'), MIGRATED_TEMPLATE);
  const [apiPort, demoPort] = await findFreePorts(2);
  const config = readConfig({
    KEYSTEAD_PORT: String(apiPort),
    KEYSTEAD_BASE_URL: `http://localhost:${apiPort}`,
    KEYSTEAD_DEMO_PORT: String(demoPort),
    KEYSTEAD_PROVIDER_PORT: '0',
    KEYSTEAD_INTERNAL_PUBLISHABLE_CLIENT_KEY: INTERNAL_CLIENT_KEY,
    KEYSTEAD_LOG_LEVEL: 'warn',
    KEYSTEAD_DEMO_FOLDER: fromRoot('apps', 'demo', 'dist'),
    KEYSTEAD_DASHBOARD_FOLDER: builtDashboard(),
    KEYSTEAD_INBOX_FOLDER: fromRoot('apps', 'inbox', 'dist'),
    KEYSTEAD_TRUSTED_PROXIES: '127.0.0.0/8,::1', // so that a test can come from a network, which is counted
    KEYSTEAD_PASSWORD_HASH: 'argon2id:8:1', // cheap, for tests only
    KEYSTEAD_SECRET: randomBytes(32).toString('base64url'),
    DATABASE_URL: database.url,
  });
  const issuer = await startProvider(config, { undo });
  const server = await startServer({ ...config, sharedOAuth: { ...config.sharedOAuth, ...(issuer && { issuer }) } });
  undo.push(() => server.close());
  const ready = ['stack ready', apiPort, demoPort, database.url, server.firstOwnerUrl];
  console.log(ready.join(' ')); // what playwright.config.ts waits for
} catch (error) {
  console.error(error);
  process.exitCode = 1;
  await stop();
}
