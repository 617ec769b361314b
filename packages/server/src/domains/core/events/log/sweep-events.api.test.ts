import { beforeEach, expect } from 'vitest';
import { ask } from '../../../../testing/ask.ts';
import { makeSilentProject, readPlaces, recordByHand, sealAll } from '../../../../testing/event-log.ts';
import { holdRows } from '../../../../testing/hold-rows.ts';
import { instance, instanceTest } from '../../../../testing/instance-test.ts';
import type { OwnedProject } from '../../../../testing/make-project.ts';
import { sweepEvents } from './sweep-events.ts';

const DAY_MS = 24 * 60 * 60_000;

const test = instanceTest();
let project: OwnedProject;
beforeEach(async () => {
  project = await makeSilentProject(instance);
});

async function record(count: number, projectId = project.id): Promise<void> {
  await recordByHand(instance, projectId, count);
  await sealAll(instance);
}
const positions = async (projectId = project.id) =>
  (await readPlaces(instance, projectId)).map(({ position }) => position);

test('events are kept for 90 days', async () => {
  await record(1);
  instance.clock.advance(90 * DAY_MS);
  await sweepEvents(instance.ctx);
  expect(await positions()).toEqual([1]);

  instance.clock.advance(1);
  await sweepEvents(instance.ctx);
  expect(await positions()).toEqual([]);
});

test('or for as long as the settings say', async () => {
  await record(1);
  instance.clock.advance(7 * DAY_MS + 1);
  await sweepEvents({ ...instance.ctx, eventsKeptForDays: 7 });

  expect(await positions()).toEqual([]);
});

test('a project keeps them for as long as it says, be that shorter or longer', async () => {
  const [brief, lasting] = [await makeSilentProject(instance), await makeSilentProject(instance)];
  for (const [of, days] of [
    [brief, 7],
    [lasting, 365],
  ] as const) {
    const body = { config: { event_retention_days: days } };
    expect(await ask(instance.app, 'PATCH /api/v1/projects/current', { as: 'admin', project: of, body })).toMatchObject(
      { status: 200 },
    );
  }
  for (const of of [project, brief, lasting]) await record(1, of.id); // after the event of the setting
  const kept = () => Promise.all([project, brief, lasting].map(({ id }) => positions(id)));

  instance.clock.advance(7 * DAY_MS + 1);
  await sweepEvents(instance.ctx);
  expect(await kept()).toEqual([[1], [], [1, 2]]);

  instance.clock.advance(84 * DAY_MS);
  await sweepEvents(instance.ctx);
  expect(await kept()).toEqual([[], [], [1, 2]]);

  await record(1, lasting.id);
  instance.clock.advance(274 * DAY_MS);
  await sweepEvents(instance.ctx);
  expect(await kept()).toEqual([[], [], [3]]);
});

test('those of all projects go, however many, and the younger ones stay', async () => {
  const other = await makeSilentProject(instance);
  await record(2100);
  await record(700, other.id);
  instance.clock.advance(91 * DAY_MS);
  await record(3, other.id);
  await sweepEvents(instance.ctx);

  expect(await positions()).toEqual([]);
  expect(await positions(other.id)).toEqual([701, 702, 703]);
});

test('a log loses its beginning only: what stands behind a younger event waits for it', async () => {
  await record(2);
  instance.clock.advance(91 * DAY_MS);
  await record(1);
  instance.clock.advance(-91 * DAY_MS); // a process whose clock is late
  await record(1);
  instance.clock.advance(91 * DAY_MS);
  await sweepEvents(instance.ctx);

  expect(await positions()).toEqual([3, 4]);
});

test('while somebody holds an event nothing waits, and it goes next time', async () => {
  await record(5);
  instance.clock.advance(91 * DAY_MS);
  await using held = await holdRows(instance, 'select id from events where project_id = $1 and position = 3', [
    project.id,
  ]);
  await sweepEvents(instance.ctx);
  expect(await positions()).toEqual([3, 4, 5]);
  await held.release();
  await sweepEvents(instance.ctx);

  expect(await positions()).toEqual([]);
});

test('what is not sealed yet is not swept', async () => {
  await recordByHand(instance, project.id, 1);
  instance.clock.advance(91 * DAY_MS);
  await sweepEvents(instance.ctx);
  await sealAll(instance);

  expect(await positions()).toEqual([1]);
});
