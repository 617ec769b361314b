import { cloneDatabase, withClient, type ClonedDatabase } from '@keystead/testkit';
import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { readConfig } from './config.ts';
import { startServer, type RunningServer } from './start-server.ts';
import { appAt } from './testing/app-at.ts';
import { ask } from './testing/ask.ts';
import { captureLog } from './testing/captured-log.ts';
import { testSettings } from './testing/listening-server.ts';
import { signUp } from './testing/sign-up.ts';
import { startWebhookReceiver } from './testing/webhook-receiver.ts';

/** What a process does that nobody asked it for. */

let database: ClonedDatabase;
let server: RunningServer;
const start = async () => {
  server = await startServer(readConfig({ ...testSettings, DATABASE_URL: database.url }), { logTo: captureLog() });
};
beforeEach(async () => {
  database = await cloneDatabase(inject('pgAdminUrl'), inject('pgTemplate'));
  await start();
});
afterEach(async () => {
  await server.close();
  await database.drop();
});

const query = (text: string) =>
  withClient(database.url, async (client) => (await client.query<Record<string, unknown>>(text)).rows);

test('jobs that fail are counted for owners to see', async () => {
  await query(`select graphile_worker.add_job('run-bulk-job', '{"input":null,"attempt":1}')`);

  const failures = () => query('select task, failed, given_up from job_failures');
  await expect.poll(failures).toEqual([{ task: 'run-bulk-job', failed: 1, given_up: 0 }]);
});

test('whoever ends waits for no receiver of webhooks, and breaks off what it sends', async () => {
  const receiver = await startWebhookReceiver();
  const held: ServerResponse[] = [];
  receiver.answer('/hangs', (response) => void held.push(response));
  const app = appAt(server.port);
  const url = receiver.urlOf('/hangs').replace('receiver.example', '127.0.0.1');
  const body = { url, event_types: ['user.created'] };
  expect((await ask(app, 'POST /api/v1/internal/webhook-endpoints', { as: 'admin', body })).status).toBe(200);
  await signUp(app);
  await expect.poll(() => held.length).toBe(1);
  await server.close();

  await expect.poll(() => held[0]?.destroyed).toBe(true);
  expect(await query('select status, attempts from webhook_deliveries')).toEqual([{ status: 'waiting', attempts: 0 }]);
  await receiver.stop();
});
