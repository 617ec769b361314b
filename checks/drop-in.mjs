// Puts a published package that speaks the same wire protocol in front of Keystead: an app with its screens, driven through
// all of them by a browser, and its SDKs, called from Node.
import { findFreePorts } from '../scripts/find-free-ports.mjs';
import { installApp } from './drop-in/install-app.mjs';
import { runConformance } from './drop-in/run-conformance.mjs';
import { serveApp } from './drop-in/serve-app.mjs';
import { walk } from './drop-in/walk.mjs';
import { OWN_CLIENT_ID } from './fixtures/offer-providers.mjs';
import { startInstance } from './fixtures/start-instance.mjs';
import { startStrictProvider } from './fixtures/strict-provider.mjs';
import { step } from './fixtures/step.mjs';
import { fromRoot } from '../scripts/root.mjs';
import { runTool, ToolFailed } from '../scripts/steps/run-tool.mjs';

const SECRET = 'what only the provider and its client know';

/** One provider with the keys of the instance and one with those of the project; both lead to the same place. */
const CONFIG = {
  magic_link_enabled: true,
  client_user_deletion_enabled: true,
  client_team_creation_enabled: true,
  oauth_providers: [
    { id: 'google', type: 'shared', enabled: true },
    { id: 'github', type: 'standard', enabled: true, client_id: OWN_CLIENT_ID, client_secret: SECRET },
  ],
};

/** @type {(() => unknown)[]} what to undo, last first */
const undo = [];

try {
  const [apiPort = 0, appPort = 0, providerPort = 0] = await findFreePorts(3);
  const folder = await step('install the app', installApp);
  const provider = await step('start a provider', () =>
    startStrictProvider({
      port: providerPort,
      baseUrl: `http://localhost:${apiPort}`,
      authentication: 'client_secret_basic',
      secret: SECRET,
      clientIds: ['google', OWN_CLIENT_ID],
    }),
  );
  undo.push(() => provider.close());
  const issuer = { KEYSTEAD_OAUTH_SHARED_ISSUER: provider.issuer, KEYSTEAD_OAUTH_SHARED_SECRET: SECRET };
  const { apiUrl, project } = await step('start Keystead', () => startInstance(apiPort, undo, CONFIG, issuer));
  await step('build and serve the app', async () => {
    const app = await serveApp(folder, { port: appPort, apiUrl, project });
    undo.push(() => app.close());
  });
  await step('the SDKs in Node', () => runConformance(folder, { apiUrl, project }));
  await step('find a browser', () => runTool([fromRoot('scripts', 'ensure-browser.mjs')]));
  await step('every screen in the browser', () => walk({ appUrl: `http://localhost:${appPort}`, apiUrl, provider }));
  console.log('The published package works with Keystead.');
} catch (error) {
  console.error(error instanceof ToolFailed ? `${error.message}\n${error.output}` : error);
  process.exitCode = 1;
} finally {
  for (const step of undo.reverse()) await step();
}
