import { Agent, request } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { cloneDatabase, withClient, type ClonedDatabase } from '@keystead/testkit';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { internalKeys } from './testing/test-instance.ts';
import { startServerProcess, type ServerProcess } from './testing/server-process.ts';

/** Nothing went wrong: this stands there as long as there is no owner. */
const ONLY_THE_FIRST_OWNER_LINK =
  /^This instance has no owner yet\. .*\/dashboard\/first-owner#code=\w{45}\nThe link works once .*\n$/;

const credentials = { email: 'mira@example.com', password: 'correct horse' };

let database: ClonedDatabase;
let server: ServerProcess;
let port: number;
let agent: Agent;

beforeAll(async () => {
  database = await cloneDatabase(inject('pgAdminUrl'), inject('pgTemplate'));
});
beforeEach(() => {
  agent = new Agent({ keepAlive: true, maxSockets: 1 });
});
afterEach(async () => {
  agent.destroy();
  await server.stop();
});
afterAll(() => database.drop());

async function start(settings: Record<string, string> = {}): Promise<void> {
  server = startServerProcess({ DATABASE_URL: database.url, ...settings });
  port = await server.port();
}

interface Answered {
  readonly status: number | undefined;
  readonly connection: string | undefined;
  readonly text: string;
}

interface Asking {
  readonly body?: object;
  /** Over one connection that is kept; without, over one of its own. */
  readonly via?: Agent;
  /** Sends the last byte of the body only when this has come about. */
  readonly after?: Promise<unknown>;
}

function ask(line: string, { body, via, after }: Asking = {}): Promise<Answered> {
  const [method, path] = line.split(' ');
  const text = body ? JSON.stringify(body) : '';
  return new Promise((resolve, reject) => {
    const headers = {
      'x-stack-project-id': 'internal',
      'x-stack-access-type': 'client',
      'x-stack-publishable-client-key': internalKeys.client,
      ...(body && { 'content-type': 'application/json', 'content-length': text.length }),
    };
    const sent = request({ host: '127.0.0.1', port, method, path, headers, agent: via ?? false }, (response) => {
      let received = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (received += chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({ status: response.statusCode, connection: response.headers.connection, text: received }),
      );
    });
    sent.on('error', reject);
    sent.write(text.slice(0, -1));
    void Promise.resolve(after).then(() => sent.end(text.slice(-1)));
  });
}

const sign = (way: 'up' | 'in', after?: Promise<unknown>) =>
  ask(`POST /api/v1/auth/password/sign-${way}`, { body: credentials, ...(after && { after }) });

/** Answered after what was sent before it has been read. */
const settle = async () => {
  await ask('GET /health', { via: agent });
  await ask('GET /health', { via: agent });
};

test('asked to stop under load, it is not ready at once, answers what is under way, and exits with 0', async () => {
  await start({ KEYSTEAD_PASSWORD_HASH: 'argon2id:19456:2', KEYSTEAD_SHUTDOWN_NOTICE_SECONDS: '3' });
  await sign('up');
  let isClosed: () => void = () => undefined;
  const whenClosed = new Promise<void>((resolve) => (isClosed = resolve));
  const underWay = Promise.all(
    Array.from({ length: 20 }, (_, index) => sign('in', index < 10 ? whenClosed : undefined)),
  );
  await settle();
  expect(await ask('GET /ready', { via: agent })).toMatchObject({ status: 200, connection: 'keep-alive' });

  server.signal('SIGTERM');
  await expect
    .poll(() => ask('GET /ready', { via: agent }), { interval: 5 })
    .toMatchObject({ status: 503, connection: 'keep-alive', text: 'This process is stopping.' });
  // The port stays open for those who have yet to learn.
  expect(await ask('GET /health')).toMatchObject({ status: 200 });

  await expect.poll(() => ask('GET /health').catch((error: unknown) => error)).toMatchObject({ code: 'ECONNREFUSED' });
  isClosed();
  for (const answer of await underWay)
    expect(answer).toMatchObject({ status: 200, text: expect.stringContaining('access_token') });
  expect(await server.exited).toEqual({ code: 0, signal: null });
  expect(server.stdout().match(/sign-in","status":200/g)).toHaveLength(20); // the log was written to its end
  expect(server.stderr()).toMatch(ONLY_THE_FIRST_OWNER_LINK);
});

test('which keys were used is written before it ends', async () => {
  await start();
  await ask('GET /api/v1/projects/current');
  const stored = 'select last_used_at from api_keys where project_id = $1';
  const forget = 'update api_keys set last_used_at = null, first_client_use_at = now() where project_id = $1';
  const uses = () =>
    withClient(database.url, async (client) => (await client.query(stored, ['internal'])).rows as unknown[]);
  await expect.poll(uses).toEqual([{ last_used_at: expect.any(Date) }]); // the first use of a client, written at once
  await withClient(database.url, (client) => client.query(forget, ['internal']));
  await ask('GET /api/v1/projects/current');
  server.signal('SIGTERM');
  await server.exited;

  expect(await uses()).toEqual([{ last_used_at: expect.any(Date) }]);
});

test('an interrupt from the keyboard does the same', async () => {
  await start({ KEYSTEAD_PASSWORD_HASH: 'argon2id:65536:2' });
  const underWay = sign('up');
  await settle();
  server.signal('SIGINT');

  expect((await underWay).status).toBeLessThan(500);
  expect(await server.exited).toEqual({ code: 0, signal: null });
});

test('idle connections do not hold it up', async () => {
  await start();
  await ask('GET /health', { via: agent });
  server.signal('SIGTERM');

  expect(await server.exited).toEqual({ code: 0, signal: null });
});

test.for<[NodeJS.Signals, NodeJS.Signals]>([
  ['SIGTERM', 'SIGTERM'],
  ['SIGINT', 'SIGINT'],
  ['SIGTERM', 'SIGINT'],
])('asked twice (%s, %s), it exits at once with 1', async ([first, second]) => {
  await start({ KEYSTEAD_SHUTDOWN_NOTICE_SECONDS: '60', KEYSTEAD_SHUTDOWN_SECONDS: '600' });
  server.signal(first);
  await expect.poll(async () => (await ask('GET /ready')).status).toBe(503);
  server.signal(second);

  expect(await server.exited).toEqual({ code: 1, signal: null });
});

test('what takes longer than it may is cut', async () => {
  await start({ KEYSTEAD_SHUTDOWN_SECONDS: '1' });
  const never = request({ host: '127.0.0.1', port, method: 'POST', path: '/api/v1/auth/oauth/token', agent: false });
  const cut = new Promise((resolve) => never.on('error', resolve));
  never.setHeader('content-type', 'application/json');
  never.write('{'); // and no end
  await settle();
  server.signal('SIGTERM');

  expect(await cut).toMatchObject({ code: 'ECONNRESET' });
  expect(await server.exited).toEqual({ code: 0, signal: null });
});

describe('asked to stop while it starts', () => {
  const stopped = { code: 0, signal: null };
  const messages = () =>
    server
      .stdout()
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { msg: string }).msg);

  test('at the very moment it becomes ready, it closes in order', async () => {
    port = await freePort();
    server = startServerProcess({ DATABASE_URL: database.url, KEYSTEAD_PORT: String(port) });
    await expect.poll(async () => (await ask('GET /ready')).status, { interval: 1 }).toBe(200);
    server.signal('SIGTERM');

    expect(await server.exited).toEqual(stopped);
    expect(messages().filter((message) => message !== 'request')).toEqual(['listening', 'stopping']);
  });

  test('it waits for no other process that migrates, opens no port, and leaves nothing behind', async () => {
    await withClient(database.url, async (client) => {
      // What the first step of every start asks for.
      await client.query("select pg_advisory_lock(hashtext('keystead migrations'))");
      server = startServerProcess({ DATABASE_URL: database.url });
      const connections = async () =>
        (
          await client.query(
            "select application_name as name from pg_stat_activity where application_name like 'keystead%' and datname = current_database()",
          )
        ).rows;
      await expect.poll(messages).toEqual(['waiting for another process to migrate the database']);
      expect(await connections()).toEqual([{ name: 'keystead migrations' }]);
      server.signal('SIGTERM');

      expect(await server.exited).toEqual(stopped);
      expect(messages()).toEqual(['waiting for another process to migrate the database', 'stopping']);
      expect(server.stderr()).toBe('');
      await expect.poll(connections).toEqual([]);
    });
  });
});

async function freePort(): Promise<number> {
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  const free = (taken.address() as AddressInfo).port;
  await new Promise((resolve) => taken.close(resolve));
  return free;
}
