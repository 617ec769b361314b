import { expect } from 'vitest';
import { answered, ask, mismatch, refused } from '../../../testing/ask.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { newEmail, signUp } from '../../../testing/sign-up.ts';

const SIGN_UP = 'POST /api/v1/auth/password/sign-up';
const password = 'correct horse';
const UUID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

const test = instanceTest();

const send = (body: unknown) => ask(instance.app, SIGN_UP, { as: 'client', body });
const tokens = {
  access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
  refresh_token: expect.stringMatching(/^[0-9a-hjkmnp-tv-z]{45}$/),
  user_id: expect.stringMatching(UUID),
};
const countUsers = async () => (await instance.query<{ id: string }>('select id from users')).length;

test('a sign-up answers with the tokens of a session and the id of the user, and nothing else', async () => {
  expect(await send({ email: newEmail(), password })).toEqual(answered(tokens));
});

test.each(['client', 'server', 'admin'] as const)('a sign-up works with %s access', async (as) => {
  expect(await ask(instance.app, SIGN_UP, { as, body: { email: newEmail(), password } })).toEqual(answered(tokens));
});

test('a sign-up writes one user with e-mail sign-in and one session of 365 days, by the clock of the instance', async () => {
  const { userId } = await signUp(instance.app, { email: 'Mira.Okafor@Example.com' });

  const users = await instance.query('select * from users where id = $1', [userId]);
  const now = instance.clock.now();
  expect(users).toEqual([
    {
      project_id: 'internal',
      id: userId,
      signed_up_at: now,
      last_active_at: now,
      primary_email: 'Mira.Okafor@Example.com',
      primary_email_normalized: 'mira.okafor@example.com',
      primary_email_verified: false,
      email_auth_enabled: true,
      password_hash: expect.stringMatching(/^\$argon2id\$/),
      display_name: null,
      profile_image_url: null,
      totp_secret_sealed: null,
      totp_last_step: null,
      was_proved: false,
      origin: 'sign_up',
      otp_auth_enabled: true,
      restricted_at: null,
      restricted_reason: null,
      restricted_private_details: null,
      client_metadata: null,
      client_read_only_metadata: null,
      server_metadata: null,
    },
  ]);
  const sessions = await instance.query('select * from sessions where user_id = $1', [userId]);
  expect(sessions).toEqual([
    {
      project_id: 'internal',
      generation: 0,
      is_impersonation: false,
      is_server_made: false,
      device: null,
      address: null,
      previous_token_hash: null,
      rotated_at: null,
      token_family_hash: null,
      id: expect.stringMatching(UUID),
      user_id: userId,
      refresh_token_hash: expect.any(Buffer),
      created_at: now,
      last_used_at: now,
      expires_at: new Date(now.getTime() + 31_536_000_000),
      confirmed_at: null,
    },
  ]);
});

test('what newer clients say about a bot challenge is passed over', async () => {
  const challenge = { bot_challenge_token: 'x', bot_challenge_phase: 1, bot_challenge_unavailable: null };

  expect(await send({ email: newEmail(), password, ...challenge })).toEqual(answered(tokens));
});

test.each([
  'http://localhost:3000/handler/email-verification',
  'https://app.localhost/handler',
  'http://127.0.0.1:8101/handler/email-verification?x=1#y',
])('a callback to %s is allowed on a project that allows localhost', async (verification_callback_url) => {
  expect(await send({ email: newEmail(), password, verification_callback_url })).toEqual(answered(tokens));
});

test('a callback to a stranger is refused before anything is written', async () => {
  const email = newEmail();
  const before = await countUsers();

  const answer = await send({ email, password, verification_callback_url: 'https://evil.example/handler' });

  expect(answer).toEqual(refused('REDIRECT_URL_NOT_WHITELISTED'));
  expect(await countUsers()).toBe(before);
  expect(await send({ email, password })).toEqual(answered(tokens));
});

test('what is missing is named, an empty text counts as missing', async () => {
  expect(await send({})).toEqual(
    mismatch(SIGN_UP, 'body.email is a required field', 'body.password is a required field'),
  );
  expect(await send({ email: '', password: '' })).toEqual(
    mismatch(SIGN_UP, 'body.email is a required field', 'body.password is a required field'),
  );
});

test('what is not a URL is refused as such', async () => {
  const answer = await send({ email: newEmail(), password, verification_callback_url: 'handler/email-verification' });

  expect(answer).toEqual(mismatch(SIGN_UP, 'Invalid URL'));
});

test('fields that are not asked for are refused and write nothing', async () => {
  const before = await countUsers();

  const answer = await send({ email: newEmail(), password, primary_email_verified: true, is_admin: true });

  expect(answer).toEqual(mismatch(SIGN_UP, 'body contains unknown properties: primary_email_verified, is_admin'));
  expect(await countUsers()).toBe(before);
});

test.each([[null], [[]], ['text'], [7]])('a body that is %j is refused', async (body) => {
  expect(await send(body)).toEqual(mismatch(SIGN_UP, 'body must be of type object'));
});

test('each sign-up has a session of its own', async () => {
  const [first, second] = [await signUp(instance.app), await signUp(instance.app)];

  expect(new Set([first.userId, second.userId, first.refreshToken, second.refreshToken]).size).toBe(4);
});
