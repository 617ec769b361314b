import { beforeEach, expect } from 'vitest';
import { ask } from '../../../../testing/ask.ts';
import { copyProject } from '../../../../testing/copy-project.ts';
import { makeSilentProject, readPlaces, recordByHand, sealAll, verifyLogOf } from '../../../../testing/event-log.ts';
import { instance, instanceTest } from '../../../../testing/instance-test.ts';
import type { OwnedProject } from '../../../../testing/make-project.ts';
import { signUp } from '../../../../testing/sign-up.ts';
import { sweepEvents } from './sweep-events.ts';

/** The id of an event says something within its project alone. */
const DAY_MS = 24 * 60 * 60_000;

const test = instanceTest();
let project: OwnedProject;
let elsewhere: OwnedProject;
beforeEach(async () => {
  project = await makeSilentProject(instance, { config: { create_team_on_sign_up: true } });
  elsewhere = await makeSilentProject(instance);
});

const copy = () => copyProject(instance, { from: project.id, to: elsewhere.id });
const positions = async ({ id }: OwnedProject) => (await readPlaces(instance, id)).map(({ position }) => position);

test('each log is sealed by itself', async () => {
  await recordByHand(instance, project.id, 3);
  await recordByHand(instance, elsewhere.id, 1);
  await copy();
  await sealAll(instance);

  expect(await positions(project)).toEqual([1, 2, 3]);
  expect(await positions(elsewhere)).toEqual([1, 2, 3, 4]);
  for (const { id } of [project, elsewhere])
    expect(await verifyLogOf(instance, id)).toMatchObject({ problem: undefined });
});

test('each event hangs on the one before in its own log', async () => {
  await recordByHand(instance, elsewhere.id, 1);
  await signUp(instance.app, { project });
  await copy();
  await sealAll(instance);
  const [event] = await readPlaces(instance, project.id);
  const chainIn = async (of: OwnedProject) => {
    const line = `GET /api/v1/internal/events/${event?.id ?? ''}` as const;
    const { body } = await ask(instance.app, line, { as: 'admin', project: of });
    return (body as { chain: { previous_hash: string } }).chain;
  };

  const [here, there] = [await chainIn(project), await chainIn(elsewhere)];
  expect([here, there]).toMatchObject([{ is_intact: true }, { is_intact: true }]);
  expect(here.previous_hash).toBe('00'.repeat(32));
  expect(there.previous_hash).not.toBe(here.previous_hash);
});

test('the previous event is read from its own log alone', async () => {
  const user = await signUp(instance.app, { project });
  instance.clock.advance(1000);
  await signUp(instance.app, { project });
  await copy();
  // Without the second user, the change below stands earlier in the other log than in this one.
  await instance.query('delete from events where project_id = $1 and created_at = $2', [
    elsewhere.id,
    instance.clock.now(),
  ]);
  instance.clock.advance(1000);
  for (const of of [project, elsewhere]) {
    const body = { display_name: 'Mira' };
    await ask(instance.app, `PATCH /api/v1/users/${user.userId}`, { as: 'server', project: of, body });
  }
  await sealAll(instance);
  const updated = (await readPlaces(instance, project.id)).findLast(({ type }) => type === 'user.updated');
  const line = `GET /api/v1/internal/events/${updated?.id ?? ''}` as const;

  expect(await ask(instance.app, line, { as: 'admin', project })).toMatchObject({
    status: 200,
    body: { event: { data: { id: user.userId } }, previous: { type: 'user.created' } },
  });
});

test('each is swept by itself', async () => {
  await recordByHand(instance, project.id, 2);
  await copy();
  await instance.query('update events set created_at = $2 where project_id = $1', [
    elsewhere.id,
    new Date(instance.clock.now().getTime() + 91 * DAY_MS),
  ]);
  await sealAll(instance);
  instance.clock.advance(91 * DAY_MS);
  await sweepEvents(instance.ctx);

  expect(await positions(project)).toEqual([]);
  expect(await positions(elsewhere)).toEqual([1, 2]);
  for (const { id } of [project, elsewhere])
    expect(await verifyLogOf(instance, id)).toMatchObject({ position: '2', problem: undefined });
});

test.each<[string, boolean]>([
  ['new', false],
  ['sealed', true],
])('what %s events tell of a deleted user is erased in their project alone', async (_, isSealed) => {
  const user = await signUp(instance.app, { project });
  await copy();
  if (isSealed) await sealAll(instance);
  const read = () => instance.query('select * from events where project_id = $1 order by id', [elsewhere.id]);
  const before = await read();
  expect(before.length).toBeGreaterThan(2);
  await ask(instance.app, `DELETE /api/v1/users/${user.userId}`, { as: 'server', project });

  expect(await read()).toEqual(before);
});
