import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fromRoot } from '../../scripts/root.mjs';

const KEY = 'pck_of_the_crash_rounds';
const SERVER_KEY = 'ssk_of_the_crash_rounds';

/**
 * @typedef {object} Instance
 * @property {string} baseUrl
 * @property {Record<string, string>} clientHeaders
 * @property {Record<string, string>} serverHeaders
 * @property {number} readyAfterMillis
 * @property {() => Promise<boolean>} isLogWhole as `npm run verify-log` finds it
 * @property {() => void} kill kill -9, as a crash or an impatient person does it
 * @property {() => Promise<void>} stop
 */

/** `npm start` on a data folder of its own. @param {string} folder @param {[number, number]} ports @returns {Promise<Instance>} */
export async function startInstance(folder, [port, demoPort]) {
  const startedAt = Date.now();
  const env = {
    ...process.env,
    KEYSTEAD_DATA_DIR: folder,
    KEYSTEAD_PORT: String(port),
    KEYSTEAD_DEMO_PORT: String(demoPort),
    KEYSTEAD_PROVIDER_PORT: '0',
    KEYSTEAD_PASSWORD_HASH: 'argon2id:8:1', // cheap: the writing is what counts here
    KEYSTEAD_INTERNAL_PUBLISHABLE_CLIENT_KEY: KEY,
    KEYSTEAD_INTERNAL_SECRET_SERVER_KEY: SERVER_KEY,
    KEYSTEAD_LOG_LEVEL: 'silent',
  };
  const run = fromRoot('scripts', 'run.mjs');
  const child = spawn(process.execPath, [run, 'start'], { stdio: ['ignore', 'pipe', 'pipe'], env });
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
    serverHeaders: {
      'x-stack-project-id': 'internal',
      'x-stack-access-type': 'server',
      'x-stack-secret-server-key': SERVER_KEY,
    },
    readyAfterMillis: Date.now() - startedAt,
    isLogWhole: async () => {
      const verifying = spawn(process.execPath, [run, 'verify-log'], { stdio: ['ignore', 'ignore', 'inherit'], env });
      const [code] = await once(verifying, 'exit');
      return code === 0;
    },
    kill: () => child.kill('SIGKILL'),
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
