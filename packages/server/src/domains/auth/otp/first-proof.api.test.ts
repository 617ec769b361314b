import { beforeEach, expect } from 'vitest';
import { answered, ask, refused } from '../../../testing/ask.ts';
import { makeSilentProject } from '../../../testing/event-log.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import type { OwnedProject } from '../../../testing/make-project.ts';
import { everyCodeOn, mailCodeTo, useCode } from '../../../testing/mailed-code.ts';
import { mailsTo } from '../../../testing/read-mail.ts';
import { newEmail, signIn, signUp, type SignedIn } from '../../../testing/sign-up.ts';
import { ALIVE, DEAD, tokensAlive } from '../../../testing/tokens-alive.ts';

/** Somebody signed up with an address that they never proved. Whoever proves it by magic link may be somebody else. */
const test = instanceTest();
let project: OwnedProject;
let stranger: SignedIn;
let link: string;
beforeEach(async () => {
  project = await makeSilentProject(instance, everyCodeOn);
  stranger = await signUp(instance.app, { project });
  link = (await mailCodeTo(instance, 'sign_in', { project, email: stranger.email })).code;
});

const prove = async () => {
  const answer = await useCode(instance.app, 'sign_in', { project, code: link });
  const body = answer.body as { access_token: string; refresh_token: string; user_id: string };
  return { answer, owner: { accessToken: body.access_token, refreshToken: body.refresh_token } };
};
const trySignIn = (email: string, password: string) =>
  ask(instance.app, 'POST /api/v1/auth/password/sign-in', { as: 'client', project, body: { email, password } });

test('the owner is signed in, the address is proved, and the password of the stranger is gone', async () => {
  const { answer } = await prove();

  expect(answer).toEqual(
    answered({
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      is_new_user: false,
      user_id: stranger.userId,
    }),
  );
  expect(
    await instance.query('select primary_email_verified, password_hash from users where id = $1', [stranger.userId]),
  ).toEqual([{ primary_email_verified: true, password_hash: null }]);
  expect(await trySignIn(stranger.email, stranger.password)).toEqual(refused('EMAIL_PASSWORD_MISMATCH'));
});

test('the sessions of the stranger end at once on every process, the one of the owner lives', async () => {
  const other = await instance.secondProcess();
  const second = await signIn(other, { ...stranger, project });
  expect(await tokensAlive(other, second, project)).toEqual(ALIVE);

  const { owner } = await prove();

  for (const app of [instance.app, other]) {
    expect(await tokensAlive(app, stranger, project)).toEqual(DEAD);
    expect(await tokensAlive(app, second, project)).toEqual(DEAD);
    expect(await tokensAlive(app, owner, project)).toEqual(ALIVE);
  }
});

test('what the owner sees of themselves and carries in the token is what is true now', async () => {
  const { owner } = await prove();

  const me = await ask(instance.app, 'GET /api/v1/users/me', { as: 'client', project, accessToken: owner.accessToken });
  expect(me).toMatchObject({ status: 200, body: { primary_email_verified: true, has_password: false } });
});

test('the owner is told by mail, and the change is recorded', async () => {
  await prove();

  const mails = await mailsTo(instance, stranger.email, project.id);
  expect(mails.map(({ template }) => template)).toEqual(['magic_link', 'address_proved']);
  const events = await instance.query(
    'select type, data from events where project_id = $1 and type like $2 order by xmin::text::bigint',
    [project.id, 'user.%'],
  );
  expect(events).toMatchObject([
    { type: 'user.created', data: { primary_email_verified: false, has_password: true } },
    { type: 'user.updated', data: { id: stranger.userId, primary_email_verified: true, has_password: false } },
  ]);
});

test('a second link changes nothing of that any more', async () => {
  const second = (await mailCodeTo(instance, 'sign_in', { project, email: stranger.email })).code;
  const { owner } = await prove();

  expect(await useCode(instance.app, 'sign_in', { project, code: second })).toMatchObject({ status: 200 });

  expect(await tokensAlive(instance.app, owner, project)).toEqual(ALIVE);
  const mails = await mailsTo(instance, stranger.email, project.id);
  expect(mails.filter(({ template }) => template === 'address_proved')).toHaveLength(1);
});

test('somebody who signs up between the sending and the using of a newcomer’s link keeps nothing either', async () => {
  const email = newEmail();
  link = (await mailCodeTo(instance, 'sign_in', { project, email })).code;
  stranger = await signUp(instance.app, { project, email });

  const { answer, owner } = await prove();

  expect(answer).toMatchObject({ status: 200, body: { is_new_user: false, user_id: stranger.userId } });
  expect(await tokensAlive(instance.app, stranger, project)).toEqual(DEAD);
  expect(await tokensAlive(instance.app, owner, project)).toEqual(ALIVE);
  expect(await trySignIn(email, stranger.password)).toEqual(refused('EMAIL_PASSWORD_MISMATCH'));
});

test('an address that was proved by its verification mail is no longer new to a magic link', async () => {
  const { accessToken, email } = stranger;
  const { code } = await mailCodeTo(instance, 'email_verification', { project, email, accessToken });
  await useCode(instance.app, 'email_verification', { project, code });

  await prove();

  expect(await tokensAlive(instance.app, stranger, project)).toEqual(ALIVE);
  expect(await trySignIn(email, stranger.password)).toMatchObject({ status: 200 });
});
