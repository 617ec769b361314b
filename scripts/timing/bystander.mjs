import { setTimeout as pause } from 'node:timers/promises';
import { newEmail, insertPeople } from './discovery.mjs';
import { quantile, send } from './course.mjs';

/**
 * @typedef {import('./course.mjs').Course} Course
 * @typedef {import('./course.mjs').Figure} Figure
 */

const PAIRS = 100;
const WARM_UP = 10;
const LOOKS = 12;
const SETTLE_MS = 20;
const CALLBACK_URL = 'http://localhost:8101/handler/callback';

/**
 * What somebody who asks for nothing but /health learns from it after a reset was asked for: the slowest of a few answers, for
 * people who have an account and people who have none, in turn.
 * @param {Course} course
 * @returns {Promise<Figure[]>}
 */
export async function measureBystander(course) {
  const known = await insertPeople(course, PAIRS + WARM_UP);
  /** @type {{ known: number[], unknown: number[] }} */
  const slowest = { known: [], unknown: [] };
  for (const [index, email] of known.entries()) {
    const pair = /** @type {const} */ ([
      ['known', email],
      ['unknown', newEmail()],
    ]);
    for (const [who, address] of index % 2 === 0 ? pair : pair.toReversed()) {
      const millis = await slowestAfter(course, address);
      if (index >= WARM_UP) slowest[who].push(millis);
    }
  }
  const ratio = quantile(
    slowest.known.map((millis, index) => millis / (slowest.unknown[index] ?? Number.NaN)),
    0.5,
  );
  return [
    {
      name: 'R41 GET /health after a reset: median of slowest for known to slowest for unknown',
      figure: `${ratio.toFixed(3)} (${quantile(slowest.known, 0.5).toFixed(1)} ms)`,
      bounds: '0.95 to 1.05',
      isHeld: ratio >= 0.95 && ratio <= 1.05,
    },
  ];
}

/** @param {Course} course @param {string} email */
async function slowestAfter(course, email) {
  await pause(SETTLE_MS); // what the one before left to do is done
  await send(course, '/auth/password/send-reset-code', { body: JSON.stringify({ email, callback_url: CALLBACK_URL }) });
  const health = new URL('/health', course.server.apiUrl).href;
  let slowest = 0;
  for (let look = 0; look < LOOKS; look += 1) {
    const startedAt = performance.now();
    await (await fetch(health)).arrayBuffer();
    slowest = Math.max(slowest, performance.now() - startedAt);
  }
  return slowest;
}
