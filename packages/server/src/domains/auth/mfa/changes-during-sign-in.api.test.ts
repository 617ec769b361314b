import { randomBytes } from 'node:crypto';
import { describe, expect } from 'vitest';
import { ask, refused } from '../../../testing/ask.ts';
import { holdRows } from '../../../testing/hold-rows.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { passSecondFactor, signUpWithMfa, startAttempt, totpNow } from '../../../testing/second-factor.ts';
import { sessionIdOf, signUp, type SignedIn } from '../../../testing/sign-up.ts';
import { internalProject } from '../../../testing/test-instance.ts';
import { sealTotpSecret } from '../../identity/users/totp-secret.ts';

/** What a sign-in found true may be changed by somebody else before the sign-in ends. */
const test = instanceTest();

const holdUser = ({ userId }: SignedIn) => holdRows(instance, 'select 1 from users where id = $1', [userId]);
const signInAs = ({ email, password }: SignedIn) =>
  ask(instance.app, 'POST /api/v1/auth/password/sign-in', { as: 'client', body: { email, password } });
const sealFor = ({ userId }: SignedIn, secret: Buffer) =>
  sealTotpSecret(instance.ctx, { projectId: internalProject.id, userId }, secret.toString('base64'));
const sessionsOf = ({ userId }: SignedIn) => instance.query('select id from sessions where user_id = $1', [userId]);
const attemptsOf = ({ userId }: SignedIn) =>
  instance.query("select 1 from verification_codes where user_id = $1 and purpose = 'mfa_attempt'", [userId]);

test('a password that is right while the second factor is switched on starts an attempt and no session', async () => {
  const user = await signUp(instance.app);
  const secret = randomBytes(20);
  await using held = await holdUser(user);
  const late = signInAs(user);
  await held.untilWaiting(1);
  await held.query('update users set totp_secret_sealed = $2 where id = $1', [user.userId, sealFor(user, secret)]);
  await held.release();

  const answer = await late;

  const attempt = { attempt_code: expect.any(String) as string };
  expect(answer).toEqual(refused('MULTI_FACTOR_AUTHENTICATION_REQUIRED', attempt));
  expect(await sessionsOf(user)).toEqual([{ id: sessionIdOf(user) }]);
  const { details } = answer.body as { details: { attempt_code: string } };
  expect(
    await passSecondFactor(instance.app, { code: details.attempt_code, totp: totpNow(instance, secret) }),
  ).toMatchObject({ status: 200 });
});

test('a password that is changed while it is right starts no attempt', async () => {
  const user = await signUpWithMfa(instance);
  await using held = await holdUser(user);
  const late = signInAs(user);
  await held.untilWaiting(1);
  await held.query('update users set password_hash = $2 where id = $1', [
    user.userId,
    await instance.ctx.passwords.hash('battery staple', undefined),
  ]);
  await held.release();

  expect(await late).toEqual(refused('EMAIL_PASSWORD_MISMATCH'));
  expect(await attemptsOf(user)).toEqual([]);
});

test('a second factor that is switched off while the password is right starts a session and no attempt', async () => {
  const user = await signUpWithMfa(instance);
  await using held = await holdUser(user);
  const late = signInAs(user);
  await held.untilWaiting(1);
  await held.query('update users set totp_secret_sealed = null where id = $1', [user.userId]);
  await held.release();

  expect(await late).toMatchObject({ status: 200, body: { user_id: user.userId } });
  expect(await attemptsOf(user)).toEqual([]);
});

describe('a right password that came too late', () => {
  const NETWORK = '203.0.113.7';

  async function signInWhile(user: SignedIn, change: string, values: readonly unknown[] = []) {
    await instance.query('delete from guesses');
    await using held = await holdUser(user);
    const { email, password } = user;
    const late = ask(instance.app, 'POST /api/v1/auth/password/sign-in', {
      as: 'client',
      from: NETWORK,
      body: { email, password },
    });
    await held.untilWaiting(1);
    await held.query(change, [user.userId, ...values]);
    await held.release();
    return late;
  }
  const networksOf = ({ userId }: SignedIn) =>
    instance.query('select network from known_networks where user_id = $1', [userId]);
  const countedTries = () =>
    instance.query<{ count: number }>('select count from guesses where network = $1', [NETWORK]);

  test('makes no network known and takes back no guess, since the password was changed', async () => {
    const user = await signUp(instance.app);
    const change = 'update users set password_hash = $2 where id = $1';
    const hash = await instance.ctx.passwords.hash('battery staple', undefined);

    expect(await signInWhile(user, change, [hash])).toEqual(refused('EMAIL_PASSWORD_MISMATCH'));
    expect(await networksOf(user)).toEqual([]);
    expect(await countedTries()).toEqual([{ count: 2 }]); // it was compared twice
  });

  test('makes no network known, since a second factor was switched on', async () => {
    const user = await signUp(instance.app);
    const change = 'update users set totp_secret_sealed = $2 where id = $1';

    expect(await signInWhile(user, change, [sealFor(user, randomBytes(20))])).toMatchObject({ status: 400 });
    expect(await networksOf(user)).toEqual([]);
  });

  test.each([
    ['', signUp],
    [' who had a second factor', () => signUpWithMfa(instance)],
  ])('is wrong, since the user%s was deleted', async (_, makeUser) => {
    const user = await makeUser(instance.app);

    expect(await signInWhile(user, 'delete from users where id = $1')).toEqual(refused('EMAIL_PASSWORD_MISMATCH'));
  });
});

test.each([
  ['replaced', () => randomBytes(20)],
  ['switched off', () => null],
])('a one-time password of a secret that is %s while it is right starts no session', async (_, next) => {
  const user = await signUpWithMfa(instance);
  const code = await startAttempt(instance.app, user);
  await using held = await holdUser(user);
  const late = passSecondFactor(instance.app, { code, totp: totpNow(instance, user.secret) });
  await held.untilWaiting(1);
  const secret = next();
  await held.query('update users set totp_secret_sealed = $2 where id = $1', [
    user.userId,
    secret && sealFor(user, secret),
  ]);
  await held.release();

  expect(await late).toEqual(refused('INVALID_TOTP_CODE'));
  expect(await sessionsOf(user)).toEqual([{ id: sessionIdOf(user) }]);
});
