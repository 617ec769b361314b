import { beforeEach, expect } from 'vitest';
import { sql } from '../../../db/sql.ts';
import { ask } from '../../../testing/ask.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject } from '../../../testing/make-project.ts';
import { signIn, signUp, type SignedIn } from '../../../testing/sign-up.ts';
import { sweepSessions } from './sweep-sessions.ts';

const test = instanceTest();
let user: SignedIn;
beforeEach(async () => {
  user = await signUp(instance.app);
});

const lastActive = async ({ userId }: SignedIn) => {
  const { body } = await ask(instance.app, `GET /api/v1/users/${userId}`, { as: 'server' });
  return (body as { last_active_at_millis: number }).last_active_at_millis;
};
const refresh = ({ refreshToken }: SignedIn) =>
  ask(instance.app, 'POST /api/v1/auth/sessions/current/refresh', { as: 'client', refreshToken });
const now = () => instance.clock.now().getTime();

const HOUR_MS = 3_600_000;
const untilNextHour = () => HOUR_MS - (now() % HOUR_MS);

test('who refreshes a session is active, noted at the first use in each hour', async () => {
  const signedUpAt = now();

  instance.clock.advance(untilNextHour() - 1);
  await refresh(user);
  expect(await lastActive(user)).toBe(signedUpAt);

  instance.clock.advance(60_001);
  await refresh(user);
  expect(await lastActive(user)).toBe(now());
});

test('who signs in is active, noted at the first use in each hour', async () => {
  const signedUpAt = now();

  instance.clock.advance(untilNextHour() - 1);
  await signIn(instance.app, user);
  expect(await lastActive(user)).toBe(signedUpAt);

  instance.clock.advance(1);
  await signIn(instance.app, user);
  expect(await lastActive(user)).toBe(now());
});

test('of many uses in an hour one writes the user', async () => {
  const versionOf = async () =>
    (
      await instance.query<{ version: string }>('select xmin::text as version from users where id = $1', [user.userId])
    )[0];
  instance.clock.advance(untilNextHour());
  await refresh(user);
  const first = await versionOf();
  for (let use = 0; use < 8; use += 1) {
    instance.clock.advance(7 * 60_000);
    await refresh(user);
  }

  expect(await versionOf()).toEqual(first);
});

test('nobody else becomes active by that, and nothing is recorded as a change', async () => {
  const other = await signUp(instance.app);
  const elsewhere = await makeProject(instance.app);
  await instance.query(
    'insert into users (project_id, id, signed_up_at, last_active_at) select $2, id, signed_up_at, last_active_at from users where id = $1',
    [user.userId, elsewhere.id],
  );
  const read = async () => ({
    events: await instance.query('select id from events'),
    other: await lastActive(other),
    elsewhere: await instance.query('select last_active_at from users where project_id = $1', [elsewhere.id]),
  });
  const before = await read();

  instance.clock.advance(3_600_000);
  await refresh(user);

  expect(await read()).toEqual(before);
});

test('a refresh does not wait for whoever is changing the user', async () => {
  instance.clock.advance(3_600_000);
  const answer = await instance.ctx.db.transaction(async (db) => {
    await db.query(sql`select from users for update`);
    return refresh(user);
  });

  expect(answer.status).toBe(200);
});

test('sessions that have expired are swept, in any number, and those that live stay', async () => {
  await instance.query(
    `insert into sessions (project_id, id, user_id, refresh_token_hash, created_at, last_used_at, expires_at)
     select 'internal', gen_random_uuid(), $1, sha256(n::text::bytea), $2, $2, $2
     from generate_series(1, 2500) as n`,
    [user.userId, instance.clock.now()],
  );
  const count = async () => (await instance.query('select id from sessions where user_id = $1', [user.userId])).length;
  expect(await count()).toBe(2501);

  await sweepSessions(instance.ctx);
  expect(await count()).toBe(2501); // they end in this very millisecond

  instance.clock.advance(1);
  await sweepSessions(instance.ctx);
  expect(await count()).toBe(1);
  expect((await refresh(user)).status).toBe(200);
});
