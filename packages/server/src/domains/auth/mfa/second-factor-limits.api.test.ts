import { beforeEach, expect } from 'vitest';
import { refused } from '../../../testing/ask.ts';
import { call } from '../../../testing/call.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import {
  passSecondFactor,
  signUpWithMfa,
  startAttempt,
  totpNow,
  wrongTotp,
  type MfaUser,
} from '../../../testing/second-factor.ts';

const HOUR_MS = 60 * 60_000;
const HERE = '203.0.113.7';

const test = instanceTest();
let user: MfaUser;
beforeEach(async () => {
  user = await signUpWithMfa(instance);
});

const invalid = refused('INVALID_TOTP_CODE');
const guess = async (totp = wrongTotp(instance, user.secret), app = instance.app) =>
  passSecondFactor(app, { code: await startAttempt(app, user, HERE), totp, from: HERE });

test('of 1,000 tries over new attempt codes ten are compared in an hour, and the password is not locked', async () => {
  const other = await instance.secondProcess();
  const answers = [];
  for (let round = 0; round < 125; round += 1) {
    const apps = Array.from({ length: 8 }, (_, index) => (index % 2 === 0 ? instance.app : other));
    answers.push(...(await Promise.all(apps.map((app) => guess(undefined, app)))));
  }

  expect(answers.filter(({ knownError }) => knownError === 'INVALID_TOTP_CODE')).toHaveLength(10);
  expect(answers.filter(({ status, knownError }) => status === 429 && knownError === null)).toHaveLength(990);
  expect(await startAttempt(instance.app, user, HERE)).toMatch(/^[0-9a-z]{45}$/);
});

test('the eleventh is refused even if it is right, until the hour is over', async () => {
  for (let tries = 0; tries < 10; tries += 1) expect(await guess()).toEqual(invalid);

  instance.clock.advance(HOUR_MS - 1000);
  const code = await startAttempt(instance.app, user);
  const { status, body, headers } = await call(instance.app, 'POST /api/v1/auth/mfa/sign-in', {
    as: 'client',
    body: { code, type: 'totp', totp: totpNow(instance, user.secret) },
  });
  expect([status, body, headers.get('retry-after')]).toEqual([429, 'Too many attempts. Please try again later.', '1']);

  instance.clock.advance(1000);
  expect(await guess(totpNow(instance, user.secret))).toMatchObject({ status: 200 });
});

test('right ones are not counted, and forget no wrong one', async () => {
  for (let tries = 0; tries < 9; tries += 1) expect(await guess()).toEqual(invalid);
  for (let times = 0; times < 12; times += 1) {
    instance.clock.advance(30_000);
    expect(await guess(totpNow(instance, user.secret))).toMatchObject({ status: 200 });
  }

  expect(await guess()).toEqual(invalid);
  expect(await guess()).toMatchObject({ status: 429 });
});

test('one that was used before counts like a wrong one', async () => {
  const totp = totpNow(instance, user.secret);
  expect(await guess(totp)).toMatchObject({ status: 200 });

  for (let tries = 0; tries < 10; tries += 1) expect(await guess(totp)).toEqual(invalid);

  expect(await guess(totp)).toMatchObject({ status: 429 });
});

test('of many tries at one attempt code five are compared, also at once', async () => {
  const other = await instance.secondProcess();
  const code = await startAttempt(instance.app, user);
  const totp = wrongTotp(instance, user.secret);

  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => passSecondFactor(index % 2 === 0 ? instance.app : other, { code, totp })),
  );

  expect(answers.filter(({ knownError }) => knownError === 'INVALID_TOTP_CODE')).toHaveLength(5);
  const ended = answers.filter(({ knownError }) => knownError === 'VERIFICATION_CODE_MAX_ATTEMPTS_REACHED');
  expect(ended).toHaveLength(15);
});

test('the limit is a setting, and other users are not concerned', async () => {
  const strict = await instance.secondProcess({ guessLimits: { secondFactorInOneHour: 1 } });
  expect(await guess(undefined, strict)).toEqual(invalid);
  expect(await guess(undefined, strict)).toMatchObject({ status: 429 });

  user = await signUpWithMfa(instance);
  expect(await guess(undefined, strict)).toEqual(invalid);
});
