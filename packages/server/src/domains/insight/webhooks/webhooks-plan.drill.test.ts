import pg from 'pg';
import { afterAll, expect } from 'vitest';
import { sealAll } from '../../../testing/event-log.ts';
import { explainPage } from '../../../testing/explain-page.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject } from '../../../testing/make-project.ts';
import { vacuum } from '../../../testing/vacuum.ts';
import { makeEndpoint } from '../../../testing/webhooks.ts';
import { updateNext } from './deliveries.queries.ts';
import { fanOut } from './fan-out.ts';
import { selectDeliveries } from './list-deliveries.queries.ts';
import { replayAllPage, replayFailedPage } from './replay-deliveries.queries.ts';

const EVENTS = 20_000;
const PAGE = 1000;
/** A page is read, joined with its events, and written. */
const MOST_READ = 3 * PAGE;

const test = instanceTest();
let client: pg.Client;
let endpoint: { projectId: string; id: string };
let range: { projectId: string; id: string; from: Date; to: Date; now: Date };
test.beforeAll(async () => {
  const project = await makeProject(instance.app);
  client = new pg.Client({ connectionString: instance.databaseUrl });
  await client.connect();
  const given = { project, is_ordered: true };
  const { id } = await makeEndpoint(instance, given);
  endpoint = { projectId: project.id, id };
  const now = instance.clock.now();
  range = { ...endpoint, from: new Date(0), to: new Date(now.getTime() + 1), now };
  await client.query(
    `insert into events (project_id, id, type, version, created_at, data)
     select $1, gen_random_uuid(), 'team_membership.created', 1, $2::timestamptz - ($3::int - number) * interval '1 second',
       jsonb_build_object('user_id', gen_random_uuid(), 'team_id', overlay(md5((number % 500)::text) placing '4' from 13)::uuid)
     from generate_series(1, $3::int) as number`,
    [project.id, now, EVENTS],
  );
  await sealAll(instance);
  while (await fanOut(instance.ctx));
  await vacuum(client, ['webhook_deliveries', 'events']);
});
afterAll(() => client.end());

test('the next message is found by its time, and what goes before it by user and by team', async () => {
  const now = instance.clock.now();
  const { rows, read, indexes } = await explainPage(client, updateNext(endpoint, { now, until: now }));

  expect(rows).toBe(1);
  expect(read).toBeLessThanOrEqual(3);
  expect(indexes).toEqual(
    expect.arrayContaining(['webhook_deliveries_due', 'webhook_deliveries_in_order', 'webhook_deliveries_of_team']),
  );
});

test('a page of a time is read without the rest of the log', async () => {
  const first = await explainPage(client, replayAllPage(range, undefined));
  const micros = `${(instance.clock.now().getTime() - (EVENTS / 2) * 1000) * 1000}`;
  const after = { micros, id: 'ffffffff-ffff-4fff-bfff-ffffffffffff' };
  const later = await explainPage(client, replayAllPage(range, after));

  expect([first.rows, later.rows]).toEqual([1, 1]);
  expect(Math.max(first.read, later.read)).toBeLessThanOrEqual(MOST_READ);
  expect(first.indexes).toContain('events_by_time');
});

test('what was in vain is read without what was not', async () => {
  const fails = `update webhook_deliveries set status = case when position % 10 = 0 then 'failed' else 'delivered' end, tries = 10`;
  await client.query(fails);
  await vacuum(client, ['webhook_deliveries']);
  const page = await explainPage(client, replayFailedPage(range, { position: '5000' }));

  expect(page.rows).toBe(1);
  expect(page.read).toBeLessThanOrEqual(MOST_READ);
  expect(page.indexes).toContain('webhook_deliveries_in_vain');
});

test.each([
  ['few', 2000],
  ['many', 2],
])('the newest of %s that have failed are found without what was delivered', async (_, oneIn) => {
  await client.query(
    `update webhook_deliveries set tries = 1,
       status = case when position % $1 <> 0 then 'delivered' when position % ($1 * 2) = 0 then 'waiting' else 'failed' end`,
    [oneIn],
  );
  await vacuum(client, ['webhook_deliveries']);
  const { projectId, id: endpointId } = endpoint;
  const listing = { projectId, endpointId, status: 'failed', eventType: undefined, after: undefined, limit: 50 };
  const page = await explainPage(client, selectDeliveries(listing), { isAnew: true });

  expect(page.rows).toBe(Math.min(EVENTS / oneIn, 50));
  expect(page.read).toBeLessThanOrEqual(200);
});
