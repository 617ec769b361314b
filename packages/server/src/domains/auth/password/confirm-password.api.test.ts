import { beforeEach, expect } from 'vitest';
import { answered, ask, mismatch, refused, type WholeAnswer } from '../../../testing/ask.ts';
import { rowsAddedBy } from '../../../testing/count-rows.ts';
import { networkOf, tooMany, tryPassword } from '../../../testing/guess.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { signIn, signUp, sessionIdOf, type SignedIn } from '../../../testing/sign-up.ts';
import { ALIVE, tokensAlive } from '../../../testing/tokens-alive.ts';

const CONFIRM = 'POST /api/v1/auth/password/confirm';
const HERE = '203.0.113.7';

const test = instanceTest();
let project: OwnedProject;
let user: SignedIn;
beforeEach(async () => {
  project = await makeProject(instance.app);
  user = await signUp(instance.app, { project });
});

const send = (body: object, by: { accessToken?: string } = user, from?: string) =>
  ask(instance.app, CONFIRM, { as: 'client', project, accessToken: by.accessToken, body, from });
const confirm = (password = user.password, from?: string) => send({ password }, user, from);
const confirmations = async () =>
  Object.fromEntries(
    (
      await instance.query<{ id: string; confirmed_at: Date | null }>(
        'select id, confirmed_at from sessions where user_id = $1',
        [user.userId],
      )
    ).map(({ id, confirmed_at }) => [id, confirmed_at]),
  );

test('the right password is noted with the session, and changes nothing else', async () => {
  const other = await signIn(instance.app, { ...user, project });
  instance.clock.advance(1000);

  const added = await rowsAddedBy(instance, async () => expect(await confirm()).toEqual(answered({ success: true })));

  expect(added).toEqual({});
  expect(await confirmations()).toEqual({
    [sessionIdOf(user)]: instance.clock.now(),
    [sessionIdOf(other)]: null,
  });
  for (const session of [user, other]) expect(await tokensAlive(instance.app, session, project)).toEqual(ALIVE);
});

test.each(['server', 'admin'] as const)('it works with %s access for the signed-in user', async (as) => {
  const body = { password: user.password };

  expect(await ask(instance.app, CONFIRM, { as, project, accessToken: user.accessToken, body })).toEqual(
    answered({ success: true }),
  );
});

const refusals: [name: string, send: () => Promise<WholeAnswer>, answer: WholeAnswer][] = [
  ['a wrong password', () => confirm('wrong password'), refused('PASSWORD_CONFIRMATION_MISMATCH')],
  ['the password in capitals', () => confirm('CORRECT HORSE'), refused('PASSWORD_CONFIRMATION_MISMATCH')],
  ['257 characters', () => confirm('x'.repeat(257)), refused('PASSWORD_CONFIRMATION_MISMATCH')],
  ['nobody signed in', () => send({ password: user.password }, {}), mismatch(CONFIRM, 'auth.user is a required field')],
  [
    'nobody signed in and nothing sent',
    () => send({}, {}),
    mismatch(CONFIRM, 'auth.user is a required field', 'body.password is a required field'),
  ],
  [
    'somebody else named',
    () => send({ password: user.password, user_id: user.userId }),
    mismatch(CONFIRM, 'body contains unknown properties: user_id'),
  ],
];

test.each(refusals)('%s: refused, and nothing is noted', async (_, refuse, answer) => {
  const added = await rowsAddedBy(instance, async () => expect(await refuse()).toEqual(answer));

  expect(added).toEqual({});
  expect(await confirmations()).toEqual({ [sessionIdOf(user)]: null });
});

test('a user without a password has none to enter', async () => {
  await instance.query('update users set password_hash = null where id = $1', [user.userId]);

  expect(await confirm()).toEqual(refused('USER_DOES_NOT_HAVE_PASSWORD'));
});

test('where passwords are switched off, that is told first', async () => {
  await instance.query('update users set password_hash = null where id = $1', [user.userId]);
  await ask(instance.app, 'PATCH /api/v1/projects/current', {
    as: 'admin',
    project,
    body: { config: { credential_enabled: false } },
  });

  expect(await confirm()).toEqual(refused('PASSWORD_AUTHENTICATION_NOT_ENABLED'));
});

test('the password of somebody else is wrong', async () => {
  const other = await signUp(instance.app, { project, password: 'battery staple' });

  expect(await confirm(other.password)).toEqual(refused('PASSWORD_CONFIRMATION_MISMATCH'));
});

test('the tokens of an ended session confirm nothing', async () => {
  await ask(instance.app, 'DELETE /api/v1/auth/sessions/current', {
    as: 'client',
    project,
    refreshToken: user.refreshToken,
  });

  expect(await confirm()).toMatchObject({ status: 401, knownError: 'ACCESS_TOKEN_EXPIRED' });
});

test('a session that ends while the password is compared is not confirmed', async () => {
  const { passwords } = instance.ctx;
  const app = await instance.secondProcess({
    passwords: {
      ...passwords,
      verify: async (...given) => {
        await instance.query('delete from sessions where user_id = $1', [user.userId]);
        return passwords.verify(...given);
      },
    },
  });
  const { accessToken, password } = user;

  expect(await ask(app, CONFIRM, { as: 'client', project, accessToken, body: { password } })).toEqual(
    refused('ACCESS_TOKEN_EXPIRED', { expired_at_millis: null }),
  );
});

test('wrong passwords are counted with those at the door, and a right one forgets them', async () => {
  const guess = () => tryPassword(instance.app, { project, email: user.email, from: HERE });
  const wrong = async (times: number) => {
    for (let index = 0; index < times; index += 1)
      expect(await confirm('a wrong one', HERE)).toEqual(refused('PASSWORD_CONFIRMATION_MISMATCH'));
  };
  for (let index = 0; index < 6; index += 1) expect(await guess()).toMatchObject({ status: 400 });
  await wrong(4);

  expect(await guess()).toEqual(tooMany(30));
  expect(await confirm(user.password, HERE)).toMatchObject({ status: 429, knownError: null });
  expect(await confirmations()).toEqual({ [sessionIdOf(user)]: null });
  expect(await confirm(user.password, networkOf(1))).toEqual(answered({ success: true }));
  instance.clock.advance(30_000);
  expect(await confirm(user.password, HERE)).toEqual(answered({ success: true }));

  await wrong(9);
  expect(await confirm(user.password, HERE)).toEqual(answered({ success: true }));
});

test('any number of right passwords is fine', async () => {
  for (let index = 0; index < 12; index += 1)
    expect(await confirm(user.password, HERE)).toEqual(answered({ success: true }));
});

test('no address to count under: the tries count under the user', async () => {
  await instance.query(
    'update users set primary_email = null, primary_email_normalized = null, email_auth_enabled = false where id = $1',
    [user.userId],
  );
  for (let index = 0; index < 10; index += 1) expect(await confirm('a wrong one', HERE)).toMatchObject({ status: 400 });

  expect(await confirm(user.password, HERE)).toMatchObject({ status: 429 });
});
