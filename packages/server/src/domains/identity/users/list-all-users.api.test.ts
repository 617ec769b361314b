import { cloneDatabase, type ClonedDatabase } from '@keystead/testkit';
import pg from 'pg';
import { afterAll, describe, expect, inject } from 'vitest';
import { readConfig } from '../../../config.ts';
import { startServer, type RunningServer } from '../../../start-server.ts';
import { ask } from '../../../testing/ask.ts';
import { keyHeader } from '../../../testing/call.ts';
import { captureLog, type CapturedLog } from '../../../testing/captured-log.ts';
import { startDatabaseRelay, type DatabaseRelay } from '../../../testing/database-relay.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { testSettings } from '../../../testing/listening-server.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { recordStatements } from '../../../testing/recorded-statements.ts';
import { internalKeys } from '../../../testing/test-instance.ts';

const LIST = '/api/v1/users';
const USERS = 900;

const insertUsers = `
  insert into users (project_id, id, signed_up_at, last_active_at, display_name, server_metadata)
  select $1, gen_random_uuid(), t, t + n * 7919 % 997 * interval '1 hour', initcap(md5(n::text)), to_jsonb(repeat('x', $3::int))
  from generate_series(1, $2::int) as n, lateral (select timestamptz '2029-01-01' + n / 2 * interval '1 minute' as t)`;

interface Listed {
  readonly items: { readonly id: string; readonly last_active_at_millis: number }[];
  readonly pagination?: { readonly next_cursor: string | null };
}

const test = instanceTest();
let project: OwnedProject;
test.beforeAll(async () => {
  project = await makeProject(instance.app);
  await instance.query(insertUsers, [project.id, USERS, 10]);
});

const headers = () => ({
  'x-stack-project-id': project.id,
  'x-stack-access-type': 'server',
  [keyHeader.server]: project.keys.server,
});
const listAll = (query = '', app = instance.app) => app.request(`${LIST}?${query}`, { headers: headers() });

/** All of them as pages show them. */
async function listInPages(query: string): Promise<Listed['items']> {
  const items: Listed['items'] = [];
  let cursor = '';
  do {
    const { body } = await ask(instance.app, `GET ${LIST}?${query}&limit=100${cursor}`, { as: 'server', project });
    const page = body as Listed;
    items.push(...page.items);
    cursor = page.pagination?.next_cursor ? `&cursor=${page.pagination.next_cursor}` : '';
  } while (cursor !== '');
  return items;
}

test.each([
  '',
  'desc=true',
  'order_by=last_active_at',
  'order_by=last_active_at&desc=true',
  'query=aaa',
  'query=a',
  'query=nobody',
  'query=nobody&order_by=last_active_at',
])('what comes part by part is the one text that it would be at once: %j', async (query) => {
  const response = await listAll(query);

  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(await response.text()).toBe(JSON.stringify({ items: await listInPages(query), is_paginated: false }));
});

test.each(['', 'order_by=last_active_at'])(
  'users of another project stay there, whatever their ids: %j',
  async (query) => {
    const other = await makeProject(instance.app);
    await instance.query(
      `insert into users (project_id, id, signed_up_at, last_active_at, display_name)
     select $2, id, signed_up_at, last_active_at, 'somebody else' from users where project_id = $1`,
      [project.id, other.id],
    );
    const text = await (await listAll(query)).text();
    await instance.query('delete from users where project_id = $1', [other.id]);

    expect(text).not.toContain('somebody else');
    expect((JSON.parse(text) as Listed).items).toEqual(await listInPages(query));
  },
);

/** Reads a list up to its first part, lets something happen, and reads on. */
async function changeMeanwhile(query: string, change: () => Promise<unknown>): Promise<string[]> {
  const reader = ((await listAll(query)).body as ReadableStream<Uint8Array>).getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (let isChanged = false; ; isChanged = true) {
    const { done, value } = await reader.read();
    if (done) break;
    text += decoder.decode(value, { stream: true });
    if (!isChanged) await change();
  }
  return (JSON.parse(text) as Listed).items.map(({ id }) => id);
}
const idsInOrder = async (order: string) =>
  (
    await instance.query<{ id: string }>(`select id from users where project_id = $1 order by ${order}`, [project.id])
  ).map(({ id }) => id);

describe.each(['', '&desc=true'])('while a list is read (%j)', (direction) => {
  const inDirection = (order: string) => (direction === '' ? `${order}, id` : `${order} desc, id desc`);

  test('those who become active keep the places that they had, in the order of activity', async () => {
    const expected = await idsInOrder(inDirection('last_active_at'));
    const activate = () =>
      instance.query(
        `update users set last_active_at = timestamptz '2032-01-01' - (last_active_at - timestamptz '2029-01-01') where project_id = $1`,
        [project.id],
      );

    expect(await changeMeanwhile(`order_by=last_active_at${direction}`, activate)).toEqual(expected);
  });

  test.each(['signed_up_at', 'last_active_at'])(
    'nobody else is lost by those who go, in the order of %s',
    async (order) => {
      const others = await idsInOrder(inDirection(order));
      const gone = new Set(others.splice(199, 110)); // more than a part, and who was the last of one
      const remove = () => instance.query('delete from users where id = any($1)', [[...gone]]);

      const listed = await changeMeanwhile(`order_by=${order}${direction}`, remove);
      expect(listed.filter((id) => !gone.has(id))).toEqual(others);
    },
  );
});

test.each(['', 'order_by=last_active_at'])('whoever stops listening ends the reading: %j', async (query) => {
  const recorded = recordStatements(instance.ctx);
  await (await listAll(query, recorded.app)).text();
  const whole = recorded.take().length;

  const reader = ((await listAll(query, recorded.app)).body as ReadableStream<Uint8Array>).getReader();
  await reader.read();
  await reader.cancel();

  expect(recorded.take().length).toBeLessThan(whole);
});

test('nothing waits for a list: other statements have other connections', async () => {
  const client = new pg.Client({ connectionString: instance.databaseUrl });
  await client.connect();
  await client.query('begin');
  await client.query('lock table users in access exclusive mode');
  const lists = [1, 2, 3].map(() => ask(instance.app, `GET ${LIST}?limit=1`, { as: 'server', project }));
  const waiting = () =>
    instance.query(
      `select from pg_stat_activity where datname = current_database() and application_name = 'keystead' and wait_event_type = 'Lock'`,
    );
  await expect.poll(waiting).toHaveLength(2);

  for (let round = 0; round < 4; round += 1) expect((await ask(instance.app, 'GET /ready')).status).toBe(200);
  await client.query('rollback');
  await client.end();
  for (const list of await Promise.all(lists)) expect(list.status).toBe(200);
});

describe('over a port, with more to send than sockets hold', () => {
  let database: ClonedDatabase;
  let relay: DatabaseRelay;
  let log: CapturedLog;
  let server: RunningServer;
  test.beforeAll(async () => {
    database = await cloneDatabase(inject('pgAdminUrl'), inject('pgTemplate'));
    relay = await startDatabaseRelay(database.url);
    log = captureLog();
    server = await startServer(readConfig({ ...testSettings, DATABASE_URL: relay.url }), { logTo: log });
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query(insertUsers, ['internal', 1000, 60_000]);
    await client.end();
  });
  afterAll(async () => {
    await server.close();
    await relay.close();
    await database.drop();
  });

  const fetchAll = (query = '') =>
    fetch(`http://127.0.0.1:${server.port}${LIST}${query}`, {
      headers: {
        'x-stack-project-id': 'internal',
        'x-stack-access-type': 'server',
        [keyHeader.server]: internalKeys.server,
      },
    });

  test('a caller who takes their time gets everybody', async () => {
    const { items } = (await (await fetchAll()).json()) as Listed;

    expect(new Set(items.map(({ id }) => id)).size).toBe(1000);
  });

  test('a database that goes away breaks the connection, and nobody else notices', async () => {
    const response = await fetchAll();
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    await reader.read();
    await relay.cut();
    const readToTheEnd = async () => {
      while (!(await reader.read()).done);
    };

    await expect(readToTheEnd()).rejects.toThrow('terminated');
    expect((await fetch(`http://127.0.0.1:${server.port}/health`)).status).toBe(200);
    expect((await fetchAll('?limit=1')).status).toBe(503);
    await relay.restore();
    await expect.poll(async () => (await fetchAll('?limit=1')).status).toBe(200);
    expect(log.lines().filter(({ msg }) => msg === 'response aborted')).toMatchObject([
      {
        level: 'warn',
        requestId: response.headers.get('x-stack-request-id'),
        err: { message: 'the database is not available' },
      },
    ]);
  });
});
