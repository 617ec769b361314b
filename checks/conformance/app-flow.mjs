import assert from 'node:assert/strict';
import { calculatePKCECodeChallenge, generateRandomCodeVerifier, generateRandomState } from 'oauth4webapi';
import { openBrowser } from './browser.mjs';

/** @typedef {import('../start-server-process.mjs').ServerProcess} ServerProcess */

/** The app, where nobody listens: what matters is in the address that people are sent to. */
export const APP = 'http://localhost:3999/handler/';
export const CALLBACK = `${APP}oauth-callback`;
const ERROR = `${APP}error`;

/** @param {ServerProcess} server */
export const clientKeyOf = ({ headers }) => headers['x-stack-publishable-client-key'] ?? '';

/**
 * An app sends somebody to a provider.
 * @param {ServerProcess} server
 * @param {string} providerId
 * @param {Record<string, string>} [more]
 */
export async function beginFlow(server, providerId, more = {}) {
  const verifier = generateRandomCodeVerifier();
  const url = new URL(`${server.apiUrl}/auth/oauth/authorize/${providerId}`);
  const state = generateRandomState();
  const parameters = {
    client_id: 'internal',
    client_secret: clientKeyOf(server),
    redirect_uri: CALLBACK,
    scope: 'legacy',
    state,
    grant_type: 'authorization_code',
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    response_type: 'code',
    error_redirect_url: ERROR,
    ...more,
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  const browser = openBrowser();
  const { status, location } = await browser.visit(url);
  assert.equal(status, 307);
  assert.ok(location);
  return { browser, verifier, state, atProvider: location };
}

/**
 * The whole way to the provider and back: the tokens that the app gets for it.
 * @param {ServerProcess} server
 * @param {string} providerId
 * @param {Record<string, string>} [more]
 */
export async function signInAt(server, providerId, more) {
  const { browser, verifier, state, atProvider } = await beginFlow(server, providerId, more);
  const back = await browser.follow(atProvider, APP);
  assert.equal(back.searchParams.get('errorCode'), null);
  assert.equal(back.searchParams.get('state'), state);
  const response = await fetch(`${server.apiUrl}/auth/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: 'internal',
      client_secret: clientKeyOf(server),
      redirect_uri: CALLBACK,
      code: back.searchParams.get('code') ?? '',
      code_verifier: verifier,
    }),
  });
  const answer = /** @type {{ access_token: string, is_new_user: boolean }} */ (await response.json());
  assert.equal(response.status, 200, JSON.stringify(answer));
  return answer;
}

/** @param {ServerProcess} server @param {string} method @param {string} path @param {string} accessToken @param {object} [body] */
export async function askAs(server, method, path, accessToken, body) {
  const response = await fetch(`${server.apiUrl}${path}`, {
    method,
    headers: { ...server.headers, 'x-stack-access-token': accessToken },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = /** @type {any} what each caller looks for */ (await response.json());
  return { status: response.status, code: response.headers.get('x-stack-known-error'), answer };
}
