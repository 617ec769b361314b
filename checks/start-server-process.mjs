import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fromRoot } from '../scripts/root.mjs';

const KEY = 'pck_of_the_races';
const SERVER_KEY = 'ssk_of_the_races';
const ADMIN_KEY = 'sak_of_the_races';
/** A process prints these two lines while there is no owner. */
const OWNER_NOTICE = /^(?:This instance has no owner yet\.|The link works once) /;

/** In place of those of a client. */
export const serverHeaders = { 'x-stack-access-type': 'server', 'x-stack-secret-server-key': SERVER_KEY };
export const adminHeaders = { 'x-stack-access-type': 'admin', 'x-stack-super-secret-admin-key': ADMIN_KEY };

/**
 * @typedef {object} ServerProcess
 * @property {string} apiUrl
 * @property {Record<string, string>} headers those of a client of the internal project
 * @property {number} pid
 * @property {() => string[]} complaints what it wrote to stderr, except how to create the first owner
 * @property {() => Promise<void>} stop
 */

/**
 * One process of the service, as it is started in production.
 * @param {string} databaseUrl
 * @param {Record<string, string>} [settings]
 * @returns {Promise<ServerProcess>}
 */
export async function startServerProcess(databaseUrl, settings = {}) {
  const child = spawn(process.execPath, [fromRoot('packages', 'server', 'dist', 'main.js')], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: databaseUrl,
      KEYSTEAD_PORT: '0',
      KEYSTEAD_BASE_URL: 'http://localhost:8100',
      KEYSTEAD_SECRET: 'what only the two processes of the races know',
      KEYSTEAD_INTERNAL_PUBLISHABLE_CLIENT_KEY: KEY,
      KEYSTEAD_INTERNAL_SECRET_SERVER_KEY: SERVER_KEY,
      KEYSTEAD_INTERNAL_SUPER_SECRET_ADMIN_KEY: ADMIN_KEY,
      KEYSTEAD_JOBS: 'off', // what is mailed stays in the outbox
      KEYSTEAD_PASSWORD_HASH: 'argon2id:8:1', // cheap: the codes are what counts here
      KEYSTEAD_PASSWORD_QUEUE: '10000',
      KEYSTEAD_SHUTDOWN_NOTICE_SECONDS: '0',
      ...settings,
    },
  });
  /** @type {string[]} */
  const complaints = [];
  createInterface({ input: child.stderr }).on('line', (line) => {
    if (OWNER_NOTICE.test(line)) return;
    console.error(line);
    complaints.push(line);
  });
  const ended = once(child, 'close');
  const port = await Promise.race([
    readPort(child.stdout),
    ended.then(() => Promise.reject(new Error('the server ended before it listened'))),
  ]);
  return {
    apiUrl: `http://127.0.0.1:${port}/api/v1`,
    headers: {
      'content-type': 'application/json',
      'x-stack-project-id': 'internal',
      'x-stack-access-type': 'client',
      'x-stack-publishable-client-key': KEY,
    },
    pid: child.pid ?? 0,
    complaints: () => complaints,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** @param {import('node:stream').Readable} log @returns {Promise<number>} */
function readPort(log) {
  return new Promise((resolve) => {
    // The lines go on being read, or the server would wait for a reader.
    createInterface({ input: log }).on('line', (line) => {
      if (!line.includes('"listening"')) return;
      const { port } = /** @type {{ port: number }} */ (JSON.parse(line));
      resolve(port);
    });
  });
}
