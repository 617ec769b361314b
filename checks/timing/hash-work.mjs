import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import { quantile, send } from './course.mjs';

/**
 * @typedef {import('./course.mjs').Course} Course
 * @typedef {import('./course.mjs').Figure} Figure
 */

const SIGN_INS = 500;
const FEWEST_LOOKS = 500;
const MOST_MIB = 150;
const LONGEST_MS = 200;
const MEMORY_EVERY_MS = 50;

/** @param {number} pid */
async function memoryMibOf(pid) {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)]);
  return Number(stdout) / 1024;
}

/** Bursts of 500 sign-ins: how much memory they take, and whether others are still answered. @param {Course} course @returns {Promise<Figure[]>} */
export async function measureHashWork(course) {
  /** @type {Burst[]} */
  const bursts = [];
  const health = () => bursts.flatMap((burst) => burst.health);
  // The hundredth part of few answers is the slowest one, whatever made it slow.
  while (health().length < FEWEST_LOOKS) bursts.push(await runBurst(course, bursts.length));
  const answered = bursts.reduce((sum, burst) => sum + burst.answered, 0);
  const grown = Math.max(...bursts.map((burst) => burst.grownMib));
  const slowest = quantile(health(), 0.99);
  return [
    {
      name: `${SIGN_INS} sign-ins at once, ${bursts.length} ×: answered with 400 or 429`,
      figure: String(answered),
      bounds: String(SIGN_INS * bursts.length),
      isHeld: answered === SIGN_INS * bursts.length,
    },
    {
      name: 'memory they take',
      figure: `${grown.toFixed(0)} MiB`,
      bounds: `less than ${MOST_MIB} MiB`,
      isHeld: grown < MOST_MIB,
    },
    {
      name: `GET /health meanwhile, p99 of ${health().length}`,
      figure: `${slowest.toFixed(0)} ms`,
      bounds: `less than ${LONGEST_MS} ms`,
      isHeld: slowest < LONGEST_MS,
    },
  ];
}

/**
 * @typedef {{ answered: number, grownMib: number, health: number[] }} Burst
 * @param {Course} course @param {number} number
 * @returns {Promise<Burst>}
 */
async function runBurst(course, number) {
  const { server } = course;
  const before = await memoryMibOf(server.pid);
  let isRunning = true;
  let most = before;
  const watchMemory = async () => {
    for (; isRunning; await pause(MEMORY_EVERY_MS)) most = Math.max(most, await memoryMibOf(server.pid));
  };
  const watcher = new Worker(new URL('./watch-health.mjs', import.meta.url), {
    workerData: new URL('/health', server.apiUrl).href,
  });
  await once(watcher, 'message');
  const crowd = Array.from({ length: SIGN_INS }, (_, index) => signIn(course, `crowd-${number}-${index}@example.com`));
  const signIns = Promise.all(crowd).finally(() => {
    isRunning = false;
  });
  await watchMemory();
  watcher.postMessage('enough');
  const [health] = /** @type {[number[]]} */ (await once(watcher, 'message'));
  const statuses = (await signIns).map(({ status }) => status);
  const answered = statuses.filter((status) => status === 400 || status === 429).length;
  return { answered, grownMib: most - before, health };
}

/** @param {Course} course @param {string} email */
const signIn = (course, email) =>
  send(course, '/auth/password/sign-in', { body: JSON.stringify({ email, password: 'a wrong one' }) });
