import { randomUUID } from 'node:crypto';
import { withClient } from '@keystead/testkit';
import { quantile, send } from './course.mjs';

/**
 * @typedef {import('./course.mjs').Course} Course
 * @typedef {import('./course.mjs').Figure} Figure
 */

const PAIRS = 200;
const WARM_UP = 20;
const CALLBACK_URL = 'http://localhost:8101/handler/callback';

export const newEmail = () => `${randomUUID()}@example.com`;

/** @typedef {(email: string) => [path: string, body: object]} Question */

/** @type {Question} */
const signIn = (email) => ['/auth/password/sign-in', { email, password: 'a wrong one' }];

/** @type {Record<string, Question>} what must not tell who has an account */
const questions = {
  'password sign-in': signIn,
  'password reset': (email) => ['/auth/password/send-reset-code', { email, callback_url: CALLBACK_URL }],
  'magic link': (email) => ['/auth/otp/send-sign-in-code', { email, callback_url: CALLBACK_URL }],
};

/** Asks about people who have an account and people who have none, in turn, each of them once. @param {Course} course */
export const measureDiscovery = (course) => measureQuestions(course, questions, 'R10');

/**
 * The same for a password, on a server whose hashes cost something else than those that people have.
 * @param {Course} course @param {string[]} known people with hashes of the old cost
 */
export const measureDiscoveryAfterChange = (course, known) =>
  measureQuestions(course, { 'password sign-in after a change of the hash cost': signIn }, 'R41', known);

/**
 * @param {Course} course @param {Record<string, Question>} asked @param {string} row @param {string[]} [people]
 */
async function measureQuestions(course, asked, row, people) {
  /** @type {Figure[]} */
  const figures = [];
  for (const [name, question] of Object.entries(asked)) {
    const known = people ?? (await insertPeople(course, PAIRS + WARM_UP));
    /** @type {{ known: number[], unknown: number[] }} */
    const millis = { known: [], unknown: [] };
    const answers = new Set();
    for (const [index, email] of known.entries()) {
      const pair = /** @type {const} */ ([
        ['known', email],
        ['unknown', newEmail()],
      ]);
      for (const [who, address] of index % 2 === 0 ? pair : pair.toReversed()) {
        const [path, body] = question(address);
        const answer = await send(course, path, { body: JSON.stringify(body) });
        answers.add(`${answer.status} ${withoutNonce(answer.text)}`);
        if (index >= WARM_UP) millis[who].push(answer.millis);
      }
    }
    const ratio = quantile(
      millis.known.map((known, index) => known / (millis.unknown[index] ?? Number.NaN)),
      0.5,
    );
    figures.push(
      {
        name: `${row} ${name}: median of time for known to time for unknown`,
        figure: `${ratio.toFixed(3)} (${quantile(millis.known, 0.5).toFixed(1)} ms)`,
        bounds: '0.95 to 1.05',
        isHeld: ratio >= 0.95 && ratio <= 1.05,
      },
      { name: `${row} ${name}: different answers`, figure: `${answers.size}`, bounds: '1', isHeld: answers.size === 1 },
    );
  }
  return figures;
}

/** It is random for everybody. @param {string} text */
const withoutNonce = (text) => text.replace(/"nonce":"[0-9a-z]{39}"/, '"nonce":""');

/** @param {Course} course @param {number} count */
export async function insertPeople(course, count) {
  const first = newEmail();
  await send(course, '/auth/password/sign-up', { body: JSON.stringify({ email: first, password: 'correct horse' }) });
  const emails = Array.from({ length: count }, newEmail);
  await withClient(course.databaseUrl, async (client) => {
    await client.query(`update projects set magic_link_enabled = true where project_id = 'internal'`);
    await client.query(
      `insert into users (project_id, id, signed_up_at, last_active_at, primary_email, primary_email_normalized,
         primary_email_verified, email_auth_enabled, password_hash)
       select project_id, gen_random_uuid(), now(), now(), email, email, true, true, password_hash
       from users, unnest($1::text[]) as given (email)
       where primary_email = $2`,
      [emails, first],
    );
  });
  return emails;
}
