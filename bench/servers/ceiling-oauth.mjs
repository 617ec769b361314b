import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { AUTHORIZE_PATH, CALLBACK_PATH } from '../load/keystead-oauth-requests.mjs';

const KEY = randomBytes(32);
const FLOW_MS = 600_000;
const CODE_MS = 60_000;
const CALLBACK_URL = `https://keystead.example.com${CALLBACK_PATH}`;

const newSecret = () => randomBytes(32).toString('base64url');
const sha256 = (/** @type {string} */ text) => createHash('sha256').update(text);
const after = (/** @type {number} */ millis) => new Date(Date.now() + millis);

/** @param {string} text */
function seal(text) {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', KEY, nonce);
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
}

/** @param {Buffer} sealed */
function open(sealed) {
  const decipher = createDecipheriv('aes-256-gcm', KEY, sealed.subarray(0, 12)).setAuthTag(sealed.subarray(-16));
  return decipher.update(sealed.subarray(12, -16), undefined, 'utf8') + decipher.final('utf8');
}

/**
 * A connection for each call, as Keystead opens one: a kept one would outlive the check of its address.
 * @param {string} url
 * @param {URLSearchParams} form
 * @returns {Promise<any>}
 */
function post(url, form) {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', authorization: 'Basic Z29vZ2xlOmJlbmNo' };
    const sent = httpRequest(url, { method: 'POST', headers, agent: false }, async (answer) => {
      let text = '';
      for await (const chunk of answer.setEncoding('utf8')) text += chunk;
      resolve(JSON.parse(text));
    });
    sent.on('error', reject).end(form.toString());
  });
}

/**
 * OAuth without a check that somebody honest would miss: one provider, one project, people who have come before.
 * @param {{ db: Pick<ReturnType<typeof import('./ceiling-oauth-statements.mjs').openOAuthStatements>, 'insertFlow' | 'takeFlow' | 'insertCode'>, issuerUrl: string }} parts
 * @returns {Record<string, (query: URLSearchParams, network: string) => Promise<{ location: string, isRedirect?: boolean }>>}
 */
export const oauthEndpoints = ({ db, issuerUrl }) => ({
  [AUTHORIZE_PATH]: async (query, network) => {
    const given = (/** @type {string} */ name) => query.get(name) ?? '';
    const [state, verifier, nonce] = [newSecret(), newSecret(), newSecret()];
    const flow = {
      verifierSealed: seal(verifier),
      nonce,
      redirectUri: given('redirect_uri'),
      state: given('state'),
      codeChallenge: given('code_challenge'),
      expiresAt: after(FLOW_MS),
    };
    await db.insertFlow(sha256(state).digest(), flow, network);
    const asked = new URLSearchParams({
      client_id: 'google',
      redirect_uri: CALLBACK_URL,
      response_type: 'code',
      scope: 'openid',
      state,
      nonce,
      code_challenge: sha256(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    });
    return { location: `${issuerUrl}/authorize?${asked.toString()}` };
  },
  [CALLBACK_PATH]: async (query) => {
    const flow = await db.takeFlow(sha256(query.get('state') ?? '').digest());
    const form = new URLSearchParams({
      grant_type: 'authorization_code',
      code: query.get('code') ?? '',
      redirect_uri: CALLBACK_URL,
      code_verifier: open(flow.verifierSealed),
    });
    const { id_token } = await post(`${issuerUrl}/token`, form);
    const claims = JSON.parse(Buffer.from(id_token.split('.')[1], 'base64url').toString());
    if (claims.nonce !== flow.nonce) throw new Error('the ID token is of another flow');
    const code = newSecret();
    await db.insertCode(sha256(code).digest(), claims.sub, { ...flow, expiresAt: after(CODE_MS) });
    return { location: `${flow.redirectUri}?code=${code}&state=${flow.state}`, isRedirect: true };
  },
});

/** @param {URLSearchParams} form @param {{ codeChallenge: string, redirectUri: string }} code */
export function requireProof(form, { codeChallenge, redirectUri }) {
  const challenge = sha256(form.get('code_verifier') ?? '').digest('base64url');
  if (challenge !== codeChallenge || form.get('redirect_uri') !== redirectUri) throw new Error('not proved');
}
