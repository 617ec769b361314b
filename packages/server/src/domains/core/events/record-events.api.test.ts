import { expect } from 'vitest';
import { inTransaction } from '../../../context.ts';
import { execute } from '../../../db/db.ts';
import { sql } from '../../../db/sql.ts';
import { part, rowsOf, together } from '../../../db/together.ts';
import { makeSilentProject } from '../../../testing/event-log.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import type { OwnedProject } from '../../../testing/make-project.ts';
import { recordEvent, recordEvents, writeEvent, writeEvents } from './record-event.ts';

const test = instanceTest();
let project: OwnedProject;
test.beforeAll(async () => {
  project = await makeSilentProject(instance);
});

test('one statement records events of several kinds, and one for each row', async () => {
  const { ctx } = instance;
  const told = { version: 1, data: sql`jsonb_build_object('id', id)` };

  await execute(
    ctx.db,
    together([
      part('made', sql`select 1 as id`),
      part('granted', sql`select id from generate_series(2, 3) as id`),
      part('none', sql`select 4 as id where false`),
      recordEvent(ctx, project.id, { ...told, type: 'team.created', rows: rowsOf('made') }),
      recordEvents(ctx, project.id, [
        { ...told, type: 'team_permission.created', rows: rowsOf('granted') },
        { ...told, type: 'team_permission.deleted', rows: rowsOf('none') },
      ]),
    ]),
  );

  const events = await instance.query<{ id: string }>(
    "select id, type, version, created_at, data from events where project_id = $1 order by data ->> 'id'",
    [project.id],
  );
  expect(events).toMatchObject([
    { type: 'team.created', version: 1, created_at: instance.clock.now(), data: { id: 1 } },
    { type: 'team_permission.created', version: 1, created_at: instance.clock.now(), data: { id: 2 } },
    { type: 'team_permission.created', version: 1, created_at: instance.clock.now(), data: { id: 3 } },
  ]);
  expect(new Set(events.map(({ id }) => id)).size).toBe(3);
});

test('a transaction records its events in their order, by whoever caused them; one that fails records none', async () => {
  const { ctx } = instance;
  const other = await makeSilentProject(instance);
  const event = (type: 'team.created' | 'team.updated', id: number) => ({ type, version: 1, data: { id } });
  const actorId = other.owner.userId;

  await inTransaction(ctx, async (ctx) => {
    await writeEvents(ctx, other.id, [event('team.created', 2), event('team.updated', 1)]);
    await writeEvent(ctx, other.id, event('team.updated', 0), { actor: 'owner', actorId });
  });
  const failing = inTransaction(ctx, async (ctx) => {
    await writeEvent(ctx, other.id, event('team.created', 3));
    throw new Error('in vain');
  });
  await expect(failing).rejects.toThrow('in vain');

  expect(
    await instance.query(
      'select type, created_at, data, actor, actor_id from events where project_id = $1 order by sequence',
      [other.id],
    ),
  ).toEqual([
    { type: 'team.created', created_at: instance.clock.now(), data: { id: 2 }, actor: 'system', actor_id: null },
    { type: 'team.updated', created_at: instance.clock.now(), data: { id: 1 }, actor: 'system', actor_id: null },
    { type: 'team.updated', created_at: instance.clock.now(), data: { id: 0 }, actor: 'owner', actor_id: actorId },
  ]);
});
