import { withClient } from '@keystead/testkit';
import { beforeEach, expect } from 'vitest';
import { ask } from '../../../../testing/ask.ts';
import { makeSilentProject, readPlaces, recordByHand, sealAll, verifyLogOf } from '../../../../testing/event-log.ts';
import { whileBroken } from '../../../../testing/failed-requests.ts';
import { holdRows } from '../../../../testing/hold-rows.ts';
import { instance, instanceTest } from '../../../../testing/instance-test.ts';
import type { OwnedProject } from '../../../../testing/make-project.ts';
import { newEmail, signUp } from '../../../../testing/sign-up.ts';
import { sealEvents } from './seal-events.ts';

const test = instanceTest();
let project: OwnedProject;
beforeEach(async () => {
  project = await makeSilentProject(instance);
});

const positions = async (projectId = project.id) =>
  (await readPlaces(instance, projectId)).map(({ position }) => position);
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const insertOne = `insert into events (project_id, id, type, version, created_at, data)
  values ($1, gen_random_uuid(), $2, 1, now(), '{}')`;

test('each project has a log of its own, numbered from one without gaps', async () => {
  const other = await makeSilentProject(instance);
  await recordByHand(instance, project.id, 3);
  await recordByHand(instance, other.id, 2);
  await sealAll(instance);
  await recordByHand(instance, project.id, 2);
  await sealAll(instance);

  expect(await positions()).toEqual(upTo(5));
  expect(await positions(other.id)).toEqual(upTo(2));
});

test('more than a page is sealed at once, in the order in which it was recorded', async () => {
  await recordByHand(instance, project.id, 1201);
  await sealAll(instance);

  const places = await instance.query<{ position: number }>(
    `select position::int from events where project_id = $1 order by (data ->> 'number')::int`,
    [project.id],
  );
  expect(places.map(({ position }) => position)).toEqual(upTo(1201));
});

test('what is sealed stays where it is', async () => {
  await recordByHand(instance, project.id, 3);
  await sealAll(instance);
  const before = await instance.query('select * from events where project_id = $1 order by position', [project.id]);
  await sealAll(instance);

  expect(await instance.query('select * from events where project_id = $1 order by position', [project.id])).toEqual(
    before,
  );
});

test('one that commits late comes after those that were sealed meanwhile, and is not missed', async () => {
  await withClient(instance.databaseUrl, async (late) => {
    await late.query('begin');
    await late.query(insertOne, [project.id, 'team.created']);
    await instance.query(insertOne, [project.id, 'team.deleted']);
    await sealAll(instance);
    expect((await readPlaces(instance, project.id)).map(({ type }) => type)).toEqual(['team.deleted']);
    await late.query('commit');
  });
  await sealAll(instance);

  expect(await readPlaces(instance, project.id)).toMatchObject([
    { position: 1, type: 'team.deleted' },
    { position: 2, type: 'team.created' },
  ]);
});

test('a change that is rolled back leaves no event and no gap', async () => {
  await signUp(instance.app, { project });
  await sealAll(instance);
  await instance.query('alter table users add constraint closed check (display_name is null) not valid');
  const body = { primary_email: newEmail(), display_name: 'Mira' };
  const { status } = await whileBroken(() => ask(instance.app, 'POST /api/v1/users', { as: 'server', project, body }));
  await instance.query('alter table users drop constraint closed');
  await signUp(instance.app, { project });
  await sealAll(instance);

  expect(status).toBe(500);
  expect(await readPlaces(instance, project.id)).toMatchObject([
    { position: 1, type: 'user.created' },
    { position: 2, type: 'session.created' },
    { position: 3, type: 'user.created' },
    { position: 4, type: 'session.created' },
  ]);
});

test('two processes change one user and seal at once: the log has every change, and the last is how the user is', async () => {
  const { userId } = await signUp(instance.app, { project });
  await instance.query("delete from events where project_id = $1 and type = 'session.created'", [project.id]);
  const apps = [instance.app, await instance.secondProcess()];
  const contexts = [instance.ctx, instance.secondContext()];
  const rename = (index: number) =>
    ask(apps[index % 2] ?? instance.app, `PATCH /api/v1/users/${userId}`, {
      as: 'server',
      project,
      body: { display_name: `Name ${index}` },
    });
  for (let round = 0; round < 5; round += 1)
    await Promise.all([
      ...upTo(8).map((index) => rename(round * 8 + index)),
      ...contexts.map((ctx) => sealEvents(ctx)),
    ]);
  await Promise.all(contexts.map((ctx) => sealEvents(ctx)));
  await sealAll(instance);

  const told = await instance.query<{ name: string | null; position: number; sequence: number }>(
    `select data ->> 'display_name' as name, position::int, sequence::int
     from events where project_id = $1 order by position`,
    [project.id],
  );
  expect(told.map(({ position }) => position)).toEqual(upTo(41));
  const sequences = told.map(({ sequence }) => sequence);
  expect(sequences).toEqual([...sequences].sort((a, b) => a - b)); // all are of one user
  expect(new Set(told.map(({ name }) => name)).size).toBe(41);
  const { body } = await ask(instance.app, `GET /api/v1/users/${userId}`, { as: 'server', project });
  expect(body).toMatchObject({ display_name: told.at(-1)?.name });
  expect(await verifyLogOf(instance, project.id)).toMatchObject({ events: 41, problem: undefined });
});

test('processes that seal at once give no place twice', async () => {
  await recordByHand(instance, project.id, 1500);
  const contexts = [instance.ctx, instance.secondContext(), instance.secondContext()];
  await Promise.all(contexts.map((ctx) => sealEvents(ctx)));
  await sealAll(instance);

  expect(await positions()).toEqual(upTo(1500));
  expect(await verifyLogOf(instance, project.id)).toMatchObject({ events: 1500, problem: undefined });
});

test('while somebody holds an event nothing waits, and what comes after it keeps its turn', async () => {
  await recordByHand(instance, project.id, 5);
  await using held = await holdRows(
    instance,
    `select id from events where project_id = $1 and (data ->> 'number')::int = 3`,
    [project.id],
  );
  await sealAll(instance);
  expect(await positions()).toEqual([1, 2]);
  await held.release();
  await sealAll(instance);

  const numbers = await instance.query<{ number: number }>(
    `select (data ->> 'number')::int as number from events where project_id = $1 order by position`,
    [project.id],
  );
  expect(numbers.map(({ number }) => number)).toEqual(upTo(5));
});
