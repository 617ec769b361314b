import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { comparePeople } from './compare-people.mjs';
import { send } from './course.mjs';
import { CALLBACK_URL, insertPeople } from './discovery.mjs';

/** @typedef {import('./course.mjs').Course} Course */

const LOOKS = 12;
const SETTLE_MS = 20;

/** Where mails go: without it each would be tried again and again beside the ones after it. */
export async function startMailServer() {
  const worker = new Worker(new URL('mail-server.mjs', import.meta.url));
  const [port] = /** @type {[number]} */ (await once(worker, 'message'));
  return {
    settings: {
      KEYSTEAD_SMTP_HOST: '127.0.0.1',
      KEYSTEAD_SMTP_PORT: String(port),
      KEYSTEAD_SMTP_SECURITY: 'none',
      KEYSTEAD_SMTP_SENDER_EMAIL: 'keystead@example.com',
    },
    stop: async () => void (await worker.terminate()),
  };
}

/**
 * What somebody who asks for nothing but /health learns from the slowest of a few answers while a reset is being asked for and its
 * mail sent.
 * @param {Course} course
 */
export const measureBystander = (course) =>
  comparePeople({
    name: 'slowest GET /health beside a reset',
    measure: (email) => slowestAfter(course, email),
    known: (count) => insertPeople(course, count),
    mostPairs: 2000, // the slowest of a few answers differs more than anything else here
  });

/** @param {Course} course @param {string} email */
async function slowestAfter(course, email) {
  await pause(SETTLE_MS); // what the one before left to do is done
  const asked = send(course, '/auth/password/send-reset-code', {
    body: JSON.stringify({ email, callback_url: CALLBACK_URL }),
  });
  const health = new URL('/health', course.server.apiUrl).href;
  let slowest = 0;
  for (let look = 0; look < LOOKS; look += 1) {
    const startedAt = performance.now();
    await (await fetch(health)).arrayBuffer();
    slowest = Math.max(slowest, performance.now() - startedAt);
  }
  await asked;
  return slowest;
}
