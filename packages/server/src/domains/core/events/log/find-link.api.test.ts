import { beforeEach, expect } from 'vitest';
import { ask } from '../../../../testing/ask.ts';
import { makeSilentProject, sealAll } from '../../../../testing/event-log.ts';
import { instance, instanceTest } from '../../../../testing/instance-test.ts';
import type { OwnedProject } from '../../../../testing/make-project.ts';
import { signUp } from '../../../../testing/sign-up.ts';
import { sweepEvents } from './sweep-events.ts';

const DAY_MS = 24 * 60 * 60_000;

const test = instanceTest();
let project: OwnedProject;
beforeEach(async () => {
  project = await makeSilentProject(instance);
});

const seal = async (count: number): Promise<void> => {
  await instance.query(
    `insert into events (project_id, id, type, version, created_at, data)
     select $1, gen_random_uuid(), 'team.deleted', 1, $2, jsonb_build_object('id', gen_random_uuid(), 'number', n)
     from generate_series(1, $3) as n`,
    [project.id, instance.clock.now(), count],
  );
  await sealAll(instance);
};

interface Chain {
  readonly hash: string;
  readonly previous_hash: string | null;
  readonly is_intact: boolean;
}
async function chainAt(position: number): Promise<Chain> {
  const [row] = await instance.query<{ id: string }>('select id from events where project_id = $1 and position = $2', [
    project.id,
    position,
  ]);
  const { body } = await ask(instance.app, `GET /api/v1/internal/events/${row?.id ?? ''}`, { as: 'admin', project });
  return (body as { chain: Chain }).chain;
}

test('each event is chained to the one before, the first to none', async () => {
  await seal(3);
  const [first, second, third] = [await chainAt(1), await chainAt(2), await chainAt(3)];

  expect(first).toEqual({
    hash: expect.stringMatching(/^[\da-f]{64}$/),
    previous_hash: '00'.repeat(32),
    is_intact: true,
  });
  expect(second).toMatchObject({ previous_hash: first.hash, is_intact: true });
  expect(third).toMatchObject({ previous_hash: second.hash, is_intact: true });
});

test.each([
  ['changed itself', `update events set data = data || '{"number": 0}' where project_id = $1 and position = 2`, false],
  ['put after another', 'update events set hash = sha256(hash) where project_id = $1 and position = 1', false],
  ['after one that is missing', 'delete from events where project_id = $1 and position = 1', false],
  [
    'before one that was changed',
    `update events set type = 'team.updated' where project_id = $1 and position = 3`,
    true,
  ],
])('one that was %s: is it intact?', async (_, change, isIntact) => {
  await seal(3);
  await instance.query(change, [project.id]);
  expect((await chainAt(2)).is_intact).toBe(isIntact);
});

test('it stays so where its data went with a user, and where those before it were swept', async () => {
  const { userId } = await signUp(instance.app, { project });
  await sealAll(instance);
  await ask(instance.app, `DELETE /api/v1/users/${userId}`, { as: 'server', project });
  await sealAll(instance);
  expect(await chainAt(1)).toMatchObject({ is_intact: true });

  const last = await chainAt(2);
  instance.clock.advance(8 * DAY_MS);
  await seal(1);
  await sweepEvents({ ...instance.ctx, eventsKeptForDays: 7 });
  const [first] = await instance.query<{ position: string }>(
    'select min(position) as position from events where project_id = $1',
    [project.id],
  );
  const position = Number(first?.position);
  expect(position).toBeGreaterThan(2);
  expect(await chainAt(position)).toMatchObject({ previous_hash: expect.any(String), is_intact: true });
  expect(last.is_intact).toBe(true);
});
