import { createHash } from 'node:crypto';
import { hashOf, insertSessions, insertUsers } from './artefacts.mjs';
import { accessTokenOf } from './ask.mjs';

/**
 * @typedef {import('./artefacts.mjs').Client} Client
 * @typedef {import('../start-server-process.mjs').ServerProcess} ServerProcess
 * @typedef {import('@keystead/testkit').Issuer} Issuer
 * @typedef {{ path: string, headers: Record<string, string> }} Callback how a browser comes back from the provider
 */

export const ISSUER_SECRET = 'what only the issuer of the races knows';
const REDIRECT_URI = 'http://localhost:3000/handler/oauth-callback';
const VERIFIER = 'the-code-verifier-that-all-flows-of-the-races-have';
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url');
const AT_ONCE = 8;

/** @param {string} code */
export const exchangeBody = (code) => ({
  grant_type: 'authorization_code',
  client_id: 'internal',
  client_secret: 'pck_of_the_races',
  code,
  redirect_uri: REDIRECT_URI,
  code_verifier: VERIFIER,
});

/** One code for each user, as a callback leaves it behind. @param {Client} client @param {number} count */
export async function insertOAuthCodes(client, count) {
  const people = await insertUsers(client, count, { isVerified: true });
  const codes = people.map(({ id }) => `${id}`.replaceAll('-', '').padEnd(45, '0'));
  await client.query(
    `insert into oauth_codes (project_id, code_hash, user_id, is_new_user, redirect_uri, code_challenge, expires_at)
     select 'internal', code_hash, user_id, false, $3, $4, now() + interval '1 hour'
     from unnest($1::bytea[], $2::uuid[]) as given (code_hash, user_id)`,
    [codes.map(hashOf), people.map(({ id }) => id), REDIRECT_URI, CHALLENGE],
  );
  return codes;
}

/**
 * People who sign in by an account at GitHub and by nothing else, signed in.
 * @param {Client} client
 * @param {number} count
 * @param {ServerProcess} server
 */
export async function insertUsersOfAccounts(client, count, server) {
  const people = await insertUsers(client, count, { isVerified: true });
  const ids = people.map(({ id }) => `${id}`);
  await client.query('update users set otp_auth_enabled = false where id = any($1::uuid[])', [ids]);
  await client.query(
    `insert into oauth_accounts (project_id, provider_id, account_id, user_id, created_at)
     select 'internal', 'github', id::text, id, now() from unnest($1::uuid[]) as id`,
    [ids],
  );
  const tokens = await insertSessions(client, people);
  return makeAll([...ids.entries()], async ([index, id]) => ({
    id,
    accessToken: await accessTokenOf(server, tokens[index] ?? ''),
  }));
}

/** @typedef {{ providerId: string, person: import('@keystead/testkit').IssuedPerson, accessToken?: string }} Visit with an access token they link an account */

/**
 * Sends somebody to the provider in a browser, who agrees: how they come back.
 * @param {ServerProcess} server
 * @param {Issuer} issuer
 * @param {Visit} visit
 * @returns {Promise<Callback>}
 */
export async function comeBack(server, issuer, { providerId, person, accessToken }) {
  const query = new URLSearchParams({
    client_id: 'internal',
    client_secret: server.headers['x-stack-publishable-client-key'] ?? '',
    redirect_uri: REDIRECT_URI,
    error_redirect_url: 'http://localhost:3000/handler/error',
    scope: 'legacy',
    state: 'of the app',
    grant_type: 'authorization_code',
    code_challenge: CHALLENGE,
    code_challenge_method: 'S256',
    response_type: 'code',
    ...(accessToken !== undefined && { type: 'link', token: accessToken }),
  });
  const response = await fetch(`${server.apiUrl}/auth/oauth/authorize/${providerId}?${query}`, { redirect: 'manual' });
  const location = response.headers.get('location');
  if (location === null) throw new Error(`nobody was sent on: ${response.status} ${await response.text()}`);
  const { pathname, search } = issuer.callbackOf(location, person);
  const [cookie = ''] = response.headers.getSetCookie();
  return { path: `${pathname.replace('/api/v1', '')}${search}`, headers: { cookie: cookie.split(';')[0] ?? '' } };
}

/**
 * All the way back to the app: the code that it gets.
 * @param {ServerProcess} server
 * @param {Issuer} issuer
 * @param {Visit} visit
 */
export async function landWithCode(server, issuer, visit) {
  const { path, headers } = await comeBack(server, issuer, visit);
  const response = await fetch(`${server.apiUrl}${path}`, { headers, redirect: 'manual' });
  const code = new URL(response.headers.get('location') ?? 'http://nowhere').searchParams.get('code');
  if (code === null) throw new Error(`nobody came back: ${response.status} ${await response.text()}`);
  return code;
}

/**
 * @template Given, Made
 * @param {readonly Given[]} all
 * @param {(given: Given) => Promise<Made>} make
 * @returns {Promise<Made[]>} in the order of what was given
 */
export async function makeAll(all, make) {
  /** @type {Made[]} */
  const made = [];
  const waiting = [...all.entries()];
  const makeNext = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) made[next[0]] = await make(next[1]);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, makeNext));
  return made;
}

/**
 * The minute that codes live is over before a slow machine has made them all.
 * @param {Client} client
 * @returns what prolongs all that are there, after whoever asked before
 */
export function createProlonging(client) {
  /** @type {Promise<unknown>} */
  let last = Promise.resolve();
  const prolong = () =>
    client.query(
      `update oauth_codes set expires_at = now() + interval '1 hour' where expires_at < now() + interval '2 minutes'`,
    );
  return () => (last = last.then(prolong));
}
