import assert from 'node:assert/strict';
import { APP, askAs, CALLBACK, clientKeyOf } from './app-flow.mjs';
import { openBrowser } from './browser.mjs';
import { newPerson } from './inner-side.mjs';

/** @typedef {import('./independent-clients.mjs').IndependentClient} IndependentClient */

/**
 * A library that has never heard of Keystead signs somebody in, renews the session, and understands what it is refused.
 * @param {IndependentClient} client
 * @param {import('./inner-side.mjs').Parts} parts
 */
export async function checkClient(client, { server, provider }) {
  const person = newPerson();
  provider.expect(person);
  const connection = {
    issuer: server.apiUrl,
    authorizationEndpoint: `${server.apiUrl}/auth/oauth/authorize/google`,
    tokenEndpoint: `${server.apiUrl}/auth/oauth/token`,
    clientId: 'internal',
    clientSecret: clientKeyOf(server),
    redirectUri: CALLBACK,
    parameters: { scope: 'legacy', grant_type: 'authorization_code', client_secret: clientKeyOf(server) },
  };
  const expectError = async (/** @type {Promise<unknown>} */ work, /** @type {string} */ code) => {
    const body = await work.then(() => assert.fail(`it was not refused with ${code}`), client.errorOf);
    assert.equal(/** @type {{ code?: string } | undefined} */ (body)?.code, code);
  };
  const emailOf = async (/** @type {string} */ accessToken) =>
    (await askAs(server, 'GET', '/users/me', accessToken)).answer.primary_email;

  const { url, finish } = await client.begin(connection);
  const back = await openBrowser().follow(url, APP);
  const tokens = await finish(back);
  assert.equal(tokens.token_type, 'bearer'); // as the libraries write it
  assert.equal(tokens.scope, 'legacy');
  assert.ok(tokens.expires_in && tokens.expires_in > 0);
  assert.ok(tokens.refresh_token);
  assert.equal(await emailOf(tokens.access_token), person.email);

  const renewed = await client.refresh(connection, tokens.refresh_token);
  assert.equal(await emailOf(renewed.access_token), person.email);
  const { refresh_token: successor } = await client.refresh(connection, tokens.refresh_token, { rotate: 'true' });
  assert.ok(successor && successor !== tokens.refresh_token);

  // A code that comes again ends what it gave.
  await expectError(finish(back), 'INVALID_AUTHORIZATION_CODE');
  await expectError(client.refresh(connection, successor), 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED');

  const stranger = { ...connection, clientSecret: 'pck_of_nobody' };
  await expectError(client.refresh(stranger, successor), 'INVALID_OAUTH_CLIENT_ID_OR_SECRET');
}
