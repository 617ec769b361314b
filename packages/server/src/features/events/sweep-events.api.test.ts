import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeProject, type OwnedProject } from '../../testing/make-project.ts';
import { recordStatements } from '../../testing/recorded-statements.ts';
import { startTestInstance, type TestInstance } from '../../testing/test-instance.ts';
import { sweepEvents } from './sweep-events.ts';

const DAY_MS = 24 * 60 * 60_000;

let instance: TestInstance;
let project: OwnedProject;
beforeAll(async () => {
  instance = await startTestInstance();
});
beforeEach(async () => {
  project = await makeProject(instance.app);
  await instance.query('delete from events');
});
afterAll(() => instance.stop());

const record = (count: number, projectId = project.id) =>
  instance.query(
    `insert into events (project_id, id, type, created_at, data)
     select $1, gen_random_uuid(), 'user.updated', $2, '{}' from generate_series(1, $3)`,
    [projectId, instance.clock.now(), count],
  );
const countEvents = async () =>
  (await instance.query<{ count: number }>('select count(*)::int as count from events'))[0]?.count;

test('events are kept for 90 days', async () => {
  await record(1);
  instance.clock.advance(90 * DAY_MS);
  await sweepEvents(instance.ctx);
  expect(await countEvents()).toBe(1);

  instance.clock.advance(1);
  await sweepEvents(instance.ctx);
  expect(await countEvents()).toBe(0);
});

test('or for as long as the settings say', async () => {
  await record(1);
  instance.clock.advance(7 * DAY_MS + 1);
  await sweepEvents({ ...instance.ctx, eventsKeptForDays: 7 });

  expect(await countEvents()).toBe(0);
});

test('those of all projects go, a thousand at a time, and the younger ones stay', async () => {
  const other = await makeProject(instance.app);
  await record(1500);
  await record(700, other.id);
  instance.clock.advance(91 * DAY_MS);
  await record(3, other.id);
  const recorded = recordStatements(instance.ctx);
  await sweepEvents(recorded.ctx);

  expect(await countEvents()).toBe(3);
  expect(recorded.take()).toHaveLength(4); // 1000, 1000, 200, and none
});
