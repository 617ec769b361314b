import { expect } from 'vitest';
import { answered, ask, refused } from '../../../testing/ask.ts';
import { rowsAddedBy } from '../../../testing/count-rows.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import {
  everyCodeOn,
  mailCode,
  mailCodeTo,
  NEW_PASSWORD,
  useCode,
  verifyAddressOf,
} from '../../../testing/mailed-code.ts';
import { mailsTo } from '../../../testing/read-mail.ts';
import { newEmail, signIn, signUp } from '../../../testing/sign-up.ts';
import { ALIVE, DEAD, tokensAlive } from '../../../testing/tokens-alive.ts';

const test = instanceTest();
let project: OwnedProject;
test.beforeAll(async () => {
  project = await makeProject(instance.app, everyCodeOn);
});

const reset = (code: string) => useCode(instance.app, 'password_reset', { project, code });
const trySignIn = (email: string, password: string) =>
  ask(instance.app, 'POST /api/v1/auth/password/sign-in', { as: 'client', project, body: { email, password } });

test('a reset answers with success and signs nobody in', async () => {
  const { code } = await mailCode(instance, 'password_reset', { project });

  const added = await rowsAddedBy(instance, async () => {
    expect(await reset(code)).toEqual(answered({ success: true }));
  });

  expect(added).toEqual({ sessions: -1, mails: 1, jobs: 1, events: 2 });
});

test('after a reset the new password opens, and the old one no longer', async () => {
  const { code, user } = await mailCode(instance, 'password_reset', { project });

  await reset(code);

  expect(await trySignIn(user.email, user.password)).toEqual(refused('EMAIL_PASSWORD_MISMATCH'));
  expect(await trySignIn(user.email, NEW_PASSWORD)).toMatchObject({ status: 200, body: { user_id: user.userId } });
});

test('a reset ends all sessions of the user at once, on every process, and of nobody else', async () => {
  const other = await instance.secondProcess();
  const bystander = await signUp(instance.app, { project });
  const user = await signUp(instance.app, { project });
  const sessions = [user, await signIn(instance.app, { ...user, project }), await signIn(other, { ...user, project })];
  for (const app of [instance.app, other]) {
    for (const session of sessions) expect(await tokensAlive(app, session, project)).toEqual(ALIVE);
  }
  const { code } = await mailCode(instance, 'password_reset', { project, user });

  await reset(code);

  for (const app of [instance.app, other, await instance.secondProcess()]) {
    for (const session of sessions) expect(await tokensAlive(app, session, project)).toEqual(DEAD);
    expect(await tokensAlive(app, bystander, project)).toEqual(ALIVE);
  }
});

test('a reset gives a first password to somebody who has come by magic link', async () => {
  const email = newEmail();
  const link = await mailCodeTo(instance, 'sign_in', { project, email });
  await useCode(instance.app, 'sign_in', { project, code: link.code });
  expect(await trySignIn(email, NEW_PASSWORD)).toEqual(refused('EMAIL_PASSWORD_MISMATCH'));

  const { code } = await mailCodeTo(instance, 'password_reset', { project, email });
  expect(await reset(code)).toEqual(answered({ success: true }));

  expect(await trySignIn(email, NEW_PASSWORD)).toMatchObject({ status: 200 });
});

test('whoever owns the address is told by mail, without a link', async () => {
  const user = await signUp(instance.app, { project });
  await verifyAddressOf(instance, { project, user });
  const { code } = await mailCode(instance, 'password_reset', { project, user });

  await reset(code);

  const mails = await mailsTo(instance, user.email, project.id);
  expect(mails.map(({ template, link, isDecoy }) => ({ template, link, isDecoy }))).toEqual([
    { template: 'email_verification', link: expect.any(String), isDecoy: false },
    { template: 'password_reset', link: expect.stringContaining(code), isDecoy: false },
    { template: 'password_changed', link: undefined, isDecoy: false },
  ]);
});

test('a code for an address that is no longer the one of the user is expired', async () => {
  const { code, user } = await mailCode(instance, 'password_reset', { project });
  await instance.query('update users set primary_email = $2, primary_email_normalized = $2 where id = $1', [
    user.userId,
    newEmail(),
  ]);

  expect(await reset(code)).toEqual(refused('VERIFICATION_CODE_EXPIRED'));
  expect(await tokensAlive(instance.app, user, project)).toEqual(ALIVE);
});

test('a code of a user who was deleted is not found', async () => {
  const { code, user } = await mailCode(instance, 'password_reset', { project });
  await instance.query('delete from users where id = $1', [user.userId]);

  expect(await reset(code)).toEqual(refused('VERIFICATION_CODE_NOT_FOUND'));
});
