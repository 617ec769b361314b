import { cloneDatabase, withClient, type ClonedDatabase } from '@keystead/testkit';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { appAt } from '../../testing/app-at.ts';
import { startServerProcess, type ServerProcess } from '../../testing/server-process.ts';
import { startSignInLoad } from '../../testing/sign-in-load.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../testing/webhook-receiver.ts';
import { makeEndpoint } from '../../testing/webhooks.ts';

/** Alone, with more of them: SENT_EVENTS=20000 npx vitest run --project drills sending-rate */
const EVENTS = Number(process.env['SENT_EVENTS'] ?? 2000);
/** Events whose way is timed, in a quiet service and beside sign-ins: one every so often, whatever became of the one before. */
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

const record = (count: number) =>
  withClient(database.url, (client) =>
    client.query(
      `insert into events (project_id, id, type, version, created_at, data)
       select 'internal', gen_random_uuid(), 'team.deleted', 1, now(), jsonb_build_object('id', gen_random_uuid())
       from generate_series(1, $1::int) as number`,
      [count],
    ),
  );

async function waitForArrivals(count: number): Promise<void> {
  await expect.poll(() => arrivals.length, { timeout: PATIENCE_MS, interval: 5 }).toBe(count);
}

/** How long each was on its way: they are sent in the order in which they were recorded, one long after the other. */
async function timeSome(): Promise<number[]> {
  const before = arrivals.length;
  const committed: number[] = [];
  const startedAt = performance.now();
  for (let number = 0; number < TIMED; number += 1) {
    await record(1);
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

test('one process sends everything once, and tells how fast', { timeout: 3 * PATIENCE_MS }, async () => {
  const given = { url: receiver.urlOf('/').replace('receiver.example', '127.0.0.1'), event_types: ['team.deleted'] };
  await makeEndpoint({ app: appAt(await server.port()) }, given);
  console.log(`${TIMED} events, one by one: ${describeDelays(await timeSome())}`);

  const load = startSignInLoad(database.url, SIGN_INS_PER_SECOND);
  const beside = await timeSome();
  console.log(`${TIMED} events beside ${(await load.stop()).toFixed(0)} sign-ins/s: ${describeDelays(beside)}`);

  const before = arrivals.length;
  await record(EVENTS);
  const committed = performance.now();
  await waitForArrivals(before + EVENTS);
  const burst = arrivals.slice(before).map((at) => Math.max(at - committed, 0));
  const seconds = Math.max(...burst) / 1000;
  console.log(`${EVENTS} events at once: ${(EVENTS / seconds).toFixed(0)} events/s, ${describeDelays(burst)}`);
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(2 * TIMED + EVENTS);
});
