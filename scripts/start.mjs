// `npm start`: PostgreSQL (unless DATABASE_URL names one), the service and the demo app, until Ctrl-C.
import path from 'node:path';
import { chooseDataFolder, EmbeddedPostgresError, startDurablePostgres } from '@keystead/embedded-postgres';
import { ConfigError, readConfig, StartError, startServer } from '@keystead/server';
import { fromRoot, root } from './root.mjs';
import { formatSummary } from './start-summary.mjs';
import { whenParentDisappears } from './when-parent-disappears.mjs';

/** @type {(() => Promise<void>)[]} what to undo, last first */
const undo = [];
/** @type {Promise<void> | undefined} */
let stopping;

/** @param {number} exitCode */
function stop(exitCode) {
  stopping ??= (async () => {
    for (const step of undo.reverse()) await step();
    process.exit(exitCode);
  })();
  return stopping;
}

function onSignal() {
  if (stopping) process.exit(1); // asked twice: at once; the guard of PostgreSQL still shuts it down in order
  console.log('\nStopping …');
  void stop(0);
}

async function start() {
  const config = readConfig({ ...quietUnlessAsked(), ...process.env });
  const choice = chooseDataFolder({ checkout: root, ...(config.dataFolder && { override: config.dataFolder }) });
  const databaseUrl = config.databaseUrl ?? (await startOwnPostgres(choice));
  const server = await startServer({
    ...config,
    databaseUrl,
    dataFolder: choice.folder,
    demo: {
      ...config.demo,
      folder: config.demo.folder ?? builtApp(config, 'demo'),
    },
    inboxFolder: config.inboxFolder ?? builtApp(config, 'inbox'),
  });
  undo.push(() => server.close());
  const storage = config.databaseUrl
    ? 'the PostgreSQL of DATABASE_URL'
    : path.relative(root, choice.folder).replace(/^\.\..*/, choice.folder);
  // A production instance says nothing in its log about how to get at its data.
  const isShown = !config.databaseUrl && !config.isProduction;
  console.log(
    formatSummary({
      server,
      storage,
      reason: config.databaseUrl ? undefined : choice.reason,
      database: isShown ? { url: databaseUrl, folder: choice.folder } : undefined,
    }),
  );
}

/**
 * What is there to try Keystead out has no place in production.
 * @param {{ isProduction: boolean }} config
 * @param {string} name
 */
const builtApp = ({ isProduction }, name) => (isProduction ? undefined : fromRoot('apps', name, 'dist'));

/** @param {{ folder: string }} choice */
async function startOwnPostgres({ folder }) {
  const postgres = await startDurablePostgres({ folder, onProgress: (line) => console.log(`  ${line}`) });
  undo.push(() => postgres.stop());
  void postgres.exited.then(({ expected, log }) => {
    if (expected) return;
    console.error(`PostgreSQL ended by itself. Its last words:\n${log}`);
    void stop(1);
  });
  return postgres.url('keystead');
}

/** A line per request is for services; who tries Keystead out wants to read the summary. */
function quietUnlessAsked() {
  return process.env['KEYSTEAD_ENV'] === 'production' ? {} : { KEYSTEAD_LOG_LEVEL: 'warn' };
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, onSignal);
whenParentDisappears(onSignal);

try {
  await start();
} catch (error) {
  const isExpected =
    error instanceof ConfigError || error instanceof StartError || error instanceof EmbeddedPostgresError;
  console.error(isExpected ? `\n${error.message}` : error);
  if (error instanceof EmbeddedPostgresError)
    console.error('KEYSTEAD_DATA_DIR names the data folder; DATABASE_URL a PostgreSQL of your own.');
  await stop(1);
}
