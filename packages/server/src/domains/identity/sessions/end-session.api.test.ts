import { beforeEach, expect } from 'vitest';
import { answered, ask, refused } from '../../../testing/ask.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject } from '../../../testing/make-project.ts';
import { readToken } from '../../../testing/mint-token.ts';
import { signIn, signUp, type SignedIn } from '../../../testing/sign-up.ts';
import { internalKeys } from '../../../testing/test-instance.ts';

const SIGN_OUT = 'DELETE /api/v1/auth/sessions/current';
const ME = 'GET /api/v1/users/me';

const test = instanceTest();
let user: SignedIn;
beforeEach(async () => {
  user = await signUp(instance.app);
});

const signOut = ({ refreshToken }: SignedIn) => ask(instance.app, SIGN_OUT, { as: 'client', refreshToken });
const endedSession = ({ userId, accessToken }: SignedIn) =>
  refused('ACCESS_TOKEN_EXPIRED', {
    expired_at_millis: null,
    project_id: 'internal',
    user_id: userId,
    refresh_token_id: readToken(accessToken).claims['refresh_token_id'] as string,
  });

test('after a sign-out the refresh token is dead, in every form', async () => {
  const { refreshToken } = user;
  expect(await signOut(user)).toEqual(answered({ success: true }));

  const dead = refused('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED');
  const grant = { grant_type: 'refresh_token', client_id: 'internal', client_secret: internalKeys.client };
  const again = [
    await ask(instance.app, 'POST /api/v1/auth/sessions/current/refresh', { as: 'client', refreshToken }),
    await ask(instance.app, 'POST /api/v1/auth/oauth/token', { body: { ...grant, refresh_token: refreshToken } }),
    await signOut(user),
  ];
  expect(again).toEqual([dead, dead, dead]);
});

test('after a sign-out the access token is refused at once by the process that has just accepted it', async () => {
  const { accessToken } = user;
  expect((await ask(instance.app, ME, { as: 'client', accessToken })).status).toBe(200);

  await signOut(user);

  expect(await ask(instance.app, ME, { as: 'client', accessToken })).toEqual(endedSession(user));
});

test('after a sign-out the access token is refused at once by every other process too', async () => {
  const { accessToken } = user;
  const other = await instance.secondProcess();
  expect((await ask(other, ME, { as: 'client', accessToken })).status).toBe(200);

  await signOut(user);

  expect(await ask(other, ME, { as: 'client', accessToken })).toEqual(endedSession(user));
  const afterRestart = await instance.secondProcess();
  expect(await ask(afterRestart, ME, { as: 'client', accessToken })).toEqual(endedSession(user));
});

test('a sign-out ends one session and leaves the others of the same user', async () => {
  const second = await signIn(instance.app, user);

  await signOut(user);

  expect((await ask(instance.app, ME, { as: 'client', accessToken: second.accessToken })).status).toBe(200);
});

test.each([{ body: {} }, { body: { stray: [] } }, { body: 'text' }])('a sign-out takes any body: %j', async (given) => {
  const { refreshToken } = user;

  expect(await ask(instance.app, SIGN_OUT, { as: 'client', refreshToken, ...given })).toEqual(
    answered({ success: true }),
  );
});

test('a sign-out without a living session is refused', async () => {
  const project = await makeProject(instance.app);
  const dead = refused('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED');

  expect(await ask(instance.app, SIGN_OUT, { as: 'client' })).toEqual(dead);
  expect(await ask(instance.app, SIGN_OUT, { as: 'client', accessToken: user.accessToken })).toEqual(dead);
  expect(await ask(instance.app, SIGN_OUT, { as: 'client', refreshToken: '0'.repeat(45) })).toEqual(dead);
  expect(await ask(instance.app, SIGN_OUT, { as: 'client', project, refreshToken: user.refreshToken })).toEqual(dead);
  expect((await ask(instance.app, ME, { as: 'client', accessToken: user.accessToken })).status).toBe(200);
});

test('a refresh that races a sign-out answers 200 or 401 and leaves no living token behind', async () => {
  const other = await instance.secondProcess();
  const people = [user, ...(await Promise.all(Array.from({ length: 39 }, () => signUp(instance.app))))];

  const races = await Promise.all(
    people.map(async (person) => {
      const { refreshToken } = person;
      const refresh = (app = instance.app) =>
        ask(app, 'POST /api/v1/auth/sessions/current/refresh', { as: 'client', refreshToken });
      const [ended, ...refreshed] = await Promise.all([
        signOut(person),
        refresh(),
        refresh(other),
        refresh(),
        refresh(other),
      ]);
      return { ended, refreshed };
    }),
  );

  for (const { ended, refreshed } of races) {
    expect(ended).toEqual(answered({ success: true }));
    for (const { status, body } of refreshed) {
      expect([200, 401]).toContain(status);
      if (status !== 200) continue;
      const { access_token: accessToken } = body as { access_token: string };
      expect(await ask(other, ME, { as: 'client', accessToken })).toMatchObject({ knownError: 'ACCESS_TOKEN_EXPIRED' });
    }
  }
});

test('of several sign-outs of one session at the same time exactly one succeeds', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => signOut(user)));

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(7);
});
