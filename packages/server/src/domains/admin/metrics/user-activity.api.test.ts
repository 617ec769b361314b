import { beforeEach, expect } from 'vitest';
import { ask } from '../../../testing/ask.ts';
import { impersonatedToken, impersonationCode } from '../../../testing/impersonations.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { signIn, signUp, type SignedIn } from '../../../testing/sign-up.ts';

const test = instanceTest();
let project: OwnedProject;
let user: SignedIn;
test.beforeAll(async () => {
  project = await makeProject(instance.app);
});
beforeEach(async () => {
  instance.clock.set('2030-01-30T12:00:00Z');
  user = await signUp(instance.app, { project });
});

const refresh = (refreshToken: string) =>
  ask(instance.app, 'POST /api/v1/auth/sessions/current/refresh', { as: 'client', project, refreshToken });
const days = () =>
  instance.query<{ month: string; days: string[] }>(
    `select to_char(month, 'YYYY-MM') as month, array(select n from generate_series(1, 31) as n where days & (1 << (n - 1)) <> 0) as days
     from user_activity where project_id = $1 and user_id = $2 order by month`,
    [project.id, user.userId],
  );

test('each day on which a session is used is noted, by UTC, over the end of a month', async () => {
  instance.clock.set('2030-01-30T23:59:59.999Z');
  await refresh(user.refreshToken);
  expect(await days()).toEqual([{ month: '2030-01', days: [30] }]);

  for (const time of ['2030-01-31T00:01:00Z', '2030-02-01T00:00:00Z', '2030-02-03T23:00:00Z']) {
    instance.clock.set(time);
    await refresh(user.refreshToken);
  }

  expect(await days()).toEqual([
    { month: '2030-01', days: [30, 31] },
    { month: '2030-02', days: [1, 3] },
  ]);
});

test('of many uses on a day, of many sessions at once, one is written', async () => {
  const sessions = [
    user,
    ...(await Promise.all(Array.from({ length: 5 }, () => signIn(instance.app, { ...user, project })))),
  ];
  const version = () =>
    instance.query('select xmin::text as version, days from user_activity where user_id = $1', [user.userId]);
  instance.clock.set('2030-01-31T08:00:00Z');

  await Promise.all(sessions.map(({ refreshToken }) => refresh(refreshToken)));
  const before = await version();
  expect(before).toEqual([expect.objectContaining({ days: (1 << 29) | (1 << 30) })]);

  instance.clock.set('2030-01-31T10:00:00Z');
  await Promise.all(sessions.map(({ refreshToken }) => refresh(refreshToken)));
  expect(await version()).toEqual(before);
});

test('what owners and servers do in the place of a user is not', async () => {
  instance.clock.set('2030-01-31T08:00:00Z');
  await impersonatedToken(instance, user.accessToken, project);
  const code = await impersonationCode(instance, user.userId, { project });
  await ask(instance.app, 'POST /api/v1/auth/impersonations/sign-in', { as: 'client', project, body: { code } });
  const made = await ask(instance.app, 'POST /api/v1/auth/sessions', {
    as: 'server',
    project,
    body: { user_id: user.userId },
  });
  instance.clock.set('2030-01-31T10:00:00Z');
  expect((await refresh((made.body as { refresh_token: string }).refresh_token)).status).toBe(200);

  expect(await days()).toEqual([{ month: '2030-01', days: [30] }]);
});

test('it goes with the user, and with no other of the same id', async () => {
  const elsewhere = await makeProject(instance.app);
  await instance.query(
    `insert into user_activity (project_id, month, user_id, days) values ($1, '2030-01-01', $2, 1)`,
    [elsewhere.id, user.userId],
  );
  const neighbour = await signUp(instance.app, { project });

  await ask(instance.app, `DELETE /api/v1/users/${user.userId}`, { as: 'server', project });

  expect(await days()).toEqual([]);
  const rest = await instance.query('select project_id, user_id from user_activity where user_id = any($1)', [
    [user.userId, neighbour.userId],
  ]);
  expect(rest).toHaveLength(2);
});
