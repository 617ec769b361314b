import { cloneDatabase, withClient, type ClonedDatabase } from '@keystead/testkit';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { appAt } from '../../testing/app-at.ts';
import { startServerProcess, type ServerProcess } from '../../testing/server-process.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../testing/webhook-receiver.ts';
import { makeEndpoint } from '../../testing/webhooks.ts';

/** Alone, with more of them: SENT_EVENTS=20000 npx vitest run sending-rate */
const EVENTS = Number(process.env['SENT_EVENTS'] ?? 2000);
const ALONE = 40;
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
       select 'internal', gen_random_uuid(), 'team.deleted', 1, now(), jsonb_build_object('id', number)
       from generate_series(1, $1::int) as number`,
      [count],
    ),
  );

/** How long each was on its way, shortest first. */
async function send(count: number): Promise<number[]> {
  const before = arrivals.length;
  await record(count);
  const committed = performance.now();
  await expect.poll(() => arrivals.length, { timeout: PATIENCE_MS, interval: 5 }).toBe(before + count);
  return arrivals.slice(before).map((at) => Math.max(at - committed, 0));
}

function describeDelays(delays: readonly number[]): string {
  const sorted = delays.toSorted((one, other) => one - other);
  const at = (part: number) => `${(sorted[Math.ceil(part * sorted.length) - 1] ?? 0).toFixed(0)} ms`;
  return `p50 ${at(0.5)}, p99 ${at(0.99)} from commit to receiver`;
}

test('one process sends everything once, and tells how fast', { timeout: 3 * PATIENCE_MS }, async () => {
  const given = { url: receiver.urlOf('/').replace('receiver.example', '127.0.0.1'), event_types: ['team.deleted'] };
  await makeEndpoint({ app: appAt(await server.port()) }, given);
  const alone: number[] = [];
  for (let number = 0; number < ALONE; number += 1) alone.push(...(await send(1)));
  console.log(`${ALONE} events, one by one: ${describeDelays(alone)}`);

  const burst = await send(EVENTS);
  const seconds = Math.max(...burst) / 1000;
  console.log(`${EVENTS} events at once: ${(EVENTS / seconds).toFixed(0)} events/s, ${describeDelays(burst)}`);
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(ALONE + EVENTS);
});
