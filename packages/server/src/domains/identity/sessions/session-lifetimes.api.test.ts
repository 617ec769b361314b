import { beforeEach, expect } from 'vitest';
import { ask, refused } from '../../../testing/ask.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { signIn, signUp, type SignedIn } from '../../../testing/sign-up.ts';
import { ALIVE, DEAD, tokensAlive } from '../../../testing/tokens-alive.ts';
import { sweepSessions } from './sweep-sessions.ts';

const SECOND = 1000;
const HOUR = 3600 * SECOND;
const DAY = 24 * HOUR;
const YEAR = 365 * DAY;

const test = instanceTest();
let project: OwnedProject;
let user: SignedIn;
beforeEach(async () => {
  project = await makeProject(instance.app);
  user = await signUp(instance.app, { project });
});

const limitTo = (millis: number | null) =>
  ask(instance.app, 'PATCH /api/v1/projects/current', {
    as: 'admin',
    project,
    body: { config: { session_lifetime_millis: millis } },
  });
const refresh = () =>
  ask(instance.app, 'POST /api/v1/auth/sessions/current/refresh', {
    as: 'client',
    project,
    refreshToken: user.refreshToken,
  });
const isAlive = async () => (await refresh()).status === 200;
const fresh = async () => ({
  ...user,
  accessToken: ((await refresh()).body as { access_token: string }).access_token,
});
const stored = async () => (await instance.query('select id from sessions where project_id = $1', [project.id])).length;

test('however much it is used, a session ends with its lifetime, to the second, with its last access token', async () => {
  await limitTo(30 * DAY);
  for (let days = 0; days < 29; days += 1) {
    instance.clock.advance(DAY);
    expect(await isAlive()).toBe(true);
  }
  instance.clock.advance(DAY - SECOND);
  const last = await fresh();
  for (const app of [instance.app, await instance.secondProcess()])
    expect(await tokensAlive(app, last, project)).toEqual(ALIVE);

  instance.clock.advance(SECOND);

  for (const app of [instance.app, await instance.secondProcess()])
    expect(await tokensAlive(app, last, project)).toEqual(DEAD);
  expect(await refresh()).toEqual(refused('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED'));
  expect(await tokensAlive(instance.app, await signIn(instance.app, { ...user, project }), project)).toEqual(ALIVE);
});

test('a shorter one ends older sessions at once on every process, and a longer one brings none of them back', async () => {
  const other = await instance.secondProcess();
  instance.clock.advance(2 * HOUR);
  const last = await fresh();
  expect(await tokensAlive(other, last, project)).toEqual(ALIVE); // which remembers the project from now on

  await limitTo(2 * HOUR);
  for (const app of [instance.app, other]) expect(await tokensAlive(app, last, project)).toEqual(DEAD);

  await limitTo(2 * HOUR + SECOND);
  for (const app of [instance.app, other]) expect(await tokensAlive(app, last, project)).toEqual(DEAD);
  await limitTo(null);
  for (const app of [instance.app, other]) expect(await tokensAlive(app, last, project)).toEqual(DEAD);
  expect(await stored()).toBe(1);
  await sweepSessions(instance.ctx);
  expect(await stored()).toBe(0);
});

test('one that has not ended lasts as long as a longer one says', async () => {
  await limitTo(2 * HOUR);
  instance.clock.advance(2 * HOUR - SECOND);
  await limitTo(3 * HOUR);
  instance.clock.advance(HOUR);
  expect(await isAlive()).toBe(true);

  instance.clock.advance(SECOND);
  expect(await isAlive()).toBe(false);
});

test('without one a session lasts a year, and a longer one adds nothing to that', async () => {
  await limitTo(YEAR + DAY);
  instance.clock.advance(YEAR - SECOND);
  expect(await isAlive()).toBe(true);

  instance.clock.advance(SECOND);
  expect(await isAlive()).toBe(false);
});

test('what has lasted too long is not listed, and is swept away', async () => {
  await limitTo(HOUR);
  const listed = async () => {
    const { body } = await ask(instance.app, `GET /api/v1/auth/sessions?user_id=${user.userId}`, {
      as: 'server',
      project,
    });
    return (body as { items: unknown[] }).items.length;
  };
  instance.clock.advance(HOUR - SECOND);
  await sweepSessions(instance.ctx);
  expect([await listed(), await stored()]).toEqual([1, 1]);

  instance.clock.advance(SECOND);
  expect([await listed(), await stored()]).toEqual([0, 1]);
  await sweepSessions(instance.ctx);
  expect(await stored()).toBe(0);
});
