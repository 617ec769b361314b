import { beforeEach, describe, expect } from 'vitest';
import type { App } from '../../../app.ts';
import { ask, refused, type WholeAnswer } from '../../../testing/ask.ts';
import { call, type Call } from '../../../testing/call.ts';
import { networkOf } from '../../../testing/guess.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { CALLBACK_URL, codePurposes, everyCodeOn, mailCodeTo } from '../../../testing/mailed-code.ts';
import { newEmail, signUp } from '../../../testing/sign-up.ts';
import { sweepLimits } from './sweep-limits.ts';

const SIGN_UP = 'POST /api/v1/auth/password/sign-up';
const HERE = '203.0.113.9';
const HOUR_MS = 60 * 60_000;

let project: OwnedProject;
const test = instanceTest({ signUpLimits: { perNetworkInOneHour: 5 } });
beforeEach(async () => {
  project = await makeProject(instance.app, everyCodeOn);
});

const newcomer = (more: object = {}) => ({ email: newEmail(), password: 'correct horse', ...more });
const signUpFrom = (
  from: string | undefined,
  body: object = newcomer(),
  more: Partial<Call> = {},
  app = instance.app,
) => ask(app, SIGN_UP, { as: 'client', project, from, body, ...more });
const tooMany: WholeAnswer = { status: 429, knownError: null, body: 'Too many sign-ups. Please try again later.' };

async function statusesOf(times: number, from: (index: number) => string | undefined, more: Partial<Call> = {}) {
  const statuses: number[] = [];
  for (let index = 0; index < times; index += 1)
    statuses.push((await signUpFrom(from(index), newcomer(), more)).status);
  return statuses;
}

test('one network signs up as often as it may in an hour, and again afterwards', async () => {
  expect(await statusesOf(5, () => HERE)).toEqual([200, 200, 200, 200, 200]);
  expect(await signUpFrom(HERE)).toEqual(tooMany);
  expect((await signUpFrom('203.0.113.10')).status).toBe(200);

  instance.clock.advance(HOUR_MS - 1500);
  const answer = await call(instance.app, SIGN_UP, { as: 'client', project, from: HERE, body: newcomer() });
  expect(answer).toMatchObject(tooMany);
  expect(answer.headers.get('retry-after')).toBe('2');
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');

  instance.clock.advance(1500);
  expect(await statusesOf(6, () => HERE)).toEqual([200, 200, 200, 200, 200, 429]);
});

test('who is refused does not become a user, and costs no hash', async () => {
  await statusesOf(5, () => HERE);
  const body = newcomer();

  await signUpFrom(HERE, body);

  expect(await instance.query('select id from users where primary_email = $1', [body.email])).toEqual([]);
});

test.each([
  ['without a callback URL', () => newcomer(), null],
  ['with a callback URL', () => newcomer({ verification_callback_url: CALLBACK_URL }), null],
  [
    'with a callback to a stranger',
    () => newcomer({ verification_callback_url: 'https://evil.example/' }),
    'REDIRECT_URL_NOT_WHITELISTED',
  ],
  ['with a short password', () => newcomer({ password: 'short' }), 'PASSWORD_TOO_SHORT'],
  ['of a taken address', () => newcomer({ email: taken }), 'USER_EMAIL_ALREADY_EXISTS'],
])('a sign-up %s is counted', async (_, body, knownError) => {
  taken = (await signUp(instance.app, { project })).email;
  for (let index = 0; index < 5; index += 1) expect((await signUpFrom(HERE, body())).knownError).toBe(knownError);

  expect(await signUpFrom(HERE, body())).toEqual(tooMany);
  expect(await signUpFrom(HERE)).toEqual(tooMany);
});
let taken: string;

test('the addresses of one IPv6 network are one, and a header changes nothing about it', async () => {
  const from = (index: number) => `2001:db8:1:2::${index.toString(16)}`;
  const headers = { 'x-forwarded-for': '198.51.100.1', 'x-real-ip': '198.51.100.1', forwarded: 'for=198.51.100.1' };

  expect(await statusesOf(6, from, { headers })).toEqual([200, 200, 200, 200, 200, 429]);
});

test('each project is counted by itself', async () => {
  await statusesOf(6, () => HERE);
  const other = await makeProject(instance.app);

  expect((await signUpFrom(HERE, newcomer(), { project: other })).status).toBe(200);
});

test.each(['server', 'admin'] as const)(
  'a backend with %s access signs up many people from its network',
  async (as) => {
    expect(await statusesOf(8, () => HERE, { as })).toEqual(Array.from({ length: 8 }, () => 200));
  },
);

test('callers of the same machine are counted where that is switched on, and only there', async () => {
  expect(await statusesOf(8, () => '127.0.0.1')).toEqual(Array.from({ length: 8 }, () => 200));
  const counting = await instance.secondProcess({
    signUpLimits: { perNetworkInOneHour: 1 },
    network: { proxies: [], isLoopbackCounted: true },
  });

  const answers = [];
  for (const from of ['127.0.0.1', '::ffff:127.0.0.1']) answers.push(await signUpFrom(from, newcomer(), {}, counting));
  expect(answers.map(({ status }) => status)).toEqual([200, 429]);
});

test('signing in is not counted', async () => {
  const { email, password } = await signUp(instance.app, { project });
  await statusesOf(6, () => HERE);

  expect(
    await ask(instance.app, 'POST /api/v1/auth/password/sign-in', {
      as: 'client',
      project,
      from: HERE,
      body: { email, password },
    }),
  ).toMatchObject({ status: 200 });
});

describe('a magic link', () => {
  const use = (code: string, from = HERE) =>
    ask(instance.app, codePurposes.sign_in.use, { as: 'client', project, from, body: { code } });

  test('that makes a user is a sign-up; refused, it stays usable', async () => {
    const { code } = await mailCodeTo(instance, 'sign_in', { project, email: newEmail() });
    await statusesOf(5, () => HERE);

    expect(await use(code)).toEqual(tooMany);
    expect(await use(code, '203.0.113.10')).toMatchObject({ status: 200, body: { is_new_user: true } });
    expect(await use(code)).toEqual(refused('VERIFICATION_CODE_ALREADY_USED'));
  });

  test('that signs somebody in is none', async () => {
    const { email } = await signUp(instance.app, { project });
    const { code } = await mailCodeTo(instance, 'sign_in', { project, email });
    await statusesOf(5, () => HERE);

    expect(await use(code)).toMatchObject({ status: 200, body: { is_new_user: false } });
  });

  test('counts towards the sign-ups with a password', async () => {
    for (let index = 0; index < 5; index += 1) {
      const { code } = await mailCodeTo(instance, 'sign_in', { project, email: newEmail() });
      expect(await use(code)).toMatchObject({ status: 200 });
    }

    expect(await signUpFrom(HERE)).toEqual(tooMany);
  });
});

describe('at once, over two processes', () => {
  const signUpAtOnce = async (times: number, from: (index: number) => string) => {
    const apps: App[] = [instance.app, await instance.secondProcess()];
    const answers = await Promise.all(
      Array.from({ length: times }, (_, index) => signUpFrom(from(index), newcomer(), {}, apps[index % 2])),
    );
    const users = await instance.query('select id from users where project_id = $1', [project.id]);
    return { let_in: answers.filter(({ status }) => status === 200).length, users: users.length, answers };
  };

  test('as many sign up as may, and no more', async () => {
    const { answers, ...counts } = await signUpAtOnce(40, () => HERE);

    expect(counts).toEqual({ let_in: 5, users: 5 });
    expect(answers.filter(({ status }) => status !== 200)).toEqual(Array.from({ length: 35 }, () => tooMany));
  });

  test('one network takes nothing from others', async () => {
    const { let_in } = await signUpAtOnce(40, (index) => (index % 2 === 0 ? HERE : networkOf(index)));

    expect(let_in).toBe(25);
  });
});

test('counts are swept when their hour has ended', async () => {
  await statusesOf(6, () => HERE);
  const counts = () => instance.query('select bucket from rate_limits where project_id = $1', [project.id]);
  await sweepLimits(instance.ctx);
  expect(await counts()).toEqual([{ bucket: `sign-up from ${HERE}` }]);

  instance.clock.advance(HOUR_MS + 1);
  await sweepLimits(instance.ctx);

  expect(await counts()).toEqual([]);
});
