import { randomBytes } from 'node:crypto';
import { totpAt } from '@keystead/testkit';
import { accessTokenOf, send } from './ask.mjs';
import { insertCodes, insertSessions, insertUsers } from './artefacts.mjs';

/**
 * @typedef {import('./artefacts.mjs').Client} Client
 * @typedef {import('./artefacts.mjs').Person} Person
 * @typedef {import('../start-server-process.mjs').ServerProcess} ServerProcess
 */

const SECRET = randomBytes(20);
const AT_ONCE = 8;

/** What an authenticator app shows at this moment. */
export const totpNow = () => totpAt(SECRET, Date.now());

/** @type {Map<string, string>} */
const fixed = new Map();
/** The same one-time password for all who race for one artefact. @param {string} artefact */
export function fixedTotp(artefact) {
  const totp = fixed.get(artefact) ?? totpNow();
  fixed.set(artefact, totp);
  return totp;
}

/** People with a session, who switch the second factor on as they would. @param {Client} client @param {number} count @param {ServerProcess} server */
export async function insertMfaUsers(client, count, server) {
  const people = await insertUsers(client, count, { isVerified: true });
  const waiting = await insertSessions(client, people);
  const switchNext = async () => {
    for (let token = waiting.pop(); token !== undefined; token = waiting.pop()) await switchOn(server, token);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, switchNext));
  return people;
}

/** @param {ServerProcess} server @param {string} refreshToken */
async function switchOn(server, refreshToken) {
  const accessToken = await accessTokenOf(server, refreshToken);
  const body = JSON.stringify({ totp_secret_base64: SECRET.toString('base64') });
  await send(server, 'PATCH', '/users/me', { 'x-stack-access-token': accessToken }, body);
}

/** One attempt code for each. @param {Client} client @param {Person[]} people @param {string[]} [codes] */
export const insertAttempts = (client, people, codes) => insertCodes(client, 'mfa_attempt', people, codes);
