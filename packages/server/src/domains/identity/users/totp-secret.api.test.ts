import { beforeEach, describe, expect } from 'vitest';
import { answered, ask, mismatch } from '../../../testing/ask.ts';
import { dumpDatabase, findInDump } from '../../../testing/dump-database.ts';
import { whileBroken } from '../../../testing/failed-requests.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { everyCodeOn, mailCode, useCode } from '../../../testing/mailed-code.ts';
import { readToken } from '../../../testing/mint-token.ts';
import { mailsTo } from '../../../testing/read-mail.ts';
import { passSecondFactor, signUpWithMfa, startAttempt, totpNow } from '../../../testing/second-factor.ts';
import { signUp, type SignedIn } from '../../../testing/sign-up.ts';

const CHANGE = 'PATCH /api/v1/users/me';
const base64Of = (bytes: number) => Buffer.alloc(bytes, 0xfb).toString('base64');

const test = instanceTest();
let project: OwnedProject;
let user: SignedIn;
test.beforeAll(async () => {
  project = await makeProject(instance.app, everyCodeOn);
});
beforeEach(async () => {
  user = await signUp(instance.app, { project });
});

const change = (secret: unknown, as: 'client' | 'server' | 'admin' = 'client') =>
  ask(instance.app, CHANGE, {
    as,
    project,
    accessToken: user.accessToken,
    body: { totp_secret_base64: secret },
  });
const noticesOf = async (email: string) => (await mailsTo(instance, email, project.id)).map(({ template }) => template);
const isAsked = async () => {
  const { email, password } = user;
  const body = { email, password };
  const { knownError } = await ask(instance.app, 'POST /api/v1/auth/password/sign-in', { as: 'client', project, body });
  return knownError === 'MULTI_FACTOR_AUTHENTICATION_REQUIRED';
};

describe.each(['client', 'server', 'admin'] as const)('with %s access', (as) => {
  test('a secret switches the second factor on, and null switches it off', async () => {
    expect(await change(base64Of(20), as)).toMatchObject({ status: 200, body: { requires_totp_mfa: true } });
    expect(await isAsked()).toBe(true);

    expect(await change(null, as)).toMatchObject({ status: 200, body: { requires_totp_mfa: false } });
    expect(await isAsked()).toBe(false);
  });
});

test('other changes leave it as it is', async () => {
  await change(base64Of(20));

  expect(
    await ask(instance.app, CHANGE, {
      as: 'client',
      project,
      accessToken: user.accessToken,
      body: { display_name: 'Mira' },
    }),
  ).toMatchObject({ body: { display_name: 'Mira', requires_totp_mfa: true } });
});

test.each([1, 20, 64])('a secret of %i bytes will do', async (bytes) => {
  expect(await change(base64Of(bytes))).toMatchObject({ status: 200, body: { requires_totp_mfa: true } });
});

test.each([
  ['nothing at all', ''],
  ['no padding', 'PtxdJ0GZ4cLrBHhA1v5PeZzTQ5M'],
  ['too much padding', 'PtxdJ0GZ4cLrBHhA1v5PeZzTQ5M=='],
  ['the alphabet of URLs', '-_-_'],
  ['blanks', 'AAAA AAAA'],
  ['a line break', 'AAAA\n'],
  ['a sentence', 'not base64!'],
])('%s is not base64', async (_, secret) => {
  expect(await change(secret)).toEqual(mismatch(CHANGE, 'Invalid base64 format'));
});

test.each([65, 66, 1000])('a secret of %i bytes is too long', async (bytes) => {
  expect(await change(base64Of(bytes))).toEqual(mismatch(CHANGE, 'body.totp_secret_base64 must be at most 64 bytes'));
});

test.each([1, true, ['AAAA'], {}])('%j is no secret', async (secret) => {
  expect(await change(secret)).toEqual(mismatch(CHANGE, 'body.totp_secret_base64 must be of type string'));
});

test('the token of the next refresh says so', async () => {
  await change(base64Of(20));

  const { body } = await ask(instance.app, 'POST /api/v1/auth/sessions/current/refresh', {
    as: 'client',
    project,
    refreshToken: user.refreshToken,
  });

  const { access_token: token } = body as { access_token: string };
  expect(readToken(user.accessToken).claims).toMatchObject({ requires_totp_mfa: false });
  expect(readToken(token).claims).toMatchObject({ requires_totp_mfa: true });
});

test('the owner is told when it is switched on, replaced or off, and of nothing else', async () => {
  await change(null);
  expect(await noticesOf(user.email)).toEqual([]);

  await change(base64Of(20));
  await change(base64Of(21));
  await change(null);
  await change(null);

  expect(await noticesOf(user.email)).toEqual(['second_factor_on', 'second_factor_on', 'second_factor_off']);
});

test('somebody without an address has nobody to be told, and a second factor all the same', async () => {
  await instance.query(
    'update users set email_auth_enabled = false, primary_email = null, primary_email_normalized = null where id = $1',
    [user.userId],
  );

  expect(await change(base64Of(20))).toMatchObject({ status: 200, body: { requires_totp_mfa: true } });
  expect(await change(null)).toMatchObject({ status: 200, body: { requires_totp_mfa: false } });
});

test('the change is recorded, without the secret', async () => {
  const secret = base64Of(20);
  await change(secret);

  const events = await instance.query<{ data: object }>(
    `select data from events where project_id = $1 and data ->> 'id' = $2 order by xmin::text::bigint`,
    [project.id, user.userId],
  );
  expect(events).toMatchObject([{ data: { requires_totp: false } }, { data: { requires_totp: true } }]);
  const dump = await dumpDatabase(instance);
  const bytes = Buffer.from(secret, 'base64').toString('latin1');
  expect(findInDump(dump, { secret, bytes })).toEqual([]);
  expect(dump).not.toContain(Buffer.from(secret, 'base64').toString('hex'));
});

test('a secret that was moved to another user opens nothing', async () => {
  const owner = await signUpWithMfa(instance, { project });
  const thief = await signUpWithMfa(instance, { project });
  await instance.query(
    `update users set totp_secret_sealed = (select totp_secret_sealed from users where id = $1) where id = $2`,
    [thief.userId, owner.userId],
  );

  const code = await startAttempt(instance.app, owner);
  const totp = totpNow(instance, thief.secret);
  const answer = await whileBroken(() => passSecondFactor(instance.app, { code, totp, project }));

  expect(answer.status).toBe(500);
});

test('the first proof of an address removes the second factor of whoever signed up with it', async () => {
  const stranger = await signUpWithMfa(instance, { project, user });
  const waiting = await startAttempt(instance.app, stranger);
  const { code } = await mailCode(instance, 'sign_in', { project, user });

  expect(await useCode(instance.app, 'sign_in', { project, code })).toMatchObject({
    status: 200,
    body: { is_new_user: false, user_id: user.userId },
  });

  expect(
    await instance.query('select totp_secret_sealed, totp_last_step from users where id = $1', [user.userId]),
  ).toEqual([{ totp_secret_sealed: null, totp_last_step: null }]);
  const totp = totpNow(instance, stranger.secret);
  expect(await passSecondFactor(instance.app, { code: waiting, totp, project })).toMatchObject({
    knownError: 'VERIFICATION_CODE_EXPIRED',
  });
  expect(await noticesOf(user.email)).toEqual(['second_factor_on', 'magic_link', 'address_proved']);
});

test('a verified address changes nothing about it', async () => {
  await change(base64Of(20));
  const { code } = await mailCode(instance, 'email_verification', { project, user });

  expect(await useCode(instance.app, 'email_verification', { project, code })).toEqual(answered({ success: true }));

  expect(await isAsked()).toBe(true);
});
