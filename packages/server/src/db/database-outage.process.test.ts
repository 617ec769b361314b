import { cloneDatabase, createTemplate, startTestCluster, withClient, type TestCluster } from '@keystead/testkit';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { readConfig } from '../config.ts';
import { startServer, type RunningServer } from '../start-server.ts';
import { captureLog, type CapturedLog } from '../testing/captured-log.ts';
import { startDatabaseRelay, type DatabaseRelay } from '../testing/database-relay.ts';
import { testSettings } from '../testing/listening-server.ts';
import { internalKeys } from '../testing/test-instance.ts';
import { migrateDatabase } from './migrate-database.ts';

interface Answered {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly text: string;
}

async function ask(
  server: RunningServer,
  line: string,
  options: { token?: string; body?: object } = {},
): Promise<Answered> {
  const [method = '', path = ''] = line.split(' ');
  const response = await fetch(`http://127.0.0.1:${server.port}${path}`, {
    method,
    headers: {
      'x-stack-project-id': 'internal',
      'x-stack-access-type': 'client',
      'x-stack-publishable-client-key': internalKeys.client,
      ...(options.token !== undefined && { 'x-stack-access-token': options.token }),
      ...(options.body && { 'content-type': 'application/json' }),
    },
    ...(options.body && { body: JSON.stringify(options.body) }),
  });
  return { status: response.status, retryAfter: response.headers.get('retry-after'), text: await response.text() };
}

const credentials = { email: 'mira@example.com', password: 'correct horse' };
const signIn = (server: RunningServer) => ask(server, 'POST /api/v1/auth/password/sign-in', { body: credentials });

async function signUp(server: RunningServer): Promise<string> {
  const { text } = await ask(server, 'POST /api/v1/auth/password/sign-up', { body: credentials });
  return (JSON.parse(text) as { access_token: string }).access_token;
}

const AWAY = {
  status: 503,
  retryAfter: '1',
  text: 'The service is not available at the moment. Please try again in a second.',
};

describe('PostgreSQL that is stopped and started again', () => {
  let relay: DatabaseRelay;
  let server: RunningServer;
  let log: CapturedLog;
  let token: string;
  let cloned: Awaited<ReturnType<typeof cloneDatabase>>;

  beforeAll(async () => {
    cloned = await cloneDatabase(inject('pgAdminUrl'), inject('pgTemplate'));
    relay = await startDatabaseRelay(cloned.url);
    log = captureLog();
    const settings = { ...testSettings, DATABASE_URL: relay.url, KEYSTEAD_METRICS: 'on' };
    server = await startServer(readConfig(settings), { logTo: log });
    token = await signUp(server);
  });
  afterEach(() => relay.restore());
  afterAll(async () => {
    await server.close();
    await relay.close();
    await cloned.drop();
  });

  const readFigures = () => fetch(`http://127.0.0.1:${server.metricsPort}/metrics`);
  const countSessions = () =>
    withClient(cloned.url, async (client) => {
      const { rows } = await client.query('select count(*)::int as count from sessions');
      return (rows[0] as { count: number }).count;
    });

  test('is a 503 on whatever needs it, never a session; and all is well soon after', async () => {
    const before = await countSessions();
    await relay.cut();

    for (let round = 0; round < 3; round += 1) {
      expect(await ask(server, 'GET /ready')).toEqual(AWAY);
      expect(await ask(server, 'GET /api/v1/users/me', { token })).toEqual(AWAY);
      expect(await signIn(server)).toEqual(AWAY);
      expect(await ask(server, 'GET /health')).toMatchObject({ status: 200 });
      expect((await readFigures()).status).toBe(200);
    }
    expect(await countSessions()).toBe(before);

    await relay.restore();
    await expect.poll(async () => (await ask(server, 'GET /ready')).status).toBe(200);
    await expect.poll(async () => (await ask(server, 'GET /api/v1/users/me', { token })).status).toBe(200);
    expect((await signIn(server)).status).toBe(200);
    expect(await countSessions()).toBe(before + 1);
  });

  const QUESTIONS = 200;
  test('is told in the log and in the figures, without flooding them', async () => {
    const before = log.lines().length;
    await relay.cut();
    for (let time = 0; time < QUESTIONS; time += 1) await ask(server, 'GET /ready');
    const lines = log.lines().slice(before);

    const warnings = lines.filter(({ msg }) => msg === 'database connection lost');
    expect(warnings.length).toBeGreaterThan(0);
    expect(warnings.length).toBeLessThan(QUESTIONS / 2);
    expect(warnings.at(-1)).toMatchObject({ level: 'warn', err: { errorCode: 'ECONNREFUSED' } });
    expect(lines.filter(({ msg }) => msg === 'job engine').length).toBeLessThan(QUESTIONS / 2);
    expect(lines.filter(({ level }) => level === 'error')).toEqual([]);
    expect(await (await readFigures()).text()).toMatch(/^keystead_database_connections_lost_total [1-9]/m);
  });

  test('leaves figures readable while it hangs: those that it would tell are left out', async () => {
    const figures = async () => (await readFigures()).text();
    await expect.poll(figures).toMatch(/^keystead_mails_queued 0$/m);
    relay.freeze();
    const before = log.lines().length;
    const withoutDatabase = await figures();

    // Connections that hang are given up later than figures are.
    expect(log.lines().slice(before)).not.toContainEqual(expect.objectContaining({ msg: 'database connection lost' }));
    expect(withoutDatabase).not.toMatch(/^keystead_mails_queued \S/m);
    expect(withoutDatabase).not.toMatch(/^keystead_jobs\{/m);
    expect(withoutDatabase).toMatch(/^keystead_http_request_duration_seconds_count\{/m);
    expect(withoutDatabase).toMatch(/^keystead_database_pool_size 10$/m);
  });

  test('that comes and goes under load answers every call with 200 or 503', async () => {
    let isOver = false;
    const statuses = new Set<number>();
    const load = Array.from({ length: 8 }, async () => {
      while (!isOver) statuses.add((await ask(server, 'GET /api/v1/users/me', { token })).status);
    });
    for (let round = 0; round < 5; round += 1) {
      await relay.cut();
      await expect.poll(async () => (await ask(server, 'GET /ready')).status).toBe(503);
      await relay.restore();
      await expect.poll(async () => (await ask(server, 'GET /ready')).status).toBe(200);
    }
    isOver = true;
    await Promise.all(load);

    expect(statuses).toEqual(new Set([200, 503]));
  });

  test('leaves no connections behind', async () => {
    const count = () =>
      withClient(cloned.url, async (client) => {
        const { rows } = await client.query(
          "select count(*)::int as count from pg_stat_activity where application_name = 'keystead' and datname = current_database()",
        );
        return (rows[0] as { count: number }).count;
      });
    await relay.cut();
    await expect.poll(count).toBe(0);
    await relay.restore();
    await expect.poll(async () => (await ask(server, 'GET /ready')).status).toBe(200);

    // What stays open when nothing is asked: two connections each for reads, writes, lists and searches.
    await expect.poll(count).toBeLessThanOrEqual(8);
  });
});

describe('PostgreSQL that crashes and recovers', () => {
  let cluster: TestCluster;
  let server: RunningServer;
  beforeAll(async () => {
    cluster = await startTestCluster();
    await createTemplate(cluster.adminUrl, 'template_crash', async (url) => void (await migrateDatabase(url)));
    const { url } = await cloneDatabase(cluster.adminUrl, 'template_crash');
    // Clusters for tests are quick rather than durable; this database has to keep what it acknowledged.
    await withClient(cluster.adminUrl, (client) =>
      client.query(`alter database ${new URL(url).pathname.slice(1)} set synchronous_commit = on`),
    );
    server = await startServer(readConfig({ ...testSettings, DATABASE_URL: url }), { logTo: captureLog() });
  });
  afterAll(async () => {
    await server.close();
    await cluster.stop();
  });

  test('keeps every session it acknowledged and serves again by itself', async () => {
    const token = await signUp(server);
    const pid = await withClient(cluster.adminUrl, async (client) => {
      const { rows } = await client.query(
        "select pid from pg_stat_activity where application_name = 'keystead' limit 1",
      );
      return (rows[0] as { pid: number }).pid;
    });
    process.kill(pid, 'SIGKILL'); // one process of it: PostgreSQL then ends all others and recovers

    const statuses = new Set<number>();
    const look = async () => {
      const { status } = await ask(server, 'GET /api/v1/users/me', { token });
      statuses.add(status);
      return status;
    };
    await expect.poll(look).toBe(503);
    await expect.poll(look).toBe(200);
    expect([...statuses].every((status) => status === 200 || status === 503)).toBe(true);
  });
});
