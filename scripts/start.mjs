// `npm start`: PostgreSQL (unless DATABASE_URL names one), the service, the demo app and the mock OAuth provider, until
// Ctrl-C.
import { readConfig, startServer, StartError } from '@keystead/server';
import { builtDashboard } from './built-dashboard.mjs';
import { findStorage } from './find-storage.mjs';
import { fromRoot } from './root.mjs';
import { runUntilStopped } from './run-until-stopped.mjs';
import { formatSummary } from './start-summary.mjs';
import { startProvider } from './start-provider.mjs';
import { bundleSteps } from './steps/build.mjs';
import { runSteps } from './steps/run-steps.mjs';

await runUntilStopped(async (run) => {
  const config = readConfig({ ...quietUnlessAsked(), ...process.env });
  // PostgreSQL starts while the pages are bundled; their output is kept apart.
  let printed = '';
  const [{ hasFailed }, { databaseUrl, folder, described }] = await Promise.all([
    runSteps(bundleSteps(), { write: (text) => (printed += text) }),
    findStorage(config, run),
  ]);
  process.stdout.write(printed);
  if (hasFailed) throw new StartError("The web apps couldn't be built.");
  const issuer = await startProvider(config, run);
  const server = await startServer({
    ...config,
    sharedOAuth: { ...config.sharedOAuth, ...(issuer && { issuer }) },
    databaseUrl,
    dataFolder: folder,
    demo: {
      ...config.demo,
      folder: config.demo.folder ?? builtApp(config, 'demo'),
    },
    dashboard: config.dashboard && {
      ...config.dashboard,
      folder: config.dashboard.folder ?? builtDashboard(),
    },
    inboxFolder: config.inboxFolder ?? builtApp(config, 'inbox'),
  });
  run.undo.push(() => server.close());
  console.log(formatSummary({ server, provider: issuer?.url, ...described }));
});

/**
 * Returns the folder of an app for trying Keystead out, which production instances don't serve.
 * @param {{ isProduction: boolean }} config
 * @param {string} name
 */
function builtApp({ isProduction }, name) {
  return isProduction ? undefined : fromRoot('apps', name, 'dist');
}

/** A log line per request is for operators; people who try Keystead out want to read the summary. */
function quietUnlessAsked() {
  return process.env['KEYSTEAD_ENV'] === 'production' ? {} : { KEYSTEAD_LOG_LEVEL: 'warn' };
}
