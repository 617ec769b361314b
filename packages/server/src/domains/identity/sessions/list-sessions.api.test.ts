import { beforeEach, expect } from 'vitest';
import { answered, ask, refused, type WholeAnswer } from '../../../testing/ask.ts';
import { call } from '../../../testing/call.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject } from '../../../testing/make-project.ts';
import { sessionIdOf, signIn, signUp, type SignedIn } from '../../../testing/sign-up.ts';

const LIST = 'GET /api/v1/auth/sessions';

const test = instanceTest();
let user: SignedIn;
beforeEach(async () => {
  user = await signUp(instance.app);
});

const list = (userId = 'me', more: object = {}) =>
  ask(instance.app, `${LIST}?user_id=${userId}`, { as: 'client', accessToken: user.accessToken, ...more });
const items = ({ body }: WholeAnswer) => (body as { items: Record<string, unknown>[] }).items;
const refresh = ({ refreshToken }: SignedIn, more: object = {}) =>
  call(instance.app, 'POST /api/v1/auth/sessions/current/refresh', { as: 'client', refreshToken, ...more });
const now = () => instance.clock.now().getTime();

test('a user sees their sessions, the one used last first, and which of them asks', async () => {
  const signedUpAt = now();
  instance.clock.advance(60_000);
  const second = await signIn(instance.app, user);

  expect(await list()).toEqual(
    answered({
      items: [
        {
          id: sessionIdOf(second),
          user_id: user.userId,
          created_at: now(),
          last_used_at: now(),
          is_impersonation: false,
          is_current_session: false,
        },
        {
          id: sessionIdOf(user),
          user_id: user.userId,
          created_at: signedUpAt,
          last_used_at: signedUpAt,
          is_impersonation: false,
          is_current_session: true,
        },
      ],
      is_paginated: false,
    }),
  );
});

test('of very many sessions those that were used last are listed', async () => {
  await instance.query(
    `insert into sessions (project_id, id, user_id, refresh_token_hash, created_at, last_used_at, expires_at)
     select 'internal', gen_random_uuid(), $1, sha256(('session ' || n)::bytea), $2::timestamptz, $2::timestamptz - n * interval '1 second', $2::timestamptz + interval '1 day'
     from generate_series(1, 1005) as n`,
    [user.userId, instance.clock.now()],
  );

  const listed = items(await list());

  expect(listed).toHaveLength(1000);
  expect(listed.at(-1)).toMatchObject({ last_used_at: now() - 999_000 });
});

test('a session remembers the browser and the network that signed in, and those that refresh it', async () => {
  const { email, password } = user;
  await call(instance.app, 'POST /api/v1/auth/password/sign-in', {
    as: 'client',
    from: '203.0.113.7',
    headers: { 'user-agent': 'Firefox on Linux' },
    body: { email, password },
  });

  expect(items(await list())).toContainEqual(
    expect.objectContaining({ device: 'Firefox on Linux', last_used_at_end_user_ip_info: { ip: '203.0.113.7' } }),
  );

  instance.clock.advance(60_001);
  await refresh(user, { from: '2001:db8:0:1::5', headers: { 'user-agent': 'x'.repeat(1000) } });
  expect(items(await list())[0]).toMatchObject({
    id: sessionIdOf(user),
    last_used_at: now(),
    device: 'x'.repeat(256),
    last_used_at_end_user_ip_info: { ip: '2001:db8:0:1::/64' },
  });

  instance.clock.advance(60_001);
  await refresh(user); // from nowhere
  expect(items(await list())[0]).toMatchObject({ id: sessionIdOf(user), last_used_at: now(), device: 'x'.repeat(256) });
});

test('the server that creates a session is no device of the user', async () => {
  await call(instance.app, 'POST /api/v1/auth/sessions', {
    as: 'server',
    from: '203.0.113.9',
    headers: { 'user-agent': 'node' },
    body: { user_id: user.userId },
  });

  for (const session of items(await list())) expect(session).not.toHaveProperty('device');
});

test('a server sees the sessions of anybody, and none of them is its own', async () => {
  const answer = await list(user.userId, { as: 'server', accessToken: undefined });

  expect(items(answer)).toEqual([expect.objectContaining({ id: sessionIdOf(user), is_current_session: false })]);
  expect(items(await list('me', { as: 'server' }))).toEqual([
    expect.objectContaining({ id: sessionIdOf(user), is_current_session: true }),
  ]);
});

test('what has expired or ended is not shown', async () => {
  await ask(instance.app, 'POST /api/v1/auth/sessions', {
    as: 'server',
    body: { user_id: user.userId, expires_in_millis: 1000 },
  });
  const ended = await signIn(instance.app, user);
  await ask(instance.app, 'DELETE /api/v1/auth/sessions/current', { as: 'client', refreshToken: ended.refreshToken });
  expect(items(await list())).toHaveLength(2);

  instance.clock.advance(1000);

  expect(items(await list()).map(({ id }) => id)).toEqual([sessionIdOf(user)]);
});

test('nobody sees the sessions of somebody else', async () => {
  const other = await signUp(instance.app);
  const project = await makeProject(instance.app);

  expect(await list(other.userId)).toEqual({
    status: 403,
    knownError: null,
    body: 'Clients may only ask for the signed-in user.',
  });
  expect(items(await list(user.userId))).toHaveLength(1);
  expect(await list('me', { accessToken: undefined })).toEqual(refused('CANNOT_GET_OWN_USER_WITHOUT_USER'));
  expect(await list(user.userId, { as: 'server', project, accessToken: undefined })).toEqual(refused('USER_NOT_FOUND'));
});
