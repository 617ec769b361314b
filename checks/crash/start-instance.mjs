import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fromRoot } from '../../scripts/root.mjs';

const KEY = 'pck_of_the_crash_rounds';

/**
 * @typedef {object} Instance
 * @property {string} baseUrl
 * @property {Record<string, string>} clientHeaders
 * @property {number} readyAfterMillis
 * @property {() => void} kill kill -9, as a crash or an impatient person does it
 * @property {() => Promise<void>} stop
 */

/** `npm start` on a data folder of its own. @param {string} folder @param {[number, number]} ports @returns {Promise<Instance>} */
export async function startInstance(folder, [port, demoPort]) {
  const startedAt = Date.now();
  const child = spawn(process.execPath, [fromRoot('scripts', 'run.mjs'), 'start'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      KEYSTEAD_DATA_DIR: folder,
      KEYSTEAD_PORT: String(port),
      KEYSTEAD_DEMO_PORT: String(demoPort),
      KEYSTEAD_PROVIDER_PORT: '0',
      KEYSTEAD_PASSWORD_HASH: 'argon2id:8:1', // cheap: the writing is what counts here
      KEYSTEAD_INTERNAL_PUBLISHABLE_CLIENT_KEY: KEY,
      KEYSTEAD_LOG_LEVEL: 'silent',
    },
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  const ended = once(child, 'exit');
  while (!output.includes('Keystead is running')) {
    if (child.exitCode !== null) throw new Error(`the start failed:\n${output}`);
    await Promise.race([once(child.stdout, 'data'), ended]);
  }
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    clientHeaders: {
      'content-type': 'application/json',
      'x-stack-project-id': 'internal',
      'x-stack-access-type': 'client',
      'x-stack-publishable-client-key': KEY,
    },
    readyAfterMillis: Date.now() - startedAt,
    kill: () => child.kill('SIGKILL'),
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
