import { insertCodes, insertSessions, insertUsers } from './artefacts.mjs';

/**
 * @typedef {import('./artefacts.mjs').Client} Client
 * @typedef {object} Attempt one request of one racer
 * @property {string} method
 * @property {string} path
 * @property {Record<string, string>} [headers]
 * @property {object} [body]
 * @property {string[]} losesWith what a racer may be told who does not win
 * @property {boolean} isRacing whether exactly one of these may succeed; the others may always
 */
/**
 * @typedef {object} RaceKind
 * @property {string} name
 * @property {(client: Client, count: number) => Promise<string[]>} make the secrets that are raced for
 * @property {(secret: string, racer: number) => Attempt} attempt
 * @property {string} left SQL that counts what a race must not leave behind; $1 holds the hashes of the secrets
 */

const USED = ['VERIFICATION_CODE_ALREADY_USED'];
const ENDED = ['REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED'];

/** @param {string} path @param {(code: string) => object} toBody @returns {RaceKind['attempt']} */
const useCode = (path, toBody) => (code) => ({
  method: 'POST',
  path,
  body: toBody(code),
  losesWith: USED,
  isRacing: true,
});

/** @type {readonly RaceKind[]} */
export const raceKinds = [
  {
    name: 'verification',
    make: async (client, count) =>
      insertCodes(client, 'email_verification', await insertUsers(client, count, { isVerified: false })),
    attempt: useCode('/contact-channels/verify', (code) => ({ code })),
    left: `select count(*)::int as count from verification_codes c join users u on u.id = c.user_id
           where c.code_hash = any($1::bytea[]) and not u.primary_email_verified`,
  },
  {
    name: 'reset',
    make: async (client, count) =>
      insertCodes(client, 'password_reset', await insertUsers(client, count, { isVerified: true })),
    attempt: (code, racer) =>
      useCode('/auth/password/reset', () => ({ code, password: `password of racer ${racer}` }))(code, racer),
    left: `select abs(count(*)::int - cardinality($1::bytea[])) as count from verification_codes c
           join mails m on m.template = 'password_changed' and m.recipient = c.email
           where c.code_hash = any($1::bytea[])`,
  },
  {
    name: 'magic link',
    make: async (client, count) => {
      const half = Math.floor(count / 2);
      const known = await insertUsers(client, half, { isVerified: false });
      const newcomers = Array.from({ length: count - half }, (_, index) => ({
        id: null,
        email: `newcomer-${index}@example.com`,
      }));
      await client.query(`update projects set magic_link_enabled = true where project_id = 'internal'`);
      return insertCodes(client, 'sign_in', [...known, ...newcomers]);
    },
    attempt: useCode('/auth/otp/sign-in', (code) => ({ code })),
    left: `select abs(count(*)::int - cardinality($1::bytea[])) as count from verification_codes c
           join users u on u.project_id = c.project_id and u.primary_email_normalized = c.email_normalized
           join sessions s on s.user_id = u.id
           where c.code_hash = any($1::bytea[])`,
  },
  {
    name: 'refresh and sign-out',
    make: async (client, count) => insertSessions(client, await insertUsers(client, count, { isVerified: true })),
    attempt: (refreshToken, racer) => ({
      ...(racer % 4 < 2
        ? { method: 'POST', path: '/auth/sessions/current/refresh' }
        : { method: 'DELETE', path: '/auth/sessions/current' }),
      headers: { 'x-stack-refresh-token': refreshToken },
      losesWith: ENDED,
      isRacing: racer % 4 >= 2,
    }),
    left: 'select count(*)::int as count from sessions where refresh_token_hash = any($1::bytea[])',
  },
];
