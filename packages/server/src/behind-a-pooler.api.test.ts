import { cloneDatabase, withClient, type ClonedDatabase } from '@keystead/testkit';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { readConfig } from './config.ts';
import { startServer } from './start-server.ts';
import { appAt } from './testing/app-at.ts';
import { ask } from './testing/ask.ts';
import { captureLog } from './testing/captured-log.ts';
import { testSettings } from './testing/listening-server.ts';
import { startPoolerStub, type PoolerStub } from './testing/pooler-stub.ts';
import { signUp } from './testing/sign-up.ts';
import { withInstance } from './with-instance.ts';

let database: ClonedDatabase;
let pooler: PoolerStub | undefined;
beforeEach(async () => {
  database = await cloneDatabase(inject('pgAdminUrl'), inject('pgTemplate'));
});
afterEach(async () => {
  await pooler?.close();
  await database.drop();
});

async function startBehind(mode: 'session' | 'transaction') {
  pooler = await startPoolerStub(database.url, mode);
  return startServer(readConfig({ ...testSettings, DATABASE_URL: pooler.url }), { logTo: captureLog() });
}

test('session pooling works: nothing that a pooler refuses is part of a login', async () => {
  const server = await startBehind('session');
  const app = appAt(server.port);
  const { accessToken } = await signUp(app);
  const lines = ['GET /ready', 'GET /api/v1/users/me', 'GET /api/v1/users?limit=1&query=a'] as const;
  for (const line of lines) expect((await ask(app, line, { as: 'server', accessToken })).status).toBe(200);
  const runJob = `select graphile_worker.add_job('run-bulk-job', '{"input":null,"attempt":1}')`;
  await withClient(database.url, (client) => client.query(runJob));

  const failed = () =>
    withClient(database.url, async (client) => (await client.query('select task from job_failures')).rows);
  await expect.poll(failed).toEqual([{ task: 'run-bulk-job' }]);
  await server.close();
  expect(pooler?.refused).toEqual([]);
});

const REFUSAL =
  'DATABASE_URL points to a connection pooler that shares connections between transactions, such as PgBouncer with pool_mode = transaction. Set pool_mode = session, or point DATABASE_URL at PostgreSQL itself.';

test('transaction pooling is refused in one sentence, before anything is written', async () => {
  await expect(startBehind('transaction')).rejects.toThrow(REFUSAL);
  const projects = 'select project_id from projects';
  expect(await withClient(database.url, async (client) => (await client.query(projects)).rows)).toEqual([]);
});

test('transaction pooling is refused by commands beside the service too', async () => {
  pooler = await startPoolerStub(database.url, 'transaction');
  const config = readConfig({ ...testSettings, DATABASE_URL: pooler.url });
  await expect(withInstance(config, () => Promise.resolve())).rejects.toThrow(REFUSAL);
});
