import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { beforeEach, expect } from 'vitest';
import type { App } from '../../../app.ts';
import { ask, refused } from '../../../testing/ask.ts';
import { holdRows } from '../../../testing/hold-rows.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { codePurposes, everyCodeOn, mailCode, verifyAddressOf } from '../../../testing/mailed-code.ts';
import { recordStatements } from '../../../testing/recorded-statements.ts';
import { signUpWithMfa } from '../../../testing/second-factor.ts';
import { signUp, type SignedIn } from '../../../testing/sign-up.ts';
import { stopForgetting } from '../../../testing/stop-forgetting.ts';
import { sealTotpSecret } from '../../identity/users/totp-secret.ts';

const HERE = '203.0.113.7';
const THERE = '203.0.113.8';

const test = instanceTest();
let other: App;
let project: OwnedProject;
let user: SignedIn;
let code: string;
test.beforeAll(async () => {
  other = await instance.secondProcess();
  project = await makeProject(instance.app, everyCodeOn);
});
beforeEach(async () => {
  user = await signUp(instance.app, { project });
  await verifyAddressOf(instance, { project, user });
  ({ code } = await mailCode(instance, 'sign_in', { project, user }));
});

const use = (app = instance.app, from = HERE, given = code) =>
  ask(app, codePurposes.sign_in.use, { as: 'client', project, from, body: { code: given } });
const eightTries = () =>
  Promise.all(Array.from({ length: 8 }, (_, index) => use(index % 2 === 0 ? instance.app : other)));
const count = async (table: 'sessions' | 'known_networks') => {
  const rows = await instance.query(`select 1 from ${table} where user_id = $1`, [user.userId]);
  return rows.length;
};
const attempts = () =>
  instance.query("select 1 from verification_codes where user_id = $1 and purpose = 'mfa_attempt'", [user.userId]);
const used = refused('VERIFICATION_CODE_ALREADY_USED');

test('two statements sign somebody in, and no transaction', async () => {
  const { ctx } = instance;
  const recorded = recordStatements({
    ...ctx,
    db: { ...ctx.db, transaction: () => Promise.reject(new Error('none')) },
  });
  stopForgetting();
  await use(recorded.app, HERE, 'x'.repeat(45)); // whatever is remembered of the project is
  recorded.take();

  expect(await use(recorded.app)).toMatchObject({ status: 200, body: { user_id: user.userId, is_new_user: false } });
  expect(recorded.take()).toHaveLength(2);
});

test('of eight who use a code at once, on two processes, one is signed in', async () => {
  const before = await count('sessions');

  const answers = await eightTries();

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status !== 200)).toEqual(Array.from({ length: 7 }, () => used));
  expect(await count('sessions')).toBe(before + 1);
});

test('of eight who owe a second factor, one gets an attempt, and nobody a session', async () => {
  await signUpWithMfa(instance, { project, user });
  const before = await count('sessions');

  const answers = await eightTries();

  const asked = refused('MULTI_FACTOR_AUTHENTICATION_REQUIRED', { attempt_code: expect.any(String) as string });
  expect(answers).toContainEqual(asked);
  expect(answers.filter(({ body }) => isDeepStrictEqual(body, used.body))).toHaveLength(7);
  expect(await attempts()).toHaveLength(1);
  expect(await count('sessions')).toBe(before);
});

test('who comes second makes no network known and takes back no guess', async () => {
  await instance.query('delete from known_networks where user_id = $1', [user.userId]);
  await instance.query('delete from guesses');
  const { nonce } = await mailCode(instance, 'sign_in', { project, user });
  for (const network of [HERE, THERE]) await use(instance.app, network, `999999${nonce}`);
  await using held = await holdRows(instance, 'select 1 from users where id = $1', [user.userId]);
  const both = [use(instance.app, HERE), use(other, THERE)];
  await held.untilWaiting(2);
  await held.release();

  const answers = await Promise.all(both);

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers).toContainEqual(used);
  expect(await count('known_networks')).toBe(1);
  const guesses = await instance.query('select 1 from guesses where network in ($1, $2) and count > 0', [HERE, THERE]);
  expect(guesses).toHaveLength(1);
});

test.each([
  ['magic links are switched off', 'otp_auth_enabled = false'],
  ['signing in by e-mail is switched off', 'email_auth_enabled = false'],
  ['the address changes', "primary_email = 'a@b.example', primary_email_normalized = 'a@b.example'"],
])('while %s, the code signs nobody in, and stays what it is', async (_, change) => {
  const before = await count('sessions');
  await using held = await holdRows(instance, 'select 1 from users where id = $1', [user.userId]);
  const late = use();
  await held.untilWaiting(1);
  await held.query(`update users set ${change} where id = $1`, [user.userId]);
  await held.release();

  expect(await late).toEqual(refused('VERIFICATION_CODE_EXPIRED'));
  expect(await count('sessions')).toBe(before);
  expect(
    await instance.query(
      'select 1 from verification_codes where user_id = $1 and purpose = $2 and used_at is not null',
      [user.userId, 'sign_in'],
    ),
  ).toEqual([]);
});

test('a code of somebody who has given the address up does not sign its next owner in', async () => {
  const next = await signUp(instance.app, { project });
  const give =
    'update users set primary_email = $2, primary_email_normalized = $2, primary_email_verified = true where id = $1';
  await instance.query(give, [user.userId, 'moved@example.com']);
  await instance.query(give, [next.userId, user.email]);

  expect(await use()).toEqual(refused('VERIFICATION_CODE_EXPIRED'));
  expect(await instance.query('select 1 from sessions where user_id = $1', [next.userId])).toHaveLength(1);
});

test('an address that is no longer proved meanwhile is proved by the code', async () => {
  await using held = await holdRows(instance, 'select 1 from users where id = $1', [user.userId]);
  const late = use();
  await held.untilWaiting(1);
  await held.query('update users set primary_email_verified = false where id = $1', [user.userId]);
  await held.release();

  expect(await late).toMatchObject({ status: 200, body: { user_id: user.userId } });
  const stored = await instance.query('select primary_email_verified as proved from users where id = $1', [
    user.userId,
  ]);
  expect(stored).toEqual([{ proved: true }]);
});

test('a second factor that is switched on meanwhile is asked for', async () => {
  const before = await count('sessions');
  const secret = sealTotpSecret(
    instance.ctx,
    { projectId: project.id, userId: user.userId },
    randomBytes(20).toString('base64'),
  );
  await using held = await holdRows(instance, 'select 1 from users where id = $1', [user.userId]);
  const late = use();
  await held.untilWaiting(1);
  await held.query('update users set totp_secret_sealed = $2 where id = $1', [user.userId, secret]);
  await held.release();

  const attempt = { attempt_code: expect.any(String) as string };
  expect(await late).toEqual(refused('MULTI_FACTOR_AUTHENTICATION_REQUIRED', attempt));
  expect(await count('sessions')).toBe(before);
});
