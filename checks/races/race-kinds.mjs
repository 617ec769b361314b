import { moveRace } from './address-races.mjs';
import { insertCodes, insertSessions, insertUsers, markedFor, RACERS } from './artefacts.mjs';
import { fixedTotp, insertAttempts, insertMfaUsers, totpNow } from './second-factor.mjs';
import { teamRaces } from './team-races.mjs';

/**
 * @typedef {import('./artefacts.mjs').Client} Client
 * @typedef {import('../start-server-process.mjs').ServerProcess} ServerProcess
 * @typedef {object} Attempt one request of one racer
 * @property {string} method
 * @property {string} path
 * @property {Record<string, string>} [headers]
 * @property {object} [body]
 * @property {number} [headStart] of the others: so many requests come before it
 * @property {string[]} losesWith what a racer may be told who does not win
 * @property {boolean} isRacing whether only so many of these may succeed as there are winners; the others may always
 */
/**
 * @typedef {object} RaceKind
 * @property {string} name
 * @property {(client: Client, count: number, server: ServerProcess) => Promise<string[]>} make the secrets that are raced for
 * @property {(secret: string, racer: number) => Attempt} attempt
 * @property {number} [winners] how many of the racing attempts at one artefact succeed; one unless given
 * @property {string} left SQL that counts what a race must not leave behind; $1 holds the hashes of the secrets
 * @property {(secrets: string[]) => string[]} [findOtherProblems] that the database does not tell of
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

/** @param {string} code @param {string} totp */
const passSecondFactor = (code, totp) => ({
  method: 'POST',
  path: '/auth/mfa/sign-in',
  body: { code, type: 'totp', totp },
  isRacing: true,
});

/** Besides the one that switched the second factor on. */
const ONE_NEW_SESSION_EACH = `select abs(count(*)::int - 2 * cardinality($1::bytea[])) as count from verification_codes c
  join sessions s on s.user_id = c.user_id
  where c.code_hash = any($1::bytea[])`;

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
      const third = Math.floor(count / 3);
      const known = await insertUsers(client, third, { isVerified: true });
      const unproved = await insertUsers(client, third, { isVerified: false });
      const newcomers = Array.from({ length: count - 2 * third }, (_, index) => ({
        id: null,
        email: `newcomer-${index}@example.com`,
      }));
      await client.query(`update projects set magic_link_enabled = true where project_id = 'internal'`);
      return insertCodes(client, 'sign_in', [...known, ...unproved, ...newcomers]);
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
  {
    name: 'MFA attempt',
    make: async (client, count, server) => insertAttempts(client, await insertMfaUsers(client, count, server)),
    attempt: (code) => ({
      ...passSecondFactor(code, totpNow()),
      losesWith: [...USED, 'VERIFICATION_CODE_MAX_ATTEMPTS_REACHED'],
    }),
    left: ONE_NEW_SESSION_EACH,
  },
  {
    name: 'TOTP step',
    make: async (client, count, server) => {
      const people = await insertMfaUsers(client, count, server);
      const codes = await insertAttempts(client, people);
      for (let racer = 1; racer < RACERS; racer += 1) await insertAttempts(client, people, codes.map(markedFor(racer)));
      return codes;
    },
    attempt: (code, racer) => ({
      ...passSecondFactor(markedFor(racer)(code), fixedTotp(code)),
      losesWith: ['INVALID_TOTP_CODE'],
    }),
    left: ONE_NEW_SESSION_EACH,
  },
  moveRace,
  ...teamRaces,
];
