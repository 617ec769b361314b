import { cloneDatabase, withClient, type ClonedDatabase } from '@keystead/testkit';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { keyHeader } from '../../../testing/call.ts';
import type { ShownJob } from '../../../testing/bulk-jobs.ts';
import { insertManyUsers } from '../../../testing/many-users.ts';
import { startServerProcess, type ServerProcess } from '../../../testing/server-process.ts';
import { internalKeys } from '../../../testing/test-instance.ts';

const USERS = 1000;
const KILLS_AT = [0.2, 0.5];
const PATIENCE_MS = 120_000;

let database: ClonedDatabase;
let running: ServerProcess[];
beforeEach(async () => {
  database = await cloneDatabase(inject('pgAdminUrl'), inject('pgTemplate'));
  running = [];
});
afterEach(async () => {
  await Promise.all(running.map((server) => server.stop()));
  await database.drop();
});

function start(): ServerProcess {
  const server = startServerProcess({ DATABASE_URL: database.url });
  running.push(server);
  return server;
}

const look = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
  withClient(database.url, async (client) => (await client.query(text, values)).rows as Row[]);

async function ask(server: ServerProcess, method: 'GET' | 'POST', path: string, body?: object): Promise<ShownJob> {
  const response = await fetch(`http://127.0.0.1:${await server.port()}/api/v1/internal/bulk-jobs${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      'x-stack-project-id': 'internal',
      'x-stack-access-type': 'admin',
      [keyHeader.admin]: internalKeys.admin,
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return (await response.json()) as ShownJob;
}

test.each([
  ['verify_email', 'user.updated'],
  ['delete', 'user.deleted'],
])(
  '%s: processes are killed in the middle, others go on, and every user is changed once',
  { timeout: 4 * PATIENCE_MS },
  async (action, told) => {
    let at = start();
    await at.port(); // it has migrated
    await insertManyUsers(database.url, 'internal', USERS);
    const users = await look<{ id: string }>(`select id from users where project_id = 'internal'`);
    await look(`delete from events`);
    const { id } = await ask(at, 'POST', '', { action, user_ids: users.map((user) => user.id) });
    const howFar = async () => (await ask(at, 'GET', `/${id}`)).done / USERS;

    for (const killAt of KILLS_AT) {
      await expect.poll(howFar, { timeout: PATIENCE_MS, interval: 20 }).toBeGreaterThan(killAt);
      const next = start();
      await next.port(); // two processes at once
      at.signal('SIGKILL');
      await at.exited;
      at = next;
      const reached = await howFar(); // progress outlives the process
      console.log(`${action}: killed after ${reached * USERS} of ${USERS} users`);
      expect(reached).toBeGreaterThan(killAt);
      expect(reached).toBeLessThan(1);
    }
    await expect
      .poll(() => ask(at, 'GET', `/${id}`), { timeout: PATIENCE_MS, interval: 100 })
      .toMatchObject({
        status: 'done',
        total: USERS,
        done: USERS,
        failed: 0,
      });

    const events = await look<{ id: string }>(`select data ->> 'id' as id from events where type = $1`, [told]);
    expect(events.map((event) => event.id).sort()).toEqual(users.map((user) => user.id).sort());
  },
);
