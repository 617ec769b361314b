import { spawn } from 'node:child_process';
import { connect, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const START_TIMEOUT_MS = 120_000;
const STOP_TIMEOUT_MS = 8000;
const POLL_MS = 50;
const KEPT_ERRORS_LENGTH = 4000;

/** @typedef {{ pid: number, port: number, stop: () => Promise<void> }} RunningContender */

/**
 * Starts a server as one process and waits until it takes connections. Its log goes nowhere, at the cost of writing it.
 * @param {{ name: string, program: string, nodeOptions?: readonly string[], env: (port: number) => Record<string, string> }} contender
 * @returns {Promise<RunningContender>}
 */
export async function startContender({ name, program, nodeOptions = [], env }) {
  const port = await findFreePort();
  const child = spawn(process.execPath, [...nodeOptions, program], {
    // Nothing of the caller's settings may reach one server and not the others.
    env: { PATH: process.env['PATH'] ?? '', NODE_ENV: 'production', ...env(port) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (chunk) => (errors = (errors + chunk).slice(-KEPT_ERRORS_LENGTH)));
  const kill = () => void child.kill('SIGKILL');
  process.once('exit', kill); // whatever ends us while this one is only just starting must not leave it behind
  let isOver = false;
  const ended = new Promise((/** @type {(value: void) => void} */ resolve) => {
    child.once('close', () => {
      isOver = true;
      process.off('exit', kill);
      resolve();
    });
  });

  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!(await takesConnections(port))) {
    if (isOver) throw new Error(`${name} did not start:\n${errors}`);
    if (Date.now() > deadline) {
      kill();
      throw new Error(`${name} did not start in time:\n${errors}`);
    }
    await sleep(POLL_MS);
  }
  return {
    pid: /** @type {number} there is one, since it listens */ (child.pid),
    port,
    stop: async () => {
      child.kill('SIGTERM');
      const timer = setTimeout(kill, STOP_TIMEOUT_MS);
      await ended;
      clearTimeout(timer);
    },
  };
}

/** @param {number} port @returns {Promise<boolean>} */
function takesConnections(port) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

/** @returns {Promise<number>} */
function findFreePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (probe.address());
      probe.close(() => resolve(port));
    });
  });
}
