import { beforeEach, expect } from 'vitest';
import { answered, ask, mismatch, refused, type WholeAnswer } from '../../../testing/ask.ts';
import { rowsAddedBy } from '../../../testing/count-rows.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { lastMailTo } from '../../../testing/read-mail.ts';
import { signIn, signUp, type SignedIn } from '../../../testing/sign-up.ts';
import { ALIVE, DEAD, tokensAlive } from '../../../testing/tokens-alive.ts';

const UPDATE = 'POST /api/v1/auth/password/update';

const test = instanceTest();
let project: OwnedProject;
let user: SignedIn;
beforeEach(async () => {
  project = await makeProject(instance.app);
  user = await signUp(instance.app, { project });
});

const update = (body: object, by: { accessToken?: string } = user) =>
  ask(instance.app, UPDATE, { as: 'client', project, accessToken: by.accessToken, body });
const change = (old_password = user.password, new_password = 'battery staple') =>
  update({ old_password, new_password });
const trySignIn = (password: string) =>
  ask(instance.app, 'POST /api/v1/auth/password/sign-in', {
    as: 'client',
    project,
    body: { email: user.email, password },
  });

test('an update changes the password, records it and tells the owner by mail', async () => {
  const added = await rowsAddedBy(instance, async () => expect(await change()).toEqual(answered({ success: true })));

  expect(added).toEqual({ mails: 1, jobs: 1, events: 1 });
  expect(await lastMailTo(instance, user.email, project.id)).toMatchObject({
    template: 'password_changed',
    link: undefined,
  });
  expect(await trySignIn(user.password)).toEqual(refused('EMAIL_PASSWORD_MISMATCH'));
  expect(await trySignIn('battery staple')).toMatchObject({ status: 200 });
});

test('the session that asks stays, the others of the user end at once on every process', async () => {
  const other = await instance.secondProcess();
  const bystander = await signUp(instance.app, { project });
  const others = [await signIn(instance.app, { ...user, project }), await signIn(other, { ...user, project })];
  for (const session of others) expect(await tokensAlive(other, session, project)).toEqual(ALIVE);

  await change();

  for (const app of [instance.app, other]) {
    expect(await tokensAlive(app, user, project)).toEqual(ALIVE);
    for (const session of others) expect(await tokensAlive(app, session, project)).toEqual(DEAD);
    expect(await tokensAlive(app, bystander, project)).toEqual(ALIVE);
  }
});

test.each(['server', 'admin'] as const)('an update works with %s access for the signed-in user', async (as) => {
  const body = { old_password: user.password, new_password: 'battery staple' };

  expect(await ask(instance.app, UPDATE, { as, project, accessToken: user.accessToken, body })).toEqual(
    answered({ success: true }),
  );
});

test('the new password may be the old one', async () => {
  expect(await change(user.password, user.password)).toEqual(answered({ success: true }));
});

const refusals: [name: string, send: () => Promise<WholeAnswer>, answer: WholeAnswer][] = [
  ['a wrong old password', () => change('wrong password'), refused('PASSWORD_CONFIRMATION_MISMATCH')],
  ['the old password in capitals', () => change('CORRECT HORSE'), refused('PASSWORD_CONFIRMATION_MISMATCH')],
  ['seven characters', () => change(user.password, 'x'.repeat(7)), refused('PASSWORD_TOO_SHORT', { min_length: 8 })],
  ['257 characters', () => change(user.password, 'x'.repeat(257)), refused('PASSWORD_TOO_LONG', { maxLength: 256 })],
  [
    'nobody signed in',
    () => update({ old_password: user.password, new_password: 'battery staple' }, {}),
    mismatch(UPDATE, 'auth.user is a required field'),
  ],
  [
    'nobody signed in and nothing sent',
    () => update({}, {}),
    mismatch(
      UPDATE,
      'auth.user is a required field',
      'body.old_password is a required field',
      'body.new_password is a required field',
    ),
  ],
  [
    'somebody else named',
    () => update({ old_password: user.password, new_password: 'battery staple', user_id: user.userId }),
    mismatch(UPDATE, 'body contains unknown properties: user_id'),
  ],
];

test.each(refusals)('%s: refused, and nothing changes', async (_, send, answer) => {
  const other = await signIn(instance.app, { ...user, project });

  const added = await rowsAddedBy(instance, async () => expect(await send()).toEqual(answer));

  expect(added).toEqual({});
  expect(await tokensAlive(instance.app, other, project)).toEqual(ALIVE);
  expect(await trySignIn(user.password)).toMatchObject({ status: 200 });
});

test('a user without a password has none to update', async () => {
  await instance.query('update users set password_hash = null where id = $1', [user.userId]);

  expect(await change()).toEqual(refused('USER_DOES_NOT_HAVE_PASSWORD'));
});

test('when several things are wrong, the first in the order of the contract is told', async () => {
  const configure = (config: object) =>
    ask(instance.app, 'PATCH /api/v1/projects/current', { as: 'admin', project, body: { config } });
  await instance.query('update users set password_hash = null where id = $1', [user.userId]);
  await configure({ credential_enabled: false });

  expect(await change('wrong', 'short')).toEqual(refused('PASSWORD_AUTHENTICATION_NOT_ENABLED'));
  await configure({ credential_enabled: true });
  expect(await change('wrong', 'short')).toEqual(refused('PASSWORD_TOO_SHORT', { min_length: 8 }));
  expect(await change('wrong', 'battery staple')).toEqual(refused('USER_DOES_NOT_HAVE_PASSWORD'));
});

test('the tokens of an ended session change nothing', async () => {
  await ask(instance.app, 'DELETE /api/v1/auth/sessions/current', {
    as: 'client',
    project,
    refreshToken: user.refreshToken,
  });

  expect(await change()).toMatchObject({ status: 401, knownError: 'ACCESS_TOKEN_EXPIRED' });
});
