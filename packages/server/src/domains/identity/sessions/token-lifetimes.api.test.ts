import { beforeEach, expect } from 'vitest';
import { ask, refused } from '../../../testing/ask.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { readToken } from '../../../testing/mint-token.ts';
import { signUp, type SignedIn } from '../../../testing/sign-up.ts';

const ME = 'GET /api/v1/users/me';
const SECOND = 1000;
const TEN_MINUTES = 600 * SECOND;
const SKEW = 30 * SECOND;
const YEAR = 365 * 24 * 3600 * SECOND;

const test = instanceTest();
let user: SignedIn;
beforeEach(async () => {
  user = await signUp(instance.app);
});

const me = (app = instance.app) => ask(app, ME, { as: 'client', accessToken: user.accessToken });
const refresh = () =>
  ask(instance.app, 'POST /api/v1/auth/sessions/current/refresh', { as: 'client', refreshToken: user.refreshToken });

test('an access token lives 10 minutes, and 30 seconds longer for clocks that differ', async () => {
  instance.clock.advance(TEN_MINUTES + SKEW - SECOND);
  expect((await me()).status).toBe(200);

  instance.clock.advance(SECOND);
  const expired = refused('ACCESS_TOKEN_EXPIRED', {
    expired_at_millis: null,
    project_id: 'internal',
    user_id: user.userId,
    refresh_token_id: readToken(user.accessToken).claims['refresh_token_id'] as string,
  });
  expect(await me()).toEqual(expired);
  expect(await me(await instance.secondProcess())).toEqual(expired);
});

test('a token that was remembered as genuine expires like any other', async () => {
  for (let minutes = 0; minutes < 10; minutes += 1) {
    expect((await me()).status).toBe(200);
    instance.clock.advance(60 * SECOND);
  }
  instance.clock.advance(SKEW);
  expect(await me()).toMatchObject({ knownError: 'ACCESS_TOKEN_EXPIRED' });
});

test('after its access token has expired, a session goes on by its refresh token', async () => {
  instance.clock.advance(TEN_MINUTES + SKEW);

  const { body } = await refresh();

  const { access_token: accessToken } = body as { access_token: string };
  expect((await ask(instance.app, ME, { as: 'client', accessToken })).status).toBe(200);
});

test('a session lives 365 days, however often it is used', async () => {
  instance.clock.advance(YEAR / 2);
  expect((await refresh()).status).toBe(200);

  instance.clock.advance(YEAR / 2 - SECOND);
  const last = await refresh();
  expect(last.status).toBe(200);

  instance.clock.advance(SECOND);
  expect(await refresh()).toEqual(refused('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED'));
  const { access_token: accessToken } = last.body as { access_token: string };
  expect(await ask(instance.app, ME, { as: 'client', accessToken })).toMatchObject({
    knownError: 'ACCESS_TOKEN_EXPIRED',
  });
});

test('a session that has run out cannot be signed out of', async () => {
  instance.clock.advance(YEAR);

  expect(
    await ask(instance.app, 'DELETE /api/v1/auth/sessions/current', { as: 'client', refreshToken: user.refreshToken }),
  ).toEqual(refused('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED'));
});
