import { beforeEach, expect } from 'vitest';
import { answered, ask, mismatch, refused, type WholeAnswer } from '../../../testing/ask.ts';
import { rowsAddedBy } from '../../../testing/count-rows.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { lastMailTo } from '../../../testing/read-mail.ts';
import { signIn, signUp, type SignedIn } from '../../../testing/sign-up.ts';
import { ALIVE, DEAD, tokensAlive } from '../../../testing/tokens-alive.ts';

const SET = 'POST /api/v1/auth/password/set';

const test = instanceTest();
let project: OwnedProject;
let user: SignedIn;
let otherSession: SignedIn;
/** Somebody with two sessions and no password. */
beforeEach(async () => {
  project = await makeProject(instance.app);
  user = await signUp(instance.app, { project });
  otherSession = await signIn(instance.app, { ...user, project });
  await instance.query('update users set password_hash = null where id = $1', [user.userId]);
});

const send = (body: object, accessToken: string | undefined = user.accessToken) =>
  ask(instance.app, SET, { as: 'client', project, accessToken, body });
const text = (body: string): WholeAnswer => answered(body, 400);

test('a first password can be set; it opens, and ends the other sessions', async () => {
  const added = await rowsAddedBy(instance, async () =>
    expect(await send({ password: 'battery staple' })).toEqual(answered({ success: true })),
  );

  expect(added).toEqual({ sessions: -1, mails: 1, jobs: 1, events: 2 });
  expect(await lastMailTo(instance, user.email, project.id)).toMatchObject({ template: 'password_changed' });
  expect(await tokensAlive(instance.app, user, project)).toEqual(ALIVE);
  expect(await tokensAlive(instance.app, otherSession, project)).toEqual(DEAD);
  expect(await signIn(instance.app, { email: user.email, password: 'battery staple', project })).toMatchObject({
    userId: user.userId,
  });
});

test('whoever has a password updates it instead', async () => {
  await send({ password: 'battery staple' });

  const added = await rowsAddedBy(instance, async () =>
    expect(await send({ password: 'another password' })).toEqual(text('The user has a password already.')),
  );
  expect(added).toEqual({});
});

test('of two first passwords at once one is set', async () => {
  const answers = await Promise.all([send({ password: 'first password' }), send({ password: 'other password' })]);

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(1);
});

test('a user without e-mail sign-in gets none', async () => {
  await instance.query('update users set email_auth_enabled = false where id = $1', [user.userId]);

  expect(await send({ password: 'battery staple' })).toEqual(text('The user has no e-mail sign-in.'));
});

test('bad passwords, no session and closed projects are refused', async () => {
  const configure = (config: object) =>
    ask(instance.app, 'PATCH /api/v1/projects/current', { as: 'admin', project, body: { config } });

  const added = await rowsAddedBy(instance, async () => {
    expect(await send({ password: 'x'.repeat(7) })).toEqual(refused('PASSWORD_TOO_SHORT', { min_length: 8 }));
    expect(await send({ password: 'x'.repeat(257) })).toEqual(refused('PASSWORD_TOO_LONG', { maxLength: 256 }));
    expect(await ask(instance.app, SET, { as: 'client', project, body: { password: 'battery staple' } })).toEqual(
      mismatch(SET, 'auth.user is a required field'),
    );
    await configure({ credential_enabled: false });
    expect(await send({ password: 'x' })).toEqual(refused('PASSWORD_AUTHENTICATION_NOT_ENABLED'));
  });

  expect(added).toEqual({ events: 1 }); // that the setting changed
});
