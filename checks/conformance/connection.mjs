import assert from 'node:assert/strict';
import { askAs, signInAt } from './app-flow.mjs';
import { newPerson } from './inner-side.mjs';

const PATH = '/connected-accounts/me/github';

/**
 * The project's own keys: the provider's tokens are kept, and renewed by a refresh token that is another one each time. Were an
 * old one used, the provider would end the grant.
 * @param {import('./inner-side.mjs').Parts} parts
 */
export async function checkConnection({ server, provider }) {
  provider.expect(newPerson());
  const { access_token } = await signInAt(server, 'github');
  const getToken = () => askAs(server, 'POST', `${PATH}/access-token`, access_token, {});
  /** @type {Set<string>} */
  const tokens = new Set();
  for (let use = 0; use < 3; use += 1) {
    const { status, answer } = await getToken();
    assert.equal(status, 201, JSON.stringify(answer));
    const atProvider = await fetch(`${provider.issuer}/me`, {
      headers: { authorization: `Bearer ${answer.access_token}` },
    });
    assert.equal(atProvider.status, 200);
    tokens.add(answer.access_token);
  }
  assert.equal(tokens.size, 3);

  await provider.endAllGrants();
  assert.equal((await getToken()).code, 'OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE');
  const listed = await askAs(server, 'GET', '/connected-accounts/me', access_token);
  assert.equal(listed.answer.items[0].is_broken, true);

  await signInAt(server, 'github');
  assert.equal((await getToken()).status, 201);
}
