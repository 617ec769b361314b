import { randomUUID } from 'node:crypto';
import { serverHeaders } from '../start-server-process.mjs';
import {
  comeBack,
  createProlonging,
  exchangeBody,
  insertOAuthCodes,
  insertUsersOfAccounts,
  landWithCode,
  makeAll,
} from './oauth.mjs';
import { signInUsers } from './teams.mjs';

/**
 * @typedef {import('./race-kinds.mjs').RaceKind} RaceKind
 * @typedef {import('./oauth.mjs').Issuer} Issuer
 * @typedef {import('./oauth.mjs').Callback} Callback
 */

const RACERS = 8;

/** Accounts at the provider are what is raced for, by the hash of their id. */
const RACED_FOR = `sha256(convert_to(a.account_id, 'UTF8')) = any($1::bytea[])`;
/** Each account has one user, whatever happened to it. */
const ONE_ACCOUNT_EACH = `select abs(count(*)::int - cardinality($1::bytea[])) as count from oauth_accounts a
  where ${RACED_FOR}`;

/** @param {number} count */
const newAccounts = (count) => Array.from({ length: count }, () => `account-${randomUUID()}`);
/** @param {string} sub */
const person = (sub) => ({ sub, email: `${sub}@example.com`, email_verified: true });

/** @type {RaceKind} */
const codeExchange = {
  name: 'OAuth code',
  make: insertOAuthCodes,
  attempt: (code) => ({
    method: 'POST',
    path: '/auth/oauth/token',
    body: exchangeBody(code),
    losesWith: ['INVALID_AUTHORIZATION_CODE'],
    isRacing: true,
  }),
  // Whoever came second has ended what the first one was given.
  left: `select count(*)::int as count from oauth_codes c left join sessions s on s.user_id = c.user_id
         where c.code_hash = any($1::bytea[]) and (c.used_at is null or s.id is not null)`,
};

/** @param {Issuer} issuer @returns {RaceKind} */
function callbackTwice(issuer) {
  /** @type {Map<string, Callback>} */
  const callbacks = new Map();
  return {
    name: 'OAuth callback',
    make: async (_client, count, server) => {
      const accounts = newAccounts(count);
      await makeAll(accounts, async (sub) => {
        callbacks.set(sub, await comeBack(server, issuer, { providerId: 'google', person: person(sub) }));
      });
      return accounts;
    },
    attempt: (sub) => ({
      method: 'GET',
      .../** @type {Callback} */ (callbacks.get(sub)),
      losesWith: ['status 400'], // a page: whose flow it was is no longer known
      isRacing: true,
    }),
    left: `select (select abs(count(*)::int - cardinality($1::bytea[])) from oauth_accounts a
             join oauth_codes c on c.user_id = a.user_id where ${RACED_FOR})
           + (select count(*)::int from oauth_flows where is_unbound is false and user_id is null and used_at is null) as count`,
  };
}

/** Eight windows of somebody who has no user yet. @param {Issuer} issuer @returns {RaceKind} */
function newcomer(issuer) {
  /** @type {Map<string, Callback[]>} */
  const callbacks = new Map();
  return {
    name: 'OAuth sign-up',
    make: async (_client, count, server) => {
      const accounts = newAccounts(count);
      await makeAll(accounts, async (sub) => {
        const begin = () => comeBack(server, issuer, { providerId: 'google', person: person(sub) });
        callbacks.set(sub, await Promise.all(Array.from({ length: RACERS }, begin)));
      });
      return accounts;
    },
    attempt: (sub, racer) => ({
      method: 'GET',
      .../** @type {Callback} */ (callbacks.get(sub)?.[racer]),
      losesWith: [],
      isRacing: true,
    }),
    winners: RACERS,
    left: `select abs(count(*)::int - cardinality($1::bytea[])) as count
           from oauth_accounts a join users u on u.primary_email = a.account_id || '@example.com' where ${RACED_FOR}`,
  };
}

/** Two users want the same account, in four tabs each. All tabs of one of them get it. @param {Issuer} issuer @returns {RaceKind} */
function linkTwice(issuer) {
  /** @type {Map<string, string[]>} */
  const codes = new Map();
  return {
    name: 'OAuth link',
    make: async (client, count, server) => {
      const accounts = newAccounts(count);
      const tokens = await signInUsers(client, 2 * count, server);
      const prolongCodes = createProlonging(client);
      await makeAll([...accounts.entries()], async ([index, sub]) => {
        const begin = (/** @type {unknown} */ _, /** @type {number} */ racer) =>
          landWithCode(server, issuer, {
            providerId: 'google',
            person: { sub },
            accessToken: tokens[2 * index + (racer < RACERS / 2 ? 0 : 1)] ?? '',
          });
        codes.set(sub, await Promise.all(Array.from({ length: RACERS }, begin)));
        await prolongCodes();
      });
      return accounts;
    },
    attempt: (sub, racer) => ({
      method: 'POST',
      path: '/auth/oauth/token',
      body: exchangeBody(codes.get(sub)?.[racer] ?? ''),
      losesWith: ['OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER'],
      isRacing: true,
    }),
    winners: RACERS / 2,
    left: ONE_ACCOUNT_EACH,
  };
}

/** Somebody who signs in by accounts alone links one in four tabs, while a server disconnects that one and the other, which signs them out. @param {Issuer} issuer @returns {RaceKind} */
function linkAndUnlink(issuer) {
  /** @type {Map<string, string[]>} */
  const codes = new Map();
  return {
    name: 'OAuth link and unlink',
    make: async (client, count, server) => {
      const people = await insertUsersOfAccounts(client, count, server);
      const prolongCodes = createProlonging(client);
      await makeAll(people, async ({ id, accessToken }) => {
        const begin = () => landWithCode(server, issuer, { providerId: 'google', person: { sub: id }, accessToken });
        codes.set(id, await Promise.all(Array.from({ length: RACERS / 2 }, begin)));
        await prolongCodes();
      });
      return people.map(({ id }) => id);
    },
    attempt: (userId, racer) =>
      racer % 4 < 2
        ? {
            method: 'POST',
            path: '/auth/oauth/token',
            body: exchangeBody(codes.get(userId)?.[Math.floor(racer / 4) * 2 + (racer % 4)] ?? ''),
            losesWith: ['INVALID_AUTHORIZATION_CODE'], // the session it belonged to has ended
            isRacing: false,
          }
        : {
            method: 'DELETE',
            path: `/oauth-providers/${userId}/${racer < RACERS / 2 ? 'google' : 'github'}`,
            headers: serverHeaders,
            losesWith: ['OAUTH_CONNECTION_NOT_CONNECTED_TO_USER'], // a server may take the last way in
            isRacing: racer >= RACERS / 2, // that account is there once
          },
    left: `select count(*)::int as count from users u
           where sha256(convert_to(u.id::text, 'UTF8')) = any($1::bytea[]) and (
             exists (select from sessions s where s.user_id = u.id)
             or exists (select from oauth_codes c where c.user_id = u.id and c.account_sealed is not null))`,
  };
}

/** Eight ask for a token of the provider that has to be renewed. @param {Issuer} issuer @returns {RaceKind} */
function renewal(issuer) {
  /** @type {Map<string, string>} */
  const users = new Map();
  return {
    name: 'token renewal',
    make: async (client, count, server) => {
      const accounts = newAccounts(count);
      await makeAll(accounts, async (sub) => {
        const { path, headers } = await comeBack(server, issuer, { providerId: 'github', person: person(sub) });
        await fetch(`${server.apiUrl}${path}`, { headers, redirect: 'manual' });
      });
      const { rows } = await client.query('select account_id, user_id from oauth_accounts where account_id = any($1)', [
        accounts,
      ]);
      for (const { account_id, user_id } of /** @type {{ account_id: string, user_id: string }[]} */ (rows))
        users.set(account_id, user_id);
      return accounts;
    },
    attempt: (sub) => ({
      method: 'POST',
      path: `/connected-accounts/${users.get(sub)}/github/access-token`,
      headers: serverHeaders,
      body: {},
      losesWith: [],
      isRacing: true,
    }),
    winners: RACERS,
    left: `select count(*)::int as count from oauth_tokens a
           where ${RACED_FOR} and (a.broken_at is not null or a.renewing_until is not null or a.expires_at < now())`,
    findOtherProblems: (accounts) =>
      accounts
        .map((sub) => issuer.renewalsOf(sub))
        .filter((calls) => calls !== 1)
        .map((calls) => `the provider was called ${calls} times for one token`),
  };
}

/** @param {Issuer} issuer that the shared keys of the servers lead to @returns {readonly RaceKind[]} */
export const oauthRaces = (issuer) => [
  codeExchange,
  callbackTwice(issuer),
  newcomer(issuer),
  linkTwice(issuer),
  linkAndUnlink(issuer),
  renewal(issuer),
];
