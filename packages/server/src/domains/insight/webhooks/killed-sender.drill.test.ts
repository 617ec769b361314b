import type { ServerResponse } from 'node:http';
import { cloneDatabase, startTestCluster, withClient, type ClonedDatabase } from '@keystead/testkit';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { appAt } from '../../../testing/app-at.ts';
import { testScale } from '../../../testing/scale.ts';
import { startServerProcess, type ServerProcess } from '../../../testing/server-process.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../../testing/webhook-receiver.ts';
import { makeEndpoint } from '../../../testing/webhooks.ts';

const EVENTS = testScale.sentEvents;
const OBJECTS = 200;
/** Parts of them: at first, and right before each kill. */
const RECORDED_FIRST = 0.4;
const KILLS = [
  { at: 0.2, recorded: 0.3 },
  { at: 0.6, recorded: 0.3 },
];
/** What a process sends to one endpoint at once. */
const LANES = 8;
/** What shares its machine with others may be slow. */
const PATIENCE_MS = 600_000;

interface Told {
  readonly id: number;
  /** A number of its own. */
  readonly sessions: number;
}

let database: ClonedDatabase;
let receiver: WebhookReceiver;
let running: ServerProcess[];
/** What came first under each id, in the order it came. */
let firsts: Map<string, Told>;
let held: { readonly id: string; readonly response: ServerResponse }[];
let isHolding: boolean;
let recorded: number;
beforeEach(async () => {
  receiver = await startWebhookReceiver();
  running = [];
  firsts = new Map();
  held = [];
  isHolding = false;
  recorded = 0;
  receiver.answer('/', take);
});
afterEach(async () => {
  await Promise.all(running.map((server) => server.stop()));
  await receiver.stop();
  await database.drop();
});

/** Answers at once, or not before it is told to. */
function take(response: ServerResponse): void {
  const { headers, body = '' } = receiver.received.at(-1) ?? {};
  const id = String(headers?.['webhook-id']);
  const { data } = JSON.parse(body) as { data: Told };
  expect(data).toEqual(firsts.get(id) ?? data);
  if (!firsts.has(id)) firsts.set(id, data);
  if (isHolding) held.push({ id, response });
  else response.writeHead(204).end();
}

const inFlight = () => held.filter(({ response }) => !response.destroyed);
const cutOff = () => held.filter(({ response }) => response.destroyed).map(({ id }) => id);

function answerHeld(): void {
  for (const { response } of inFlight()) response.writeHead(204).end();
  held = [];
}

function release(): void {
  isHolding = false;
  answerHeld();
}

/** Answers what is held while it is not all that both send at once: each answer lets them send one more. */
async function holdAllLanes(): Promise<void> {
  isHolding = true;
  let before = 0;
  const count = () => {
    const now = inFlight().length;
    if (now === before && now < 2 * LANES) answerHeld();
    before = now;
    return now;
  };
  await expect.poll(count, { timeout: PATIENCE_MS, interval: 50 }).toBe(2 * LANES);
}

function start(words: readonly string[] = []): ServerProcess {
  const server = startServerProcess({ DATABASE_URL: database.url }, [], words);
  running.push(server);
  return server;
}

const change = (text: string, values: unknown[]) =>
  withClient(database.url, async (client) => (await client.query(text, values)).rowCount);

/** So many more, committed. */
async function record(part: number): Promise<void> {
  const count = Math.round(part * EVENTS);
  await change(
    `insert into events (project_id, id, type, version, created_at, data)
     select 'internal', gen_random_uuid(), 'project.sessions_ended', 1, now(), jsonb_build_object('id', number % $3, 'sessions', number)
     from generate_series($2::int, $2::int + $1::int - 1) as number`,
    [count, recorded, OBJECTS],
  );
  recorded += count;
}

/** The minute is over for which the dead have taken these on. */
const makeDue = (ids: readonly string[]) =>
  change(`update webhook_deliveries set due_at = now() where status = 'waiting' and event_id = any($1::uuid[])`, [ids]);

async function makeReceivingEndpoint(server: ServerProcess): Promise<void> {
  const url = receiver.urlOf('/').replace('receiver.example', '127.0.0.1');
  const given = { url, event_types: ['project.sessions_ended'], is_ordered: true };
  await makeEndpoint({ app: appAt(await server.port()) }, given);
}

async function untilArrived(count: number): Promise<void> {
  await expect.poll(() => firsts.size, { timeout: PATIENCE_MS, interval: 5 }).toBeGreaterThanOrEqual(count);
}

function expectAllInOrder(): void {
  const arrived = [...firsts.values()];
  expect(arrived).toHaveLength(EVENTS);
  expect(new Set(arrived.map(({ sessions }) => sessions)).size).toBe(EVENTS);
  for (let object = 0; object < OBJECTS; object += 1) {
    const numbers = arrived.filter(({ id }) => id === object).map(({ sessions }) => sessions);
    expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));
  }
}

test(
  'processes are killed while they send: each event arrives, under one id, those of one thing in their order',
  { timeout: 3 * PATIENCE_MS },
  async () => {
    database = await cloneDatabase(inject('pgAdminUrl'), inject('pgTemplate'));
    await makeReceivingEndpoint(start());
    await record(RECORDED_FIRST);
    for (const { at, recorded: more } of KILLS) {
      const victim = start();
      await expect.poll(() => victim.stdout(), { timeout: PATIENCE_MS, interval: 20 }).toContain('"msg":"listening"');
      await untilArrived(at * EVENTS);
      await record(more);
      await holdAllLanes();
      victim.signal('SIGKILL');
      await victim.exited;
      await expect.poll(() => cutOff().length, { timeout: PATIENCE_MS, interval: 5 }).toBeGreaterThanOrEqual(LANES);
      const cut = cutOff();
      console.log(`killed after ${firsts.size} of ${EVENTS} events, ${cut.length} of them without an answer`);
      release();
      expect(await makeDue(cut)).toBe(cut.length);
    }
    await untilArrived(EVENTS);

    expectAllInOrder();
    const again = receiver.received.length - EVENTS;
    console.log(`${again} of ${EVENTS} events came twice`);
    expect(again).toBeGreaterThanOrEqual(KILLS.length * LANES);
  },
);

/** A PostgreSQL of its own, since the others would go down with it; it keeps what it acknowledged. */
async function startOwnDatabase(): Promise<ClonedDatabase> {
  const cluster = await startTestCluster();
  const url = cluster.adminUrl;
  await withClient(url, (client) => client.query('alter database postgres set synchronous_commit = on'));
  return { url, drop: () => cluster.stop() };
}

/** Of PostgreSQL one process is killed: it ends all others, and starts anew from its log. */
async function crashDatabase(): Promise<void> {
  await withClient(database.url, async (client) => {
    const { rows } = await client.query<{ pid: number }>(
      `select pid from pg_stat_activity where application_name = 'keystead' limit 1`,
    );
    const lost = client.query('select pg_sleep(600)').catch((error: unknown) => error);
    process.kill(rows[0]?.pid ?? 0, 'SIGKILL');
    expect(await lost).toBeInstanceOf(Error);
  });
  await expect
    .poll(() => change('select true', []).catch(() => undefined), { timeout: PATIENCE_MS, interval: 50 })
    .toBe(1);
}

test(
  'PostgreSQL goes down while events are sealed and sent: each arrives, under one id, in order, and the log is whole',
  { timeout: 3 * PATIENCE_MS },
  async () => {
    database = await startOwnDatabase();
    const first = start();
    await makeReceivingEndpoint(first);
    const servers = [first, start()];
    await Promise.all(servers.map((server) => server.port()));
    await record(RECORDED_FIRST);
    for (const { at, recorded: more } of KILLS) {
      await untilArrived(at * EVENTS);
      await record(more);
      await crashDatabase();
      console.log(`PostgreSQL went down after ${firsts.size} of ${EVENTS} events`);
      expect(firsts.size).toBeLessThan(recorded);
    }
    await untilArrived(EVENTS);

    expectAllInOrder();
    const places = `select from (
        select position, row_number() over (order by position) as place from events where project_id = 'internal' and position is not null
      ) as sealed where position = place`;
    const all = `select from events where project_id = 'internal'`;
    await expect.poll(() => change(places, []), { timeout: PATIENCE_MS }).toBe(await change(all, []));
    expect(await change(`${all} and type = 'project.sessions_ended'`, [])).toBe(EVENTS);
    expect(await start(['verify-log', 'internal']).exited).toEqual({ code: 0, signal: null });
    for (const server of servers)
      expect((await fetch(`http://127.0.0.1:${await server.port()}/ready`)).status).toBe(200);
    console.log(`${receiver.received.length - EVENTS} of ${EVENTS} events came twice`);
  },
);
