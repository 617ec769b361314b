import { beforeEach, expect } from 'vitest';
import { answered, ask, refused } from '../../../testing/ask.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject } from '../../../testing/make-project.ts';
import { signUp, type SignedIn } from '../../../testing/sign-up.ts';

const REFRESH = 'POST /api/v1/auth/sessions/current/refresh';

const test = instanceTest();
let user: SignedIn;
beforeEach(async () => {
  user = await signUp(instance.app);
});

const freshToken = answered({ access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/) });

test.each(['client', 'server', 'admin'] as const)(
  'the refresh token header gets an access token with %s access',
  async (as) => {
    expect(await ask(instance.app, REFRESH, { as, refreshToken: user.refreshToken })).toEqual(freshToken);
  },
);

test.each([{ body: {} }, { body: { stray: 1 } }, { body: 'text' }, {}])(
  'what comes as body does not matter: %j',
  async (given) => {
    expect(await ask(instance.app, REFRESH, { as: 'client', refreshToken: user.refreshToken, ...given })).toEqual(
      freshToken,
    );
  },
);

test('a new access token tells what the user has become', async () => {
  const { accessToken, refreshToken } = user;
  await ask(instance.app, 'PATCH /api/v1/users/me', { as: 'client', accessToken, body: { display_name: 'Mira' } });

  const { body } = await ask(instance.app, REFRESH, { as: 'client', refreshToken });

  const [, payload = ''] = (body as { access_token: string }).access_token.split('.');
  expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toMatchObject({ sub: user.userId, name: 'Mira' });
});

test.each([
  ['no refresh token', {}],
  ['an empty one', { refreshToken: '' }],
  ['one that never was', { refreshToken: '0'.repeat(45) }],
  ['one in capitals', { refreshToken: 'UPPER' }],
])('%s is refused', async (_, given) => {
  expect(await ask(instance.app, REFRESH, { as: 'client', ...given })).toEqual(
    refused('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED'),
  );
});

test('a refresh token of another project is refused', async () => {
  const project = await makeProject(instance.app);

  expect(await ask(instance.app, REFRESH, { as: 'client', project, refreshToken: user.refreshToken })).toEqual(
    refused('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED'),
  );
});

test('the refresh token of a deleted user is refused', async () => {
  await instance.query('delete from users where id = $1', [user.userId]);

  expect(await ask(instance.app, REFRESH, { as: 'client', refreshToken: user.refreshToken })).toEqual(
    refused('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED'),
  );
});

test('a refresh token alone never signs a request in', async () => {
  const { refreshToken } = user;

  expect(await ask(instance.app, 'GET /api/v1/users/me', { as: 'client', refreshToken })).toEqual(
    refused('CANNOT_GET_OWN_USER_WITHOUT_USER'),
  );
  expect(await ask(instance.app, 'GET /api/v1/internal/projects', { as: 'client', refreshToken })).toEqual(
    refused('USER_AUTHENTICATION_REQUIRED'),
  );
  expect(await ask(instance.app, 'GET /api/v1', { as: 'client', refreshToken })).toEqual(
    answered('Welcome to the Keystead API. Access type: client. Project: internal. User: nobody signed in.'),
  );
});

test('the use of a session is noted at most once a minute', async () => {
  const lastUsed = async () =>
    (
      await instance.query<{ last_used_at: Date }>('select last_used_at from sessions where user_id = $1', [
        user.userId,
      ])
    )[0]?.last_used_at;
  const refresh = () => ask(instance.app, REFRESH, { as: 'client', refreshToken: user.refreshToken });
  const signedUpAt = instance.clock.now();

  instance.clock.advance(60_000);
  await refresh();
  expect(await lastUsed()).toEqual(signedUpAt);

  instance.clock.advance(1);
  await refresh();
  expect(await lastUsed()).toEqual(instance.clock.now());
});
