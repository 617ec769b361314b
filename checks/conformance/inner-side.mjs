import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { APP, askAs, beginFlow, signInAt } from './app-flow.mjs';

/**
 * @typedef {import('../start-server-process.mjs').ServerProcess} ServerProcess
 * @typedef {{ server: ServerProcess, provider: import('../fixtures/strict-provider.mjs').StrictProvider }} Parts
 */

export const newPerson = (isEmailVerified = true) => ({
  id: `person of ${randomUUID()}`,
  email: `${randomUUID()}@example.com`,
  isEmailVerified,
});

/** @param {Parts} parts */
export async function checkSignIn({ server, provider }) {
  for (const isVerified of [true, false]) {
    const person = newPerson(isVerified);
    provider.expect(person);
    const first = await signInAt(server, 'google');
    assert.equal(first.is_new_user, true);
    const { answer: user } = await askAs(server, 'GET', '/users/me', first.access_token);
    assert.equal(user.primary_email, person.email);
    assert.equal(user.primary_email_verified, isVerified);
    const again = await signInAt(server, 'google');
    assert.equal(again.is_new_user, false);
    assert.equal((await askAs(server, 'GET', '/users/me', again.access_token)).answer.id, user.id);
  }

  provider.expect('refuses');
  const { browser, atProvider } = await beginFlow(server, 'google');
  assertError(await browser.follow(atProvider, APP), 'OAUTH_PROVIDER_ACCESS_DENIED');
}

/**
 * What somebody changes on the way to the provider, or on the way back from it.
 * @type {Record<string, { out?: (url: URL) => void, back?: (url: URL) => void }>}
 */
const TAMPERINGS = {
  'another nonce': { out: (url) => url.searchParams.set('nonce', 'of another flow') },
  'another challenge': { out: (url) => url.searchParams.set('code_challenge', 'a'.repeat(43)) },
  'another issuer': { back: (url) => url.searchParams.set('iss', 'https://issuer.example') },
  'no issuer': { back: (url) => url.searchParams.delete('iss') },
  'a code of nobody': { back: (url) => url.searchParams.set('code', 'a'.repeat(43)) },
  'the callback of another provider': {
    back: (url) => void (url.pathname = url.pathname.replace('google', 'microsoft')),
  },
};

/** @param {Parts} parts */
export async function checkTampering({ server, provider }) {
  provider.expect(newPerson());
  for (const [name, { out, back }] of Object.entries(TAMPERINGS)) {
    const { browser, atProvider } = await beginFlow(server, 'google');
    out?.(atProvider);
    const callback = await browser.follow(atProvider, server.apiUrl);
    back?.(callback);
    assertError(await browser.follow(callback, APP), 'INVALID_AUTHORIZATION_CODE', name);
  }

  // What another window brought back is no answer to this one's flow, which goes on undisturbed.
  const [mine, other] = [await beginFlow(server, 'google'), await beginFlow(server, 'google')];
  const callback = await other.browser.follow(other.atProvider, server.apiUrl);
  assert.equal((await mine.browser.visit(callback)).status, 400);
  const { location } = await other.browser.visit(callback);
  assert.equal(location?.searchParams.get('state'), other.state);
}

/** @param {URL} url @param {string} code @param {string} [name] */
function assertError(url, code, name) {
  assert.equal(url.searchParams.get('errorCode'), code, name);
  assert.ok(url.searchParams.get('message'), name);
}
