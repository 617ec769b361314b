import { beforeEach, expect } from 'vitest';
import type { App } from '../../../app.ts';
import { answered, ask, refused, type WholeAnswer } from '../../../testing/ask.ts';
import { holdRows } from '../../../testing/hold-rows.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { everyCodeOn, mailCode, useCode } from '../../../testing/mailed-code.ts';
import { signIn, signUp, type SignedIn } from '../../../testing/sign-up.ts';

const test = instanceTest();
let other: App;
let project: OwnedProject;
let user: SignedIn;
test.beforeAll(async () => {
  other = await instance.secondProcess();
  project = await makeProject(instance.app, everyCodeOn);
});
beforeEach(async () => {
  user = await signUp(instance.app, { project });
});

const success = answered({ success: true });
const update = (new_password: string, { app = instance.app, by = user } = {}) =>
  ask(app, 'POST /api/v1/auth/password/update', {
    as: 'client',
    project,
    accessToken: by.accessToken,
    body: { old_password: user.password, new_password },
  });
const trySignIn = (password: string, app = instance.app) =>
  ask(app, 'POST /api/v1/auth/password/sign-in', { as: 'client', project, body: { email: user.email, password } });
const mail = async (purpose: 'password_reset' | 'sign_in') =>
  (await mailCode(instance, purpose, { project, user })).code;
const countSessions = async () =>
  (await instance.query('select id from sessions where user_id = $1', [user.userId])).length;
const winners = (answers: WholeAnswer[]) => answers.filter(({ status }) => status === 200);

test('of two updates at once, from two sessions on two processes, one wins and keeps its session', async () => {
  const second = await signIn(instance.app, { ...user, project });

  const answers = await Promise.all([update('first password'), update('other password', { app: other, by: second })]);

  expect(winners(answers)).toEqual([success]);
  const [loser] = answers.filter(({ status }) => status !== 200);
  expect(['PASSWORD_CONFIRMATION_MISMATCH', 'ACCESS_TOKEN_EXPIRED']).toContain(loser?.knownError);
  expect(await countSessions()).toBe(1);
});

test('an update that was compared with a password that somebody has changed since is refused', async () => {
  await using held = await holdRows(instance, 'select 1 from users where id = $1', [user.userId]);
  const late = update('late password');
  await held.untilWaiting(1);
  await held.query('update users set password_hash = null where id = $1', [user.userId]);
  await held.release();

  expect(await late).toEqual(refused('PASSWORD_CONFIRMATION_MISMATCH'));
});

test('a sign-in with the old password that is under way when it changes starts no session', async () => {
  await using held = await holdRows(instance, 'select 1 from users where id = $1', [user.userId]);
  const late = trySignIn(user.password);
  await held.untilWaiting(1);
  await held.query('update users set password_hash = $2 where id = $1', [
    user.userId,
    await instance.ctx.passwords.hash('battery staple', undefined),
  ]);
  await held.release();

  expect(await late).toEqual(refused('EMAIL_PASSWORD_MISMATCH'));
  expect(await countSessions()).toBe(1);
});

test('a sign-in that is under way when the same password is stored anew succeeds', async () => {
  await using held = await holdRows(instance, 'select 1 from users where id = $1', [user.userId]);
  const late = trySignIn(user.password);
  await held.untilWaiting(1);
  await held.query('update users set password_hash = $2 where id = $1', [
    user.userId,
    await instance.ctx.passwords.hash(user.password, undefined),
  ]);
  await held.release();

  expect(await late).toMatchObject({ status: 200 });
});

test('sign-ins that race a reset leave no session of the old password behind', async () => {
  for (let round = 0; round < 10; round += 1) {
    user = await signUp(instance.app, { project });
    const code = await mail('password_reset');

    const [reset] = await Promise.all([
      useCode(instance.app, 'password_reset', { project, code }),
      ...Array.from({ length: 8 }, (_, index) => trySignIn(user.password, index % 2 === 0 ? other : instance.app)),
    ]);

    expect(reset).toEqual(success);
    expect(await countSessions()).toBe(0);
  }
});

test('resets and magic links of one user that race each other and an update end in answers, never in a standstill', async () => {
  for (let round = 0; round < 10; round += 1) {
    user = await signUp(instance.app, { project });
    const resets = [await mail('password_reset'), await mail('password_reset'), await mail('password_reset')];
    const links = [await mail('sign_in'), await mail('sign_in')];

    const answers = await Promise.all([
      ...resets.map((code, index) =>
        useCode(index % 2 === 0 ? other : instance.app, 'password_reset', { project, code }),
      ),
      ...links.map((code, index) => useCode(index % 2 === 0 ? other : instance.app, 'sign_in', { project, code })),
      update('battery staple', { app: other }),
    ]);

    const codes = answers.map(({ status, knownError }) => knownError ?? status);
    expect(codes.filter((code) => typeof code === 'number' && code !== 200)).toEqual([]);
    // The first reset kills the other codes, and whoever proves the address first kills the resets.
    expect(winners(answers.slice(0, 3)).length).toBeLessThanOrEqual(1);
    for (const { knownError } of answers.slice(0, 3)) expect([null, 'VERIFICATION_CODE_EXPIRED']).toContain(knownError);
  }
});
