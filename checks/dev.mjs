// `npm run dev` as a contributor uses it: the pages come out of the sources, the service starts again after a change, and
// Ctrl-C leaves nothing behind.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePorts } from '../scripts/find-free-ports.mjs';
import { fromRoot } from '../scripts/root.mjs';
import { countPostgres } from './crash/count-postgres.mjs';
import { step } from './fixtures/step.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'keystead-dev-'));
chmodSync(folder, 0o711); // as root, PostgreSQL's own user must be able to pass
const [port = 0, demoPort = 0] = await findFreePorts(2);
const child = spawn(process.execPath, [fromRoot('scripts', 'run.mjs'), 'dev'], {
  stdio: ['ignore', 'pipe', 'pipe'],
  env: {
    ...process.env,
    KEYSTEAD_DATA_DIR: folder,
    KEYSTEAD_PORT: String(port),
    KEYSTEAD_DEMO_PORT: String(demoPort),
    KEYSTEAD_PROVIDER_PORT: '0',
  },
});
const ended = once(child, 'exit');
let output = '';
for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));

/** Waits until something was printed. @param {RegExp} pattern */
async function printed(pattern) {
  for (;;) {
    const found = pattern.exec(output);
    if (found) return found;
    if (child.exitCode !== null) throw new Error(`it ended:\n${output}`);
    await pause(50);
  }
}

/** @param {string} url @param {RequestInit} [init] */
async function read(url, init) {
  const response = await fetch(url, init);
  const text = await response.text();
  if (!response.ok) throw new Error(`${init?.method ?? 'GET'} ${url} answered ${response.status}: ${text}`);
  return text;
}

/** @param {boolean} isTrue @param {string} otherwise */
function expect(isTrue, otherwise) {
  if (!isTrue) throw new Error(otherwise);
}

try {
  const [, demoUrl = ''] = await step('start', () => printed(/Demo app +(\S+)/));
  const [, inboxUrl = ''] = await printed(/Inbox +(\S+)/);
  const [, providerUrl = ''] = await printed(/OAuth provider +(\S+)/);
  await printed(/When you save a change/);

  await step('the demo app, out of its sources', async () => {
    expect((await read(demoUrl)).includes('/@vite/client'), 'its page does not reload by itself');
    expect(
      (await read(`${demoUrl}/src/main.tsx`)).includes('packages/client/src/index.ts'),
      'the SDK is not the source',
    );
    const settings = JSON.parse(await read(`${demoUrl}/keystead.json`));
    expect(settings.baseUrl === `http://localhost:${port}`, 'it does not know the service');
  });
  await step('the inbox, out of its sources', async () => {
    expect((await read(inboxUrl)).includes('/@vite/client'), 'its page does not reload by itself');
    const mails = new URL('mails.json', inboxUrl).href;
    expect(Array.isArray(JSON.parse(await read(mails)).items), 'it shows no mails');
    await read(mails, { method: 'DELETE', headers: { origin: new URL(inboxUrl).origin } });
    const byStranger = await fetch(mails, { method: 'DELETE', headers: { origin: 'http://localhost:1' } });
    expect(byStranger.status === 403, `a page of somebody else may delete mails: ${byStranger.status}`);
    const seen = await fetch(mails, { headers: { origin: 'http://localhost:1' } });
    expect(seen.headers.get('access-control-allow-origin') === null, 'a page of somebody else may read mails');
  });
  await step('the development provider', async () => {
    const { issuer } = JSON.parse(await read(`${providerUrl}/.well-known/openid-configuration`));
    expect(issuer === providerUrl, `it calls itself ${issuer}`);
    const { projectId, publishableClientKey } = JSON.parse(await read(`${demoUrl}/keystead.json`));
    const headers = {
      'x-stack-project-id': projectId,
      'x-stack-access-type': 'client',
      'x-stack-publishable-client-key': publishableClientKey,
    };
    const { config } = JSON.parse(await read(`http://localhost:${port}/api/v1/projects/current`, { headers }));
    expect(config.enabled_oauth_providers.length === 6, 'the demo project does not offer all providers');
  });
  await step('a change of the service', async () => {
    const now = new Date();
    const migrations = fromRoot('packages', 'server', 'src', 'db', 'migrations');
    utimesSync(path.join(migrations, readdirSync(migrations)[0] ?? ''), now, now);
    await printed(/Service restarted in/);
    await read(`http://localhost:${port}/ready`);
  });
  await step('Ctrl-C', async () => {
    child.kill('SIGINT');
    const [exitCode] = await ended;
    expect(exitCode === 0, `it ended with ${exitCode}:\n${output}`);
    expect((await countPostgres(folder, { withinMillis: 5000 })) === 0, 'PostgreSQL was left behind');
    const isClosed = await fetch(`http://localhost:${port}/ready`).then(
      () => false,
      () => true,
    );
    expect(isClosed, 'the service was left behind');
  });
  console.log('npm run dev works.');
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  if (child.exitCode === null) {
    child.kill('SIGTERM');
    await ended;
  }
  rmSync(folder, { recursive: true, force: true });
}
