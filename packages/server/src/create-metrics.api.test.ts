import { withClient } from '@keystead/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { App } from './app.ts';
import { openDatabase } from './db/open-database.ts';
import { appAt } from './testing/app-at.ts';
import { ask } from './testing/ask.ts';
import { startListeningServer, type ListeningServer } from './testing/listening-server.ts';
import { CALLBACK_URL, codePurposes } from './testing/mailed-code.ts';
import { signIn, signUp } from './testing/sign-up.ts';
import { startWebhookReceiver, type WebhookReceiver } from './testing/webhook-receiver.ts';

let server: ListeningServer;
let receiver: WebhookReceiver;
let app: App;
beforeAll(async () => {
  server = await startListeningServer({ KEYSTEAD_METRICS: 'on' });
  receiver = await startWebhookReceiver();
  app = appAt(server.port);
});
afterAll(async () => {
  await receiver.stop();
  await server.stop();
});

const figures = async () => (await fetch(`http://127.0.0.1:${server.server.metricsPort}/metrics`)).text();
/** What one figure says, by its labels. */
async function read(name: string): Promise<Record<string, number>> {
  const lines = (await figures()).matchAll(new RegExp(`^${name}(?:\\{(.*)\\})? (\\S+)$`, 'gm'));
  return Object.fromEntries([...lines].map(([, labels = '', value]) => [labels.replaceAll('"', ''), Number(value)]));
}
const notZero = (figure: Record<string, number>) =>
  Object.fromEntries(Object.entries(figure).filter(([, value]) => value !== 0));

async function makeEndpoint(path: string): Promise<void> {
  const url = receiver.urlOf(path).replace('receiver.example', '127.0.0.1');
  const body = { url, event_types: ['user.created'] };
  expect((await ask(app, 'POST /api/v1/internal/webhook-endpoints', { as: 'admin', body })).status).toBe(200);
}

const countUnsealedEvents = () =>
  withClient(server.databaseUrl, async (client) => {
    const { rows } = await client.query('select from events where position is null');
    return rows.length;
  });

test('sign-ins are counted once each, by method and outcome; a sign-up is none', async () => {
  const all = await read('keystead_sign_ins_total');
  expect(Object.keys(all)).toHaveLength(60);
  expect(notZero(all)).toEqual({});

  const user = await signUp(app);
  await signIn(app, user);
  await signIn(app, user);
  await ask(app, 'POST /api/v1/auth/password/sign-in', {
    as: 'client',
    body: { email: user.email, password: 'another one' },
  });
  await ask(app, 'POST /api/v1/auth/otp/sign-in', { as: 'client', body: { code: 'x'.repeat(45) } });

  expect(notZero(await read('keystead_sign_ins_total'))).toEqual({
    'method=password,outcome=finished': 2,
    'method=password,outcome=wrong': 1,
    'method=otp,outcome=wrong': 1,
  });
});

test('runs of jobs are counted and timed by task, mails by what became of them and how long they waited', async () => {
  const before = (await read('keystead_job_runs_total'))['task=send-mail,outcome=done'] ?? 0;
  const { email } = await signUp(app);
  await ask(app, codePurposes.password_reset.send, { as: 'client', body: { email, callback_url: CALLBACK_URL } });

  const runs = async () => (await read('keystead_job_runs_total'))['task=send-mail,outcome=done'] ?? 0;
  await expect.poll(runs).toBeGreaterThan(before);
  expect(await read('keystead_job_runs_total')).toMatchObject({
    'task=send-mail,outcome=failed': 0,
    'task=send-mail,outcome=given_up': 0,
    'task=send-mail,outcome=postponed': 0,
  });
  expect((await read('keystead_job_duration_seconds_count'))['task=send-mail']).toBe(await runs());
  const { sent } = await read('keystead_mails_total').then((mails) => ({ sent: mails['status=sent'] }));
  expect(sent).toBeGreaterThan(0);
  expect(await read('keystead_mail_delay_seconds_count')).toEqual({ '': sent });
});

test('jobs that wait are told by task, and for how long the oldest has been due', async () => {
  await withClient(server.databaseUrl, (client) =>
    client.query(`
      select graphile_worker.add_job('nobody-does-this', run_at => now() - interval '90 seconds');
      select graphile_worker.add_job('nobody-does-this', run_at => now() + interval '1 day');`),
  );

  expect(await read('keystead_jobs')).toMatchObject({
    'task=nobody-does-this,state=due': 1,
    'task=nobody-does-this,state=planned': 1,
    'task=nobody-does-this,state=running': 0,
  });
  const oldest = (await read('keystead_job_oldest_due_seconds'))['task=nobody-does-this'];
  expect(oldest).toBeGreaterThanOrEqual(90);
  expect(oldest).toBeLessThan(600);
});

test('webhooks are counted by attempts and by deliveries that ended, with the time that each took and was late', async () => {
  receiver.answer('/refuses', (response) => response.writeHead(410).end());
  // An endpoint is sent earlier events too, as long as they have no position in the log.
  await expect.poll(countUnsealedEvents).toBe(0);
  await makeEndpoint('/takes');
  await makeEndpoint('/refuses');
  await signUp(app);

  const ended = () => read('keystead_webhook_deliveries_total');
  await expect.poll(ended).toEqual({ 'status=delivered': 1, 'status=failed': 1, 'status=dropped': 0 });
  const outcomes = { 'outcome=accepted': 1, 'outcome=refused': 1, 'outcome=no_answer': 0 };
  expect(await read('keystead_webhook_attempts_total')).toEqual(outcomes);
  expect(await read('keystead_webhook_attempt_duration_seconds_count')).toEqual(outcomes);
  expect(await read('keystead_webhook_delay_seconds_count')).toEqual({ '': 2 });
  expect((await read('keystead_webhook_delay_seconds_sum'))['']).toBeGreaterThan(0);
  expect(await read('keystead_webhook_deliveries_due')).toEqual({ '': 0 });
});

test('what should have been sent by now is told while it waits', async () => {
  receiver.answer('/hangs', () => undefined);
  await makeEndpoint('/hangs');
  await signUp(app);
  await signUp(app);

  // One is on its way to a receiver that answers nothing, and the other waits for it.
  await expect.poll(() => read('keystead_webhook_deliveries_due')).toEqual({ '': 1 });
});

test('connections that the database ends are counted', async () => {
  expect(await read('keystead_database_connections_lost_total')).toEqual({ '': 0 });
  await withClient(server.databaseUrl, (client) =>
    client.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'keystead'",
    ),
  );

  const lost = async () => (await read('keystead_database_connections_lost_total'))[''];
  await expect.poll(lost).toBeGreaterThan(0);
});

test('the connections for transactions are told, and how long they were waited for', async () => {
  const before = (await read('keystead_database_pool_wait_seconds_count'))[''] ?? Number.NaN;
  await makeEndpoint('/elsewhere');

  expect((await read('keystead_database_pool_wait_seconds_count'))['']).toBeGreaterThan(before);
  expect(await read('keystead_database_pool_size')).toEqual({ '': 10 });
  expect(await read('keystead_database_pool_waiting')).toEqual({ '': 0 });
  expect(Object.keys(await read('keystead_database_pool_connections'))).toEqual(['state=in_use', 'state=idle']);
  expect(Object.keys(await read('keystead_database_statements_in_flight'))).toEqual([
    'kind=read',
    'kind=write',
    'kind=list',
    'kind=search',
  ]);
});

test('who waits for a connection is seen while they wait, and how long it took', async () => {
  const waits: number[] = [];
  const db = openDatabase({
    url: server.databaseUrl,
    poolSize: 1,
    readConnections: 1,
    writeConnections: 1,
    listConnections: 1,
    onConnectionLost: () => undefined,
    onPoolWait: (millis) => waits.push(millis),
  });
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  let isHeld = (): void => undefined;
  const holding = new Promise<void>((resolve) => (isHeld = resolve));
  const first = db.transaction(async () => {
    isHeld();
    await held;
  });
  await holding;
  const second = db.transaction(async () => undefined);
  const load = db.load();
  letGo();
  await Promise.all([first, second]);

  expect(load).toMatchObject({ size: 1, inUse: 1, idle: 0, waiting: 1 });
  expect(db.load()).toMatchObject({ inUse: 0, idle: 1, waiting: 0 });
  expect(waits).toHaveLength(2);
  await db.close();
});

test('the clock of the same machine is no time ahead of PostgreSQL', async () => {
  expect(await read('keystead_clock_offset_seconds')).toEqual({ '': 0 });
});

test('the version is told, and no label says whose something is', async () => {
  expect(await read('keystead_build_info')).toEqual({
    [`version=0.1.0,node_version=${process.versions.node}`]: 1,
  });
  const ours = (await figures()).match(/^keystead_.*/gm) ?? [];
  const labels = ours.flatMap((line) => [...line.matchAll(/[{,](\w+)="/g)].map(([, name = '']) => name));
  expect([...new Set(labels)].sort()).toEqual([
    'kind',
    'le',
    'method',
    'node_version',
    'outcome',
    'route',
    'state',
    'status',
    'task',
    'version',
  ]);
});
