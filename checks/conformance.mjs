// Both sides of OAuth beside parts of others: a strict OpenID provider that Keystead is a client of, and client libraries
// that Keystead is the OAuth server of.
//   node checks/conformance.mjs
import { startTemporaryPostgres } from '@keystead/embedded-postgres';
import { findFreePorts } from '../scripts/find-free-ports.mjs';
import { checkConnection } from './conformance/connection.mjs';
import { offerProviders, OWN_CLIENT_ID } from './fixtures/offer-providers.mjs';
import { independentClients } from './conformance/independent-clients.mjs';
import { checkClient } from './conformance/outer-side.mjs';
import { checkSignIn, checkTampering } from './conformance/inner-side.mjs';
import { startStrictProvider } from './fixtures/strict-provider.mjs';
import { step } from './fixtures/step.mjs';
import { startServerProcess } from './start-server-process.mjs';

const SECRET = 'what only the provider and its client know';

/** @type {(() => Promise<unknown>)[]} what to undo, last first */
const undo = [];

/**
 * A provider whose clients prove themselves in one way, and a Keystead that lends its keys to projects.
 * @param {string} databaseUrl
 * @param {'client_secret_basic' | 'client_secret_post'} authentication
 */
async function startBoth(databaseUrl, authentication) {
  const [apiPort = 0, providerPort = 0] = await findFreePorts(2);
  const baseUrl = `http://localhost:${apiPort}`;
  const provider = await startStrictProvider({
    port: providerPort,
    baseUrl,
    authentication,
    secret: SECRET,
    clientIds: ['google', 'microsoft', OWN_CLIENT_ID],
  });
  undo.push(() => provider.close());
  const started = await startServerProcess(databaseUrl, {
    KEYSTEAD_PORT: String(apiPort),
    KEYSTEAD_BASE_URL: baseUrl,
    KEYSTEAD_OAUTH_SHARED_ISSUER: provider.issuer,
    KEYSTEAD_OAUTH_SHARED_SECRET: SECRET,
  });
  undo.push(() => started.stop());
  const server = { ...started, apiUrl: `${baseUrl}/api/v1` }; // by the name that its cookies and callbacks have
  await offerProviders(server, SECRET);
  return { server, provider };
}

try {
  const postgres = await startTemporaryPostgres();
  undo.push(() => postgres.stop());
  for (const authentication of /** @type {const} */ (['client_secret_basic', 'client_secret_post'])) {
    const parts = await step(`start, ${authentication}`, () => startBoth(postgres.url('postgres'), authentication));
    await step('sign in at a strict provider', () => checkSignIn(parts));
    await step('answers that somebody changed', () => checkTampering(parts));
    await step('tokens that are good once', () => checkConnection(parts));
    for (const client of independentClients) await step(client.name, () => checkClient(client, parts));
  }
  console.log('OAuth works with parts of others, on both sides.');
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  for (const last of undo.reverse()) await last();
}
