import { cloneDatabase, withClient, type ClonedDatabase } from '@keystead/testkit';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { appAt } from '../../../testing/app-at.ts';
import { makeProject } from '../../../testing/make-project.ts';
import { startServerProcess, type ServerProcess } from '../../../testing/server-process.ts';
import { startSignInLoad } from '../../../testing/sign-in-load.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../../testing/webhook-receiver.ts';
import { makeEndpoint } from '../../../testing/webhooks.ts';

/** Alone, with more of them: SENT_EVENTS=20000 npx vitest run --project benchmarks sending-rate */
const EVENTS = Number(process.env['SENT_EVENTS'] ?? 2000);
/**
 * Events whose way is timed, in a quiet service, beside sign-ins, and beside receivers that hang: one every so often, whatever
 * became of the one before.
 */
const TIMED = 100;
const EVERY_MS = 200;
const SIGN_INS_PER_SECOND = Number(process.env['SIGN_INS_PER_SECOND'] ?? 1000);
/** What shares its machine with others may be slow. */
const PATIENCE_MS = 600_000;

let database: ClonedDatabase;
let receiver: WebhookReceiver;
let server: ServerProcess;
let arrivals: number[];
beforeEach(async () => {
  database = await cloneDatabase(inject('pgAdminUrl'), inject('pgTemplate'));
  receiver = await startWebhookReceiver();
  server = startServerProcess({ DATABASE_URL: database.url });
  arrivals = [];
  receiver.answer('/', (response) => {
    arrivals.push(performance.now());
    response.writeHead(204).end();
  });
});
afterEach(async () => {
  await server.stop();
  await receiver.stop();
  await database.drop();
});

/** So many in each of the projects. */
const record = (count: number, projects: readonly string[] = ['internal']) =>
  withClient(database.url, (client) =>
    client.query(
      `insert into events (project_id, id, type, version, created_at, data)
       select project_id, gen_random_uuid(), 'team.deleted', 1, now(), jsonb_build_object('id', gen_random_uuid())
       from unnest($2::text[]) as project_id, generate_series(1, $1::int) as number`,
      [count, projects],
    ),
  );

async function waitForArrivals(count: number): Promise<void> {
  await expect.poll(() => arrivals.length, { timeout: PATIENCE_MS, interval: 5 }).toBe(count);
}

/** How long each was on its way: they are sent in the order in which they were recorded, one long after the other. */
async function timeSome(projects?: readonly string[]): Promise<number[]> {
  const before = arrivals.length;
  const committed: number[] = [];
  const startedAt = performance.now();
  for (let number = 0; number < TIMED; number += 1) {
    await record(1, projects);
    committed.push(performance.now());
    const due = startedAt + (number + 1) * EVERY_MS;
    await new Promise((resolve) => setTimeout(resolve, Math.max(due - performance.now(), 0)));
  }
  await waitForArrivals(before + TIMED);
  return committed.map((at, index) => Math.max((arrivals[before + index] ?? 0) - at, 0));
}

function describeDelays(delays: readonly number[]): string {
  const sorted = delays.toSorted((one, other) => one - other);
  const at = (part: number) => `${(sorted[Math.ceil(part * sorted.length) - 1] ?? 0).toFixed(0)} ms`;
  return `p50 ${at(0.5)}, p99 ${at(0.99)} from commit to receiver`;
}

const endpointAt = (path: string) => ({
  url: receiver.urlOf(path).replace('receiver.example', '127.0.0.1'),
  event_types: ['team.deleted'],
});
const receivedAt = (path: string) => receiver.received.filter((message) => message.path === path);

test('one process sends everything once, and tells how fast', { timeout: 4 * PATIENCE_MS }, async () => {
  const app = appAt(await server.port());
  await makeEndpoint({ app }, endpointAt('/'));
  console.log(`${TIMED} events, one by one: ${describeDelays(await timeSome())}`);

  const load = startSignInLoad(database.url, SIGN_INS_PER_SECOND);
  const besideSignIns = await timeSome();
  console.log(`${TIMED} events beside ${(await load.stop()).toFixed(0)} sign-ins/s: ${describeDelays(besideSignIns)}`);

  const before = arrivals.length;
  await record(EVENTS);
  const committed = performance.now();
  await waitForArrivals(before + EVENTS);
  const burst = arrivals.slice(before).map((at) => Math.max(at - committed, 0));
  const seconds = Math.max(...burst) / 1000;
  console.log(`${EVENTS} events at once: ${(EVENTS / seconds).toFixed(0)} events/s, ${describeDelays(burst)}`);

  const other = await makeProject(app);
  for (const [path, project] of [['/hangs', undefined] as const, ['/hangs-elsewhere', other] as const]) {
    receiver.answer(path, () => {}); // accepted, and never answered
    await makeEndpoint({ app }, { ...endpointAt(path), ...(project && { project }) });
  }
  const besideHanging = await timeSome(['internal', other.id]);
  console.log(
    `${TIMED} events beside a receiver of the same project and one of another that hang: ${describeDelays(besideHanging)}`,
  );
  expect(receivedAt('/hangs')).not.toEqual([]);
  expect(receivedAt('/hangs-elsewhere')).not.toEqual([]);
  expect(new Set(receivedAt('/').map(({ headers }) => headers['webhook-id'])).size).toBe(3 * TIMED + EVENTS);
});
