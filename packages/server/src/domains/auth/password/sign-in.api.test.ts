import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createPasswords, type Passwords } from '../../../platform/passwords.ts';
import { answered, ask, mismatch } from '../../../testing/ask.ts';
import { newEmail, signIn, signUp } from '../../../testing/sign-up.ts';
import { CHEAP_HASH, startTestInstance, type TestInstance } from '../../../testing/test-instance.ts';

const SIGN_IN = 'POST /api/v1/auth/password/sign-in';

let instance: TestInstance;
const hash = vi.fn<Passwords['hash']>();
const verify = vi.fn<Passwords['verify']>();
beforeAll(async () => {
  const passwords = createPasswords({ cost: CHEAP_HASH, queueLength: 64 });
  hash.mockImplementation((...given) => passwords.hash(...given));
  verify.mockImplementation((...given) => passwords.verify(...given));
  instance = await startTestInstance({ passwords: { ...passwords, hash, verify } });
});
beforeEach(() => {
  vi.clearAllMocks();
});
afterAll(() => instance.stop());

const send = (body: object) => ask(instance.app, SIGN_IN, { as: 'client', body });
const hashWork = () => ({ hashed: hash.mock.calls.length, compared: verify.mock.calls.length });

test('a sign-in answers with the tokens of a new session and the id of the user, and nothing else', async () => {
  const { email, password, userId, refreshToken } = await signUp(instance.app);

  const answer = await send({ email, password });

  expect(answer).toEqual(
    answered({
      access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      refresh_token: expect.stringMatching(/^[0-9a-hjkmnp-tv-z]{45}$/),
      user_id: userId,
    }),
  );
  expect(answer.body).not.toMatchObject({ refresh_token: refreshToken });
});

test('each sign-in starts a session of its own, and the older ones live on', async () => {
  const first = await signUp(instance.app);
  const second = await signIn(instance.app, first);

  const sessions = await instance.query('select id from sessions where user_id = $1', [first.userId]);
  expect(sessions).toHaveLength(2);
  for (const { accessToken } of [first, second]) {
    const answer = await ask(instance.app, 'GET /api/v1/users/me', { as: 'client', accessToken });
    expect(answer).toMatchObject({ status: 200, body: { id: first.userId } });
  }
});

test('an unknown address, a wrong password and a user without a password get equal bytes for equal work', async () => {
  const known = await signUp(instance.app);
  const passwordless = await signUp(instance.app);
  await instance.query('update users set password_hash = null where id = $1', [passwordless.userId]);
  const attempts = [
    { email: known.email, password: 'wrong password' },
    { email: newEmail(), password: 'wrong password' },
    { email: passwordless.email, password: passwordless.password },
  ];

  for (const body of attempts) {
    vi.clearAllMocks();
    const response = await instance.app.request('/api/v1/auth/password/sign-in', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-stack-project-id': 'internal',
        'x-stack-access-type': 'client',
        'x-stack-publishable-client-key': 'pck_internal_client',
      },
      body: JSON.stringify(body),
    });
    expect([response.status, await response.text()]).toEqual([
      400,
      '{"code":"EMAIL_PASSWORD_MISMATCH","error":"Wrong e-mail or password."}',
    ]);
    expect(hashWork()).toEqual({ hashed: 0, compared: 1 });
  }
});

test('a refused sign-in starts no session', async () => {
  const { email, userId } = await signUp(instance.app);

  await send({ email, password: 'wrong password' });

  expect(await instance.query('select id from sessions where user_id = $1', [userId])).toHaveLength(1);
});

test('a user whose e-mail sign-in is off is not found, even with the right password', async () => {
  const { email, password, userId } = await signUp(instance.app);
  await instance.query('update users set email_auth_enabled = false where id = $1', [userId]);

  expect(await send({ email, password })).toMatchObject({ knownError: 'EMAIL_PASSWORD_MISMATCH' });
});

test('a password too short or too long to be one is compared like any other', async () => {
  const { email } = await signUp(instance.app);

  for (const password of ['x', 'x'.repeat(5000)]) {
    expect(await send({ email, password })).toMatchObject({ status: 400, knownError: 'EMAIL_PASSWORD_MISMATCH' });
  }
});

test('what newer clients say about a bot challenge is passed over, other fields are refused', async () => {
  const { email, password } = await signUp(instance.app);
  const challenge = { bot_challenge_token: 'x', bot_challenge_phase: {}, bot_challenge_unavailable: true };

  expect((await send({ email, password, ...challenge })).status).toBe(200);
  expect(await send({ email, password, user_id: 'me' })).toEqual(
    mismatch(SIGN_IN, 'body contains unknown properties: user_id'),
  );
});

test('what is missing is named', async () => {
  expect(await send({})).toEqual(
    mismatch(SIGN_IN, 'body.email is a required field', 'body.password is a required field'),
  );
});
