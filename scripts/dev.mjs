// `npm run dev`: everything of `npm start`, from the sources. The service is transpiled and restarted after each
// change, the pages of the apps reload by themselves, and Ctrl-C ends it all.
import { readConfig, StartError } from '@keystead/server';
import { builtDashboard } from './built-dashboard.mjs';
import { rebuildPage } from './dev/rebuild-page.mjs';
import { restartedService } from './dev/restarted-service.mjs';
import { serveApp } from './dev/serve-app.mjs';
import { watchSources } from './dev/watch-sources.mjs';
import { findFreePorts } from './find-free-ports.mjs';
import { findStorage } from './find-storage.mjs';
import { fromRoot } from './root.mjs';
import { runUntilStopped } from './run-until-stopped.mjs';
import { startProvider } from './start-provider.mjs';
import { formatSummary } from './start-summary.mjs';

const INBOX_PORT = 8104; // or the next free port
const DASHBOARD_PORT = 8105; // or the next free port

await runUntilStopped(async (run) => {
  const config = readConfig();
  if (config.isProduction) throw new StartError('npm run dev is for development only, but KEYSTEAD_ENV is production.');
  const { databaseUrl, folder, described } = await findStorage(config, run);
  const [settingsPort = 0] = await findFreePorts(1); // for the built demo app, of which only the JSON settings are used

  const dashboardFolder = builtDashboard();

  const issuer = await startProvider(config, run);
  const page = issuer && (await rebuildPage('provider'));
  run.undo.push(() => page?.stop());

  const service = restartedService(fromRoot('scripts', 'dev', 'one-run.mjs'), {
    KEYSTEAD_LOG_LEVEL: 'warn',
    KEYSTEAD_SHUTDOWN_NOTICE_SECONDS: '0',
    ...process.env,
    DATABASE_URL: databaseUrl,
    KEYSTEAD_DATA_DIR: folder,
    KEYSTEAD_DEMO_FOLDER: fromRoot('apps', 'demo', 'dist'),
    KEYSTEAD_DEMO_PORT: String(settingsPort),
    KEYSTEAD_INBOX_FOLDER: fromRoot('apps', 'inbox', 'dist'),
    ...(dashboardFolder !== undefined && { KEYSTEAD_DASHBOARD_FOLDER: dashboardFolder }),
    ...(issuer && { KEYSTEAD_OAUTH_SHARED_ISSUER: issuer.url, KEYSTEAD_OAUTH_SHARED_SECRET: issuer.clientSecret }),
  });
  run.undo.push(() => service.stop());
  const server = await service.restart();
  if (!server) throw new StartError("The service didn't start.");

  const api = `http://localhost:${server.port}`;
  const demo = await serveApp('demo', {
    port: config.demo.port,
    proxied: { '/keystead.json': `http://localhost:${settingsPort}` },
  });
  run.undo.push(() => demo.stop());
  const inbox = await serveApp('inbox', {
    port: INBOX_PORT,
    proxied: { '/inbox/mails': api, '/inbox/events': api },
  });
  run.undo.push(() => inbox.stop());

  const dashboardHome = server.dashboardUrl === undefined ? undefined : new URL(server.dashboardUrl).origin;
  const dashboard = dashboardHome === undefined ? undefined : await serveDashboard(api, dashboardHome);
  run.undo.push(() => dashboard?.stop());

  const restart = async () => {
    const startedAt = performance.now();
    const isRunning = await service.restart();
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    console.log(
      isRunning
        ? `  Service restarted in ${seconds} s.`
        : '  The service is stopped. It restarts after the next change.',
    );
  };
  const sources = watchSources(['contract', 'messages', 'server'], () => void restart());
  run.undo.push(() => sources.stop());

  const shown = {
    ...server,
    demo: server.demo && { ...server.demo, port: portOf(demo.url) },
    inboxUrl: inbox.url,
    dashboardUrl: dashboard?.url,
  };
  console.log(formatSummary({ server: shown, provider: issuer?.url, ...described }));
  console.log('  When you save a change, pages reload and the service restarts.\n');
});

/** @param {string} api @param {string} home the URL that serves its settings and the owner's session */
function serveDashboard(api, home) {
  return serveApp('dashboard', {
    port: DASHBOARD_PORT,
    proxied: { '/api': api, '/dashboard/keystead.json': home, '/dashboard/session': home },
  });
}

/** @param {string} url */
function portOf(url) {
  return Number(new URL(url).port);
}
