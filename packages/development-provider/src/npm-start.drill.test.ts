import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { cloneDatabase, type ClonedDatabase } from '@keystead/testkit';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';

const START = fileURLToPath(new URL('../../../scripts/start.mjs', import.meta.url));
const production = {
  KEYSTEAD_ENV: 'production',
  KEYSTEAD_BASE_URL: 'https://auth.example.com',
  KEYSTEAD_SECRET: 'Zx8d0S7sQpVw2mK4rT6yB1nF3hJ5lA9c',
};

const folder = mkdtempSync(path.join(tmpdir(), 'keystead-start-'));
let database: ClonedDatabase;
let taken: Server;
let started: ChildProcess[] = [];

beforeAll(async () => {
  database = await cloneDatabase(inject('pgAdminUrl'), inject('pgTemplate'));
  taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
});
afterEach(async () => {
  await Promise.all(started.map(stop));
  started = [];
});
afterAll(async () => {
  taken.close();
  rmSync(folder, { recursive: true });
  await database.drop();
});

/** All that it printed until it was up, or until it ended. */
async function start(settings: Record<string, string>): Promise<string> {
  const env = {
    PATH: process.env['PATH'],
    DATABASE_URL: database.url,
    KEYSTEAD_DATA_DIR: folder,
    KEYSTEAD_PORT: '0',
    KEYSTEAD_DEMO_PORT: '0',
    KEYSTEAD_SHUTDOWN_NOTICE_SECONDS: '0',
    ...settings,
  };
  const child = spawn(process.execPath, [START], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  started.push(child);
  let printed = '';
  return new Promise((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        printed += chunk.toString();
        if (printed.includes('Press Ctrl-C to stop')) resolve(printed);
      });
    child.on('close', () => resolve(printed));
  });
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

const takenPort = (): string => String((taken.address() as AddressInfo).port);
const GITHUB = { KEYSTEAD_OAUTH_GITHUB_CLIENT_ID: 'ours', KEYSTEAD_OAUTH_GITHUB_CLIENT_SECRET: 'secret of ours' };

test('the development provider runs beside the service, and the output says where, and nothing else of it', async () => {
  const printed = await start({ KEYSTEAD_PROVIDER_PORT: '0' });
  const [, issuer = ''] = /OAuth provider +(\S+)/.exec(printed) ?? [];
  const response = await fetch(`${issuer}/.well-known/openid-configuration`);
  expect(await response.json()).toMatchObject({ issuer });
  expect(printed).not.toMatch(/warn/i);
});

test('a port that is taken is said in one sentence', async () => {
  expect(await start({ KEYSTEAD_PROVIDER_PORT: takenPort() })).toBe(
    `\nPort ${takenPort()} is already in use. Stop the process that uses it, or set KEYSTEAD_PROVIDER_PORT to another port.\n`,
  );
});

// A provider that is started would fail at its port.
test.for<[where: string, settings: Record<string, string>]>([
  ['in production', production],
  ['with keys of a provider', GITHUB],
  ['with an issuer', { KEYSTEAD_OAUTH_SHARED_ISSUER: 'https://id.example.com', KEYSTEAD_OAUTH_SHARED_SECRET: 'ours' }],
])('there is none %s', async ([, settings]) => {
  const clone = await cloneDatabase(inject('pgAdminUrl'), inject('pgTemplate'));
  const printed = await start({ DATABASE_URL: clone.url, KEYSTEAD_PROVIDER_PORT: takenPort(), ...settings });
  expect(printed).toContain('Keystead is running');
  expect(printed).not.toMatch(/^ +OAuth provider/m);
  await Promise.all(started.map(stop));
  await clone.drop();
});
