import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cloneDatabase, withClient, type ClonedDatabase } from '@keystead/testkit';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { readConfig } from './config.ts';
import { startServer, type RunningServer } from './start-server.ts';
import { schedule } from './tasks.ts';
import { appAt } from './testing/app-at.ts';
import { ask } from './testing/ask.ts';
import { captureLog } from './testing/captured-log.ts';
import { productionSettings, testSettings } from './testing/listening-server.ts';
import { CALLBACK_URL, codePurposes } from './testing/mailed-code.ts';
import { codeIn } from './testing/owner-links.ts';
import { signUp } from './testing/sign-up.ts';
import { startWebhookReceiver } from './testing/webhook-receiver.ts';

let database: ClonedDatabase;
let folder: string;
let started: RunningServer[] = [];

beforeEach(async () => {
  database = await cloneDatabase(inject('pgAdminUrl'), inject('pgTemplate'));
  folder = mkdtempSync(join(tmpdir(), 'keystead-start-'));
  mkdirSync(join(folder, 'demo'));
  writeFileSync(join(folder, 'demo', 'index.html'), 'the demo');
});
afterEach(async () => {
  await Promise.all(started.map((server) => server.close()));
  started = [];
  await database.drop(); // waits for every connection, so none is left open
  rmSync(folder, { recursive: true });
});

async function start(settings: Record<string, string> = {}): Promise<RunningServer> {
  const config = readConfig({ ...testSettings, DATABASE_URL: database.url, ...settings });
  const server = await startServer(config, { logTo: captureLog() });
  started.push(server);
  return server;
}

const count = (table: string) =>
  withClient(database.url, async (client) => {
    const { rows } = await client.query(`select count(*)::int as count from ${table}`);
    return (rows[0] as { count: number }).count;
  });

describe('what keeps the service from starting', () => {
  test.for<[name: string, settings: () => Record<string, string>, message: () => RegExp | string]>([
    [
      'an address of another machine',
      () => ({ KEYSTEAD_HOST: '192.0.2.1' }),
      () => "192.0.2.1 isn't an address of this machine. Set KEYSTEAD_HOST to another address.",
    ],
    [
      'a demo app that was not built',
      () => ({ KEYSTEAD_DEMO_FOLDER: folder }),
      () =>
        `No demo app build found in ${folder}. Run npm run build, or set KEYSTEAD_DEMO_FOLDER to the folder of a build.`,
    ],
    [
      'a data folder that cannot be written',
      () => ({ KEYSTEAD_SECRET: '', KEYSTEAD_DATA_DIR: join(folder, 'demo', 'index.html') }),
      () =>
        /^The instance secret can't be read or created in .*Set KEYSTEAD_DATA_DIR to another folder, or set KEYSTEAD_SECRET\.$/,
    ],
    [
      'an address of a database that is none',
      () => ({ DATABASE_URL: 'postgres://user:s3cret@host:port/database' }),
      () => /^Can't use the database at DATABASE_URL: (?!.*s3cret)/,
    ],
  ])('%s', async ([, settings, message]) => {
    await expect(start(settings())).rejects.toThrow(message());
  });

  test('a database of a newer version', async () => {
    await withClient(database.url, (client) =>
      client.query("insert into schema_migrations (name, checksum) values ('9999_tomorrow.sql', 'x')"),
    );

    await expect(start()).rejects.toThrow(
      'A newer version of Keystead migrated this database (9999_tomorrow.sql). Start that version.',
    );
  });

  test('a secret other than the one the database was made with; and nothing is changed by the attempt', async () => {
    await (await start()).close();
    const before = await Promise.all(['projects', 'api_keys', 'signing_keys'].map(count));

    await expect(start({ KEYSTEAD_SECRET: 'another secret, and it is long enough' })).rejects.toThrow(
      "KEYSTEAD_SECRET doesn't match this database. Use the secret that the database was created with.",
    );
    expect(await Promise.all(['projects', 'api_keys', 'signing_keys'].map(count))).toEqual(before);
    await start();
  });

  test('a port of the demo that is taken; and then the other port is closed too', async () => {
    const first = await start({ KEYSTEAD_DEMO_FOLDER: join(folder, 'demo'), KEYSTEAD_DEMO_PORT: '0' });
    const taken = String(first.demo?.port);

    await expect(start({ KEYSTEAD_DEMO_FOLDER: join(folder, 'demo'), KEYSTEAD_DEMO_PORT: taken })).rejects.toThrow(
      `Port ${taken} is already in use. Stop the process that uses it, or set KEYSTEAD_DEMO_PORT to another port.`,
    );
  });
});

test('a second start finds everything as the first one left it', async () => {
  await (await start()).close();
  const before = await Promise.all(['projects', 'api_keys', 'signing_keys', 'users'].map(count));
  await start();

  expect(await Promise.all(['projects', 'api_keys', 'signing_keys', 'users'].map(count))).toEqual(before);
  expect(before[3]).toBe(0); // nobody gets in with a default password
});

test('a process says that it lives, and takes that back when it ends', async () => {
  const server = await start({ KEYSTEAD_INTERNAL_SUPER_SECRET_ADMIN_KEY: 'sak_system', KEYSTEAD_JOBS: 'off' });
  const system = await fetch(`http://127.0.0.1:${server.port}/api/v1/internal/system`, {
    headers: {
      'x-stack-project-id': 'internal',
      'x-stack-access-type': 'admin',
      'x-stack-super-secret-admin-key': 'sak_system',
    },
  });

  expect(await system.json()).toMatchObject({
    processes: [{ process_id: process.pid, does_jobs: false, is_alive: true }],
    settings: expect.arrayContaining([
      { name: 'KEYSTEAD_INTERNAL_SUPER_SECRET_ADMIN_KEY', value: null, is_set: true },
      { name: 'KEYSTEAD_JOBS', value: 'off', is_set: true },
    ]) as unknown,
  });
  await server.close();
  expect(await count('processes')).toBe(0);
});

test('without a secret one is made and kept in the data folder', async () => {
  const settings = { KEYSTEAD_SECRET: '', KEYSTEAD_DATA_DIR: join(folder, 'data') };
  await (await start(settings)).close();
  const secret = readFileSync(join(folder, 'data', 'secret'), 'utf8');
  await start(settings);

  expect(readFileSync(join(folder, 'data', 'secret'), 'utf8')).toBe(secret);
});

test('with a secret no folder is touched', async () => {
  await start({ KEYSTEAD_DATA_DIR: join(folder, 'data') });

  expect(existsSync(join(folder, 'data'))).toBe(false);
});

test('the demo app runs beside the API, on a port and with a project of its own', async () => {
  const { demo, port } = await start({ KEYSTEAD_DEMO_FOLDER: join(folder, 'demo'), KEYSTEAD_DEMO_PORT: '0' });
  const settings = (await (await fetch(`http://127.0.0.1:${demo?.port}/keystead.json`)).json()) as Record<
    string,
    string
  >;

  expect(settings).toEqual({
    baseUrl: 'http://localhost:8100',
    projectId: demo?.id,
    projectName: 'Demo',
    publishableClientKey: demo?.publishableClientKey,
  });
  const project = await fetch(`http://127.0.0.1:${port}/api/v1/projects/current`, {
    headers: {
      'x-stack-access-type': 'client',
      'x-stack-project-id': settings['projectId'] ?? '',
      'x-stack-publishable-client-key': settings['publishableClientKey'] ?? '',
    },
  });
  expect(await project.json()).toMatchObject({ id: demo?.id, display_name: 'Demo' });
});

test('a production instance has no demo project unless it is asked for', async () => {
  await start(productionSettings);

  expect(await count('projects')).toBe(1);
});

test('a production instance keeps no mail of the inbox that was there before', async () => {
  await start();
  await withClient(database.url, (client) =>
    client.query(
      `insert into mails (project_id, id, template, recipient, status, created_at, expires_at, kept)
       values ('internal', gen_random_uuid(), 'magic_link', 'mira@example.com', 'sent', now(), now(), '{}')`,
    ),
  );
  await start(); // one more process of it
  expect(await count('mails')).toBe(1);

  await start({ ...productionSettings, KEYSTEAD_SECRET: testSettings.KEYSTEAD_SECRET });
  expect(await count('mails')).toBe(0);
});

test('a start tells the database what is done by the clock, all of it', async () => {
  await start(productionSettings);
  const known = () =>
    withClient(database.url, async (client) => {
      const { rows } = await client.query('select identifier from graphile_worker._private_known_crontabs');
      return (rows as { identifier: string }[]).map(({ identifier }) => identifier).sort();
    });

  await expect.poll(known).toEqual(Object.keys(schedule).sort());
});

test('when keys were last used is written before the service ends', async () => {
  const server = await start();
  const { status } = await ask(appAt(server.port), 'GET /api/v1/projects/current', { as: 'server' });
  await server.close();

  expect(status).toBe(200);
  const { rows } = await withClient(database.url, (client) =>
    client.query("select last_used_at from api_keys where project_id = 'internal'"),
  );
  expect(rows).toEqual([{ last_used_at: expect.any(Date) as Date }]);
});

test('what became of sign-ins is written before the service ends', async () => {
  const server = await start();
  const body = { email: 'nobody@example.com', password: 'a wrong one' };
  await ask(appAt(server.port), 'POST /api/v1/auth/password/sign-in', { as: 'client', body });
  await server.close();

  const { counted, told } = await withClient(database.url, async (client) => ({
    counted: await client.query("select method, outcome, n from sign_in_hours where project_id = 'internal'"),
    told: await client.query("select data ->> 'reason' as reason from events where type = 'sign_in.refused'"),
  }));
  expect(counted.rows).toEqual([{ method: 'password', outcome: 'wrong', n: 1 }]);
  expect(told.rows).toEqual([{ reason: 'wrong' }]);
});

test('figures tell of requests, of mails that were sent, and of those that wait', async () => {
  const { port, metricsPort } = await start({ KEYSTEAD_METRICS: 'on' });
  const app = appAt(port);
  const { email } = await signUp(app);
  const body = { email, callback_url: CALLBACK_URL };
  await ask(app, codePurposes.password_reset.send, { as: 'client', body });

  const figures = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  await expect.poll(figures).toMatch(/^keystead_mails_total\{status="sent"\} 1$/m);
  expect(await figures()).toMatch(/^keystead_mails_queued 0$/m);
  expect(await figures()).toMatch(/^keystead_http_request_duration_seconds_count\{.*\/sign-up".*\} 1$/m);
});

test('webhooks are sent by the service itself, and counted', async () => {
  const receiver = await startWebhookReceiver();
  const { port, metricsPort } = await start({ KEYSTEAD_METRICS: 'on' });
  const app = appAt(port);
  const url = receiver.urlOf('/events').replace('receiver.example', '127.0.0.1');
  const body = { url, event_types: ['user.created'] };
  expect((await ask(app, 'POST /api/v1/internal/webhook-endpoints', { as: 'admin', body })).status).toBe(200);
  const { userId } = await signUp(app);

  const figures = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  await expect.poll(figures).toMatch(/^keystead_webhook_attempts_total\{outcome="accepted"\} 1$/m);
  expect(receiver.received.map((message) => JSON.parse(message.body) as unknown)).toEqual([
    expect.objectContaining({ type: 'user.created', data: expect.objectContaining({ id: userId }) as object }),
  ]);
  await receiver.stop();
});

test('a production instance sends no webhook into its own network', async () => {
  const server = await start(productionSettings);
  const keys = { client: '', server: '', admin: productionSettings.KEYSTEAD_INTERNAL_SUPER_SECRET_ADMIN_KEY };
  const as = { as: 'admin', project: { id: 'internal', keys } } as const;
  const refused = await ask(appAt(server.port), 'POST /api/v1/internal/webhook-endpoints', {
    ...as,
    body: { url: 'https://127.0.0.1/events' },
  });

  expect(refused.body).toMatchObject({ code: 'WEBHOOK_URL_REFUSED', details: { reason: 'private_address' } });
});

test('a production instance closes owner sign-up once it has an owner', async () => {
  const server = await start(productionSettings);
  const keys = { client: server.internalPublishableClientKey ?? '', server: '', admin: '' };
  const as = { as: 'client', project: { id: 'internal', keys } } as const;
  const owner = { email: 'owner@example.com', password: 'correct horse battery' };
  const created = await ask(appAt(server.port), 'POST /api/v1/internal/first-owner', {
    ...as,
    body: { ...owner, code: codeIn(server.firstOwnerUrl ?? '') },
  });
  const refused = await ask(appAt(server.port), 'POST /api/v1/auth/password/sign-up', {
    ...as,
    body: { ...owner, email: 'stranger@example.com' },
  });

  expect([created.status, refused.body]).toMatchObject([200, { code: 'SIGN_UP_NOT_ENABLED' }]);
});

test('closing twice is closing once', async () => {
  const server = await start();
  await Promise.all([server.close(), server.close()]);
  await server.close();

  await expect(fetch(`http://127.0.0.1:${server.port}/health`)).rejects.toThrow('fetch failed');
});
