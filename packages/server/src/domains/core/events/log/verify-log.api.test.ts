import { beforeEach, describe, expect } from 'vitest';
import { deriveInstanceKeys } from '../../../../platform/instance-keys.ts';
import { ask } from '../../../../testing/ask.ts';
import { call } from '../../../../testing/call.ts';
import { makeSilentProject, recordByHand, sealAll, verifyLogOf } from '../../../../testing/event-log.ts';
import { instance, instanceTest } from '../../../../testing/instance-test.ts';
import type { OwnedProject } from '../../../../testing/make-project.ts';
import { signUp } from '../../../../testing/sign-up.ts';
import { makeTeam } from '../../../../testing/teams.ts';
import { NO_ID } from '../../../../testing/triggers.ts';
import { sweepEvents } from './sweep-events.ts';

const DAY_MS = 24 * 60 * 60_000;

const test = instanceTest();
let project: OwnedProject;
beforeEach(async () => {
  project = await makeSilentProject(instance);
});

const verify = (projectId = project.id) => verifyLogOf(instance, projectId);
const change = (text: string, ...values: unknown[]) =>
  instance.query(text.replaceAll('EVENT', 'project_id = $1 and position'), [project.id, ...values]);
const problemOf = async () => (await verify()).problem;
const notAsSealed = (position: number) =>
  expect.stringMatching(new RegExp(`^event ${position} .* was modified outside Keystead$`));
async function sealTen(): Promise<void> {
  await recordByHand(instance, project.id, 10);
  await sealAll(instance);
}

test('an untouched log is whole, however it grows, and so is one without events', async () => {
  expect(await verify()).toEqual({
    projectId: project.id,
    events: 0,
    erased: 0,
    position: '0',
    hash: '00'.repeat(32),
    problem: undefined,
  });
  await recordByHand(instance, project.id, 1500);
  await sealAll(instance);
  const before = await verify();
  expect(before).toMatchObject({ events: 1500, position: '1500', problem: undefined });
  await recordByHand(instance, project.id, 1);
  expect(await verify()).toEqual(before); // what is not sealed yet has no place in it
  await sealAll(instance);
  const after = await verify();
  expect(after).toMatchObject({ events: 1501, position: '1501', problem: undefined });
  expect(after.hash).not.toBe(before.hash);
});

describe('a log is not whole', () => {
  test.each([
    ['type', `'team.updated'`],
    ['version', '2'],
    ['created_at', `created_at + interval '1 microsecond'`],
    ['data', `data || '{"number": 0}'`],
    ['data', `data || '{"id": "another"}'`],
    ['data', `data || '{"user_id": "somebody"}'`],
    ['id', 'gen_random_uuid()'],
    ['actor', `'owner'`],
    ['actor_id', 'gen_random_uuid()'],
    ['address', `'203.0.113.7'`],
    ['device', `'Mozilla/5.0'`],
    ['request_id', `'another'`],
    ['erased_for', 'gen_random_uuid()'],
    ['digest', 'sha256(digest)'],
    ['hash', 'sha256(hash)'],
  ])('with another %s of one event: %s', async (column, value) => {
    await sealTen();
    await change(`update events set ${column} = ${value} where EVENT = 4`);

    expect(await problemOf()).toEqual(notAsSealed(4));
  });

  test.each([1, 5, 10])('without event %i', async (position) => {
    await sealTen();
    await change('delete from events where EVENT = $2', position);

    expect(await problemOf()).toBe(`event ${position} is missing`);
  });

  test('with two events in each other’s place', async () => {
    await sealTen();
    await change('update events set position = 99 where EVENT = 3');
    await change('update events set position = 3 where EVENT = 7');
    await change('update events set position = 7 where EVENT = 99');

    expect(await problemOf()).toEqual(notAsSealed(3));
  });

  test('with the contents of two events swapped', async () => {
    await sealTen();
    await change(
      `update events e set data = o.data from events o
       where e.project_id = $1 and o.project_id = $1 and (e.position, o.position) in ((3, 7), (7, 3))`,
    );

    expect(await problemOf()).toEqual(notAsSealed(3));
  });

  test('without an event whose successors were moved up', async () => {
    await sealTen();
    await change('delete from events where EVENT = 6');
    for (const position of [7, 8, 9, 10])
      await change('update events set position = position - 1 where EVENT = $2', position);
    await instance.query('update event_chains set position = 9 where project_id = $1', [project.id]);

    expect(await problemOf()).toBe('the stored start and end of the log were modified outside Keystead');
  });

  test('with its beginning or its end cut off, and the ends set to what is left', async () => {
    for (const [cut, ends] of [
      ['>', 'position = e.position, hash = e.hash'],
      ['<=', 'swept_position = e.position, swept_hash = e.hash'],
    ] as const) {
      project = await makeSilentProject(instance);
      await sealTen();
      await change(
        `update event_chains c set ${ends} from events e
         where c.project_id = $1 and e.project_id = $1 and e.position = 5`,
      );
      await change(`delete from events where EVENT ${cut} 5`);

      expect(await problemOf()).toBe('the stored start and end of the log were modified outside Keystead');
    }
  });

  test('without its ends', async () => {
    await sealTen();
    await instance.query('delete from event_chains where project_id = $1', [project.id]);

    expect(await problemOf()).toBeDefined();
  });

  test('with the events of another project', async () => {
    const other = await makeSilentProject(instance);
    await sealTen();
    await recordByHand(instance, other.id, 10);
    await sealAll(instance);
    await change('delete from events where EVENT = 2');
    await instance.query('update events set project_id = $1 where project_id = $2 and position = 2', [
      project.id,
      other.id,
    ]);

    expect(await problemOf()).toEqual(notAsSealed(2));
    expect((await verify(other.id)).problem).toBe('event 2 is missing');
  });
});

describe('when a user is deleted', () => {
  const eraseByHand = `update events set data = jsonb_build_object('id', data -> 'id'), version = 0, erased_for = $2`;

  test('their events are erased, sealed or not, and the log stays whole', async () => {
    const user = await signUp(instance.app, { project });
    await makeTeam(instance.app, { project, creator: user });
    await sealAll(instance);
    const { hash } = await verify();
    await ask(instance.app, `PATCH /api/v1/users/${user.userId}`, {
      as: 'server',
      project,
      body: { display_name: 'Mira' },
    });
    await ask(instance.app, `DELETE /api/v1/users/${user.userId}`, { as: 'server', project });
    const unsealed = await verify();
    expect(unsealed).toMatchObject({ hash, problem: undefined });
    expect(unsealed.erased).toBeGreaterThan(1);
    await sealAll(instance);

    expect(await verify()).toMatchObject({ erased: unsealed.erased, problem: undefined });
  });

  test('a personal team and its events go with them, and the log stays whole', async () => {
    const config = { create_team_on_sign_up: true };
    project = await makeSilentProject(instance, { config });
    const user = await signUp(instance.app, { project });
    await sealAll(instance);
    await ask(instance.app, `DELETE /api/v1/users/${user.userId}`, { as: 'server', project });
    await sealAll(instance);

    const log = await verify();
    expect(log.problem).toBeUndefined();
    expect(log.erased).toBeGreaterThan(2);
  });

  test('nothing else is: an event that somebody erased by hand is found', async () => {
    const user = await signUp(instance.app, { project });
    await sealAll(instance);
    await change(`${eraseByHand} where EVENT = 1`, user.userId);

    expect(await problemOf()).toBe('event 1 has no data, but its user was not deleted');
  });

  test('nor is an event of somebody else', async () => {
    const [user, other] = [await signUp(instance.app, { project }), await signUp(instance.app, { project })];
    await sealAll(instance);
    await ask(instance.app, `DELETE /api/v1/users/${user.userId}`, { as: 'server', project });
    await sealAll(instance);
    expect(await problemOf()).toBeUndefined();
    await change(`${eraseByHand} where EVENT = 3 and data ->> 'id' = '${other.userId}'`, user.userId);

    expect(await problemOf()).toEqual(notAsSealed(3));
  });

  test.each([
    ['of another project', async () => makeSilentProject(instance), 'user.deleted'],
    ['of another kind', async () => project, 'user.updated'],
  ] as const)('an event %s does not tell of the deletion', async (_, at, type) => {
    const user = await signUp(instance.app, { project });
    await sealAll(instance);
    await change(`${eraseByHand} where EVENT = 1`, user.userId);
    await instance.query(
      `insert into events (project_id, id, type, version, created_at, data)
       values ($1, gen_random_uuid(), $2, 1, now(), jsonb_build_object('id', $3::text))`,
      [(await at()).id, type, user.userId],
    );

    expect(await problemOf()).toBe('event 1 has no data, but its user was not deleted');
  });

  test('nobody fills an erased event again', async () => {
    const user = await signUp(instance.app, { project });
    await sealAll(instance);
    await ask(instance.app, `DELETE /api/v1/users/${user.userId}`, { as: 'server', project });
    await sealAll(instance);
    await change(`update events set version = 1, data = data || '{"display_name": "Forged"}' where EVENT = 1`);

    expect(await problemOf()).toEqual(notAsSealed(1));
  });

  test('an erased event still has its type, its time and its place', async () => {
    const user = await signUp(instance.app, { project });
    await ask(instance.app, `PATCH /api/v1/users/${user.userId}`, {
      as: 'server',
      project,
      body: { display_name: 'M' },
    });
    await sealAll(instance);
    await ask(instance.app, `DELETE /api/v1/users/${user.userId}`, { as: 'server', project });
    await sealAll(instance);
    await change(`update events set type = 'team.updated' where EVENT = 2`);

    expect(await problemOf()).toEqual(notAsSealed(2));
  });
});

describe('where an event of a deleted user came from', () => {
  const origin = { from: '203.0.113.7', headers: { 'user-agent': 'curl/8.0' } };
  /** A user is created, changed by a server (position 3) and deleted. */
  async function eraseUser(): Promise<void> {
    const { userId } = await signUp(instance.app, { project });
    const asServer = { as: 'server', project, ...origin } as const;
    await call(instance.app, `PATCH /api/v1/users/${userId}`, { ...asServer, body: { display_name: 'Mira' } });
    await sealAll(instance);
    await call(instance.app, `DELETE /api/v1/users/${userId}`, asServer);
    await sealAll(instance);
  }
  const readThird = async () => {
    const [row] = await change('select id, type, actor, version, address, device from events where EVENT = 3');
    return row as { id: string };
  };
  const isIntact = async () => {
    const { id } = await readThird();
    const { body } = await ask(instance.app, `GET /api/v1/internal/events/${id}`, { as: 'admin', project });
    return (body as { chain: { is_intact: boolean } }).chain.is_intact;
  };

  test('stays, where a key did it', async () => {
    await eraseUser();

    expect(await readThird()).toMatchObject({
      type: 'user.updated',
      actor: 'key',
      version: 0,
      address: origin.from,
      device: origin.headers['user-agent'],
    });
    expect([await problemOf(), await isIntact()]).toEqual([undefined, true]);
  });

  test.each([
    `address = '198.51.100.9'`,
    'address = null',
    `device = 'Mozilla/5.0'`,
    'device = null',
    'origin_digest = sha256(origin_digest)',
    `origin_digest = null, address = '198.51.100.9'`,
  ])('cannot be changed unnoticed: %s', async (forgery) => {
    await eraseUser();
    await change(`update events set ${forgery} where EVENT = 3`);

    expect([await problemOf(), await isIntact()]).toEqual([notAsSealed(3), false]);
  });

  test('cannot be added where the user did it', async () => {
    await eraseUser();
    await change(`update events set address = '198.51.100.9' where EVENT = 1`);

    expect(await problemOf()).toEqual(notAsSealed(1));
  });
});

describe('after a sweep', () => {
  test('the rest is whole, and a change of it is found', async () => {
    await sealTen();
    instance.clock.advance(91 * DAY_MS);
    await sealTen();
    await sweepEvents(instance.ctx);
    expect(await verify()).toMatchObject({ events: 10, position: '20', problem: undefined });
    await change(`update events set type = 'team.updated' where EVENT = 11`);

    expect(await problemOf()).toEqual(notAsSealed(11));
  });

  test('so is a log of which everything went, and it goes on where it was', async () => {
    await sealTen();
    instance.clock.advance(91 * DAY_MS);
    await sweepEvents(instance.ctx);
    expect(await verify()).toMatchObject({ events: 0, position: '10', problem: undefined });
    await sealTen();

    expect(await verify()).toMatchObject({ events: 10, position: '20', problem: undefined });
  });
});

test('a log does not verify with the secret of another instance', async () => {
  await sealTen();
  const ofAnother = { ...instance.ctx, instanceKeys: deriveInstanceKeys('another secret of at least 32 characters') };

  expect((await verifyLogOf({ ctx: ofAnother }, project.id)).problem).toBe(
    'the stored start and end of the log were modified outside Keystead',
  );
  await instance.query('delete from event_chains where project_id = $1', [project.id]);
  expect((await verifyLogOf({ ctx: ofAnother }, project.id)).problem).toEqual(notAsSealed(1));
});

test('a project that is not there has no log', async () => {
  await expect(verify(NO_ID)).rejects.toThrow('there is no project');
});
