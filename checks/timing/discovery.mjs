import { withClient } from '@keystead/testkit';
import { comparePeople, newEmail } from './compare-people.mjs';
import { send } from './course.mjs';

/**
 * @typedef {import('./course.mjs').Course} Course
 * @typedef {import('./course.mjs').Figure} Figure
 */

export const CALLBACK_URL = 'http://localhost:8101/handler/callback';

/** @typedef {(email: string) => [path: string, body: object]} Question */

/** @type {Question} */
const signIn = (email) => ['/auth/password/sign-in', { email, password: 'a wrong one' }];

/** @type {Record<string, Question>} what must not tell who has an account */
const questions = {
  'password sign-in': signIn,
  'password reset': (email) => ['/auth/password/send-reset-code', { email, callback_url: CALLBACK_URL }],
  'magic link': (email) => ['/auth/otp/send-sign-in-code', { email, callback_url: CALLBACK_URL }],
};

/** Does time tell who has an account? @param {Course} course */
export async function measureDiscovery(course) {
  /** @type {Figure[]} */
  const figures = [];
  for (const [name, question] of Object.entries(questions))
    figures.push(...(await compareAnswers(course, name, question, (count) => insertPeople(course, count))));
  return figures;
}

/**
 * The same for a password, on a server whose hashes cost something else than those that people have.
 * @param {Course} course @param {string[]} people with hashes of the old cost
 */
export const measureDiscoveryAfterChange = (course, people) =>
  compareAnswers(course, 'password sign-in after a change of the hash cost', signIn, async (count) =>
    people.splice(0, count),
  );

/**
 * @param {Course} course @param {string} name @param {Question} question @param {(count: number) => Promise<string[]>} known
 * @returns {Promise<Figure[]>}
 */
async function compareAnswers(course, name, question, known) {
  const answers = new Set();
  const measure = async (/** @type {string} */ email) => {
    const [path, body] = question(email);
    const answer = await send(course, path, { body: JSON.stringify(body) });
    answers.add(`${answer.status} ${withoutNonce(answer.text)}`);
    return answer.millis;
  };
  const time = await comparePeople({ name, measure, known });
  return [
    time,
    { name: `${name}: different answers`, figure: `${answers.size}`, bounds: '1', isHeld: answers.size === 1 },
  ];
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
