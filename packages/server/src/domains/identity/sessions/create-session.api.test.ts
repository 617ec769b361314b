import { beforeEach, expect } from 'vitest';
import { answered, ask, mismatch, refused } from '../../../testing/ask.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject } from '../../../testing/make-project.ts';
import { signUp, type SignedIn } from '../../../testing/sign-up.ts';
import { ALIVE, DEAD, tokensAlive } from '../../../testing/tokens-alive.ts';

const CREATE = 'POST /api/v1/auth/sessions';

const test = instanceTest();
let user: SignedIn;
beforeEach(async () => {
  user = await signUp(instance.app);
});

const create = (body: object, more: object = {}) => ask(instance.app, CREATE, { as: 'server', body, ...more });
async function created(body: object): Promise<Pick<SignedIn, 'accessToken' | 'refreshToken'>> {
  const answer = await create(body);
  const { access_token, refresh_token } = answer.body as { access_token: string; refresh_token: string };
  return { accessToken: access_token, refreshToken: refresh_token };
}
const refreshed = async ({ refreshToken }: { refreshToken: string }) =>
  (await ask(instance.app, 'POST /api/v1/auth/sessions/current/refresh', { as: 'client', refreshToken })).status;
const sessionsOf = async ({ userId }: SignedIn) =>
  (await ask(instance.app, `GET /api/v1/auth/sessions?user_id=${userId}`, { as: 'server' })).body as {
    items: { is_impersonation: boolean }[];
  };

test('a server signs a user in: both tokens work', async () => {
  const answer = await create({ user_id: user.userId });

  expect(answer).toEqual(
    answered({
      access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      refresh_token: expect.stringMatching(/^[0-9a-hjkmnp-tv-z]{45}$/),
    }),
  );
  expect(await tokensAlive(instance.app, await created({ user_id: user.userId }))).toEqual(ALIVE);
});

test("'me' is the user of the access token", async () => {
  const answer = await create({ user_id: 'me' }, { accessToken: user.accessToken });

  expect(answer.status).toBe(200);
  expect((await sessionsOf(user)).items).toHaveLength(2);
  expect(await create({ user_id: 'me' })).toEqual(refused('CANNOT_GET_OWN_USER_WITHOUT_USER'));
});

test('it lives for a year, or as long as the server says', async () => {
  const year = await created({ user_id: user.userId });
  const minute = await created({ user_id: user.userId, expires_in_millis: 60_000 });
  const longest = await created({ user_id: user.userId, expires_in_millis: 31_708_800_000 });

  instance.clock.advance(59_999);
  expect([await refreshed(minute), await refreshed(year), await refreshed(longest)]).toEqual([200, 200, 200]);
  instance.clock.advance(1);
  expect(await tokensAlive(instance.app, minute)).toEqual(DEAD);
  instance.clock.advance(31_536_000_000 - 60_001);
  expect([await refreshed(year), await refreshed(longest)]).toEqual([200, 200]);
  instance.clock.advance(1);
  expect([await refreshed(year), await refreshed(longest)]).toEqual([401, 200]);
  instance.clock.advance(31_708_800_000 - 31_536_000_000);
  expect(await refreshed(longest)).toBe(401);
});

test('a session that stands for somebody else says so', async () => {
  await created({ user_id: user.userId, is_impersonation: true });

  const flags = (await sessionsOf(user)).items.map((session) => session.is_impersonation);
  expect(new Set(flags)).toEqual(new Set([false, true]));
});

test('no user, no session', async () => {
  const project = await makeProject(instance.app);
  const user_id = '0b6a1c1a-7d55-4a0e-8a39-6f6d3c7e9f10';

  expect(await create({ user_id })).toEqual(refused('USER_ID_DOES_NOT_EXIST', { user_id }));
  expect(await create({ user_id: user.userId }, { project })).toEqual(
    refused('USER_ID_DOES_NOT_EXIST', { user_id: user.userId }),
  );
});

test('of a session and a deletion at the same time, no session survives its user', async () => {
  const people = await Promise.all(Array.from({ length: 20 }, () => signUp(instance.app)));

  const answers = await Promise.all(
    people.flatMap(({ userId }) => [
      create({ user_id: userId }),
      ask(instance.app, `DELETE /api/v1/users/${userId}`, { as: 'server' }),
    ]),
  );

  for (const { status, knownError } of answers)
    expect([200, 'USER_ID_DOES_NOT_EXIST']).toContain(status === 200 ? 200 : knownError);
});

test.each([
  [{}, 'body.user_id is a required field'],
  [{ user_id: 'somebody' }, 'body.user_id must be a valid uuid'],
  [
    { user_id: 'me', expires_in_millis: 31_708_800_001 },
    'body.expires_in_millis must be less than or equal to 31708800000',
  ],
  [{ user_id: 'me', expires_in_millis: 0 }, 'body.expires_in_millis must be greater than or equal to 1'],
  [{ user_id: 'me', expires_in_millis: 1.5 }, 'body.expires_in_millis must be of type integer'],
  [{ user_id: 'me', expires_in_millis: '1' }, 'body.expires_in_millis must be of type number'],
  [{ user_id: 'me', is_impersonation: 'yes' }, 'body.is_impersonation must be of type boolean'],
])('%j is refused', async (body, problem) => {
  expect(await create(body)).toEqual(mismatch(CREATE, problem));
});
