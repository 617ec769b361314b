import { beforeEach, describe, expect } from 'vitest';
import { ask } from '../../../testing/ask.ts';
import { networkOf, tooMany, tryPassword, type Tried } from '../../../testing/guess.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { everyCodeOn, mailCode, NEW_PASSWORD, useCode } from '../../../testing/mailed-code.ts';
import { recordStatements } from '../../../testing/recorded-statements.ts';
import { newEmail, signUp, type SignedIn } from '../../../testing/sign-up.ts';
import { sweepLimits } from './sweep-limits.ts';

const SECOND_MS = 1000;
const QUARTER_MS = 15 * 60_000;
const DAY_MS = 24 * 60 * 60_000;
/** Fewer than the queue of the hash holds. */
const AT_ONCE = 25;
const HERE = '203.0.113.7';
const THERE = '203.0.113.8';

const test = instanceTest();
let project: OwnedProject;
let user: SignedIn;
test.beforeAll(async () => {
  project = await makeProject(instance.app, everyCodeOn);
});
beforeEach(async () => {
  user = await signUp(instance.app, { project });
});

const guess = (given: { email?: string; password?: string; from?: string } = {}) =>
  tryPassword(instance.app, { project, email: user.email, from: HERE, ...given });
const signIn = (from = HERE) => guess({ password: user.password, from });
const statusOf = async (tried: Promise<Tried>) => (await tried).status;

async function guessTimes(times: number, given: Parameters<typeof guess>[0] = {}): Promise<Tried[]> {
  const answers: Tried[] = [];
  for (let index = 0; index < times; index += 1) answers.push(await guess(given));
  return answers;
}
const statuses = (answers: readonly Tried[]) => answers.map(({ status }) => status);
const TEN_WRONG = Array.from({ length: 10 }, () => 400);

describe('from one network', () => {
  test('ten wrong passwords are compared, and the next has to wait, even if it is right', async () => {
    expect(statuses(await guessTimes(10))).toEqual(TEN_WRONG);

    expect(await guess()).toEqual(tooMany(30));
    expect(await signIn()).toEqual(tooMany(30));
  });

  test('below the limit a process whose clock is behind lets the right password in', async () => {
    await guess();
    instance.clock.advance(-12 * SECOND_MS);

    expect(await statusOf(signIn())).toBe(200);
    instance.clock.advance(12 * SECOND_MS);
  });

  test('the wait doubles with every wrong password, from 30 seconds to an hour', async () => {
    await guessTimes(10);

    for (const wait of [30, 60, 120, 240, 480, 960, 1920, 3600, 3600]) {
      expect(await guess()).toEqual(tooMany(wait));
      instance.clock.advance(wait * SECOND_MS - 1);
      expect(await guess()).toEqual(tooMany(1));
      instance.clock.advance(1);
      expect(await statusOf(guess())).toBe(400);
    }
  });

  test('after the wait the right password signs in, and all is forgotten', async () => {
    await guessTimes(10);
    instance.clock.advance(30 * SECOND_MS);

    expect(await statusOf(signIn())).toBe(200);

    expect(statuses(await guessTimes(10))).toEqual(TEN_WRONG);
    expect(await guess()).toEqual(tooMany(30));
  });

  test('a right password in between forgets the wrong ones', async () => {
    await guessTimes(9);
    await signIn();

    expect(statuses(await guessTimes(10))).toEqual(TEN_WRONG);
  });

  test('fifteen minutes after the first wrong password the count begins anew', async () => {
    await guessTimes(9);
    instance.clock.advance(QUARTER_MS);

    expect(statuses(await guessTimes(10))).toEqual(TEN_WRONG);
    expect(await statusOf(guess())).toBe(429);
  });

  test('any number of right passwords is fine', async () => {
    for (let index = 0; index < 12; index += 1) expect(await statusOf(signIn())).toBe(200);
  });

  test('other accounts, other projects and other networks are not concerned', async () => {
    const other = await signUp(instance.app, { project });
    const elsewhere = await makeProject(instance.app);
    await guessTimes(11);

    expect(await statusOf(guess({ email: other.email }))).toBe(400);
    expect(await statusOf(tryPassword(instance.app, { project: elsewhere, email: user.email, from: HERE }))).toBe(400);
    expect(await statusOf(signIn(THERE))).toBe(200);
    expect(await statusOf(guess())).toBe(429);
  });

  test('the address counts however it is spelt', async () => {
    await guessTimes(5);
    await guessTimes(5, { email: user.email.toUpperCase() });

    expect(await guess()).toEqual(tooMany(30));
  });

  test('a change of the password by somebody signed in is counted with them', async () => {
    const update = (password: string) =>
      ask(instance.app, 'POST /api/v1/auth/password/update', {
        as: 'client',
        project,
        from: HERE,
        accessToken: user.accessToken,
        body: { old_password: password, new_password: NEW_PASSWORD },
      });
    await guessTimes(6);
    for (let index = 0; index < 4; index += 1)
      expect(await update('a wrong one')).toMatchObject({ knownError: 'PASSWORD_CONFIRMATION_MISMATCH' });

    expect(await update(user.password)).toMatchObject({ status: 429, knownError: null });
    expect(await signIn()).toEqual(tooMany(30));
    instance.clock.advance(30 * SECOND_MS);
    expect(await update(user.password)).toMatchObject({ status: 200 });
  });
});

test('an address of nobody is counted like any other', async () => {
  const walk = async (email: string) => {
    const answers = await guessTimes(11, { email });
    instance.clock.advance(30 * SECOND_MS);
    return [...answers, ...(await guessTimes(2, { email }))];
  };

  expect(await walk(newEmail())).toEqual(await walk(user.email));
});

describe('from strangers', () => {
  const fromStrangers = async (times: number, email = user.email) => {
    const answers: Tried[] = [];
    for (let start = 0; start < times; start += AT_ONCE) {
      const indices = Array.from({ length: Math.min(AT_ONCE, times - start) }, (_, index) => start + index);
      answers.push(...(await Promise.all(indices.map((index) => guess({ email, from: networkOf(index) })))));
    }
    return statuses(answers);
  };

  test('a hundred wrong passwords are compared, wherever they come from, and no more', async () => {
    expect(await fromStrangers(100)).toEqual(Array.from({ length: 100 }, () => 400));

    expect(await fromStrangers(3)).toEqual([429, 429, 429]);
    expect(await statusOf(signIn(THERE))).toBe(429);
    instance.clock.advance(DAY_MS);
    expect(await statusOf(signIn(THERE))).toBe(429);
  });

  test('an address of nobody ends the same way', async () => {
    const email = newEmail();
    await fromStrangers(100, email);

    expect(await guess({ email, from: THERE })).toEqual(tooMany(60 * 60)); // clients wait no longer than that
    instance.clock.advance(29 * DAY_MS);
    expect(await statusOf(guess({ email, from: THERE }))).toBe(429);
  });

  test('nobody locks the owner out of a network they signed in from', async () => {
    await signIn();
    await fromStrangers(101);

    expect(await statusOf(signIn())).toBe(200);
    expect(await statusOf(guess())).toBe(400);
    expect(await statusOf(signIn())).toBe(200);
  });

  test('nor of the one they signed up from', async () => {
    const email = newEmail();
    const password = 'correct horse';
    await ask(instance.app, 'POST /api/v1/auth/password/sign-up', {
      as: 'client',
      project,
      from: HERE,
      body: { email, password },
    });
    await fromStrangers(101, email);

    expect(await statusOf(guess({ email, password }))).toBe(200);
    expect(await statusOf(guess({ email, password, from: THERE }))).toBe(429);
  });

  test('a new password lets everybody try again', async () => {
    const { code } = await mailCode(instance, 'password_reset', { project, user });
    await fromStrangers(101);
    await useCode(instance.app, 'password_reset', { project, code });

    expect(await statusOf(guess({ password: NEW_PASSWORD, from: THERE }))).toBe(200);
    expect(await fromStrangers(3)).toEqual([400, 400, 400]);
  });

  test('so does one that a server sets', async () => {
    await fromStrangers(101);
    const body = { password: NEW_PASSWORD };
    await ask(instance.app, `PATCH /api/v1/users/${user.userId}`, { as: 'server', project, body });

    expect(await statusOf(guess({ password: NEW_PASSWORD, from: THERE }))).toBe(200);
  });

  test('a magic link makes a network known', async () => {
    await instance.query('update users set primary_email_verified = true where id = $1', [user.userId]);
    await fromStrangers(101);
    const { code } = await mailCode(instance, 'sign_in', { project, user });
    const line = 'POST /api/v1/auth/otp/sign-in';
    expect(await ask(instance.app, line, { as: 'client', project, from: THERE, body: { code } })).toMatchObject({
      status: 200,
    });

    expect(await statusOf(signIn(THERE))).toBe(200);
    expect(await statusOf(signIn(HERE))).toBe(429);
  });

  test('a right password from a new network takes its own wrong ones back, and nobody else’s', async () => {
    await fromStrangers(95);
    await guessTimes(4);
    expect(await statusOf(signIn())).toBe(200);

    const more = [];
    for (let index = 200; index < 206; index += 1) more.push(await statusOf(guess({ from: networkOf(index) })));
    expect(more).toEqual([400, 400, 400, 400, 400, 429]);
  });
});

test('the limits are settings', async () => {
  const guessLimits = {
    perNetworkIn15Minutes: 1,
    firstWaitSeconds: 5,
    longestWaitSeconds: 7,
    perAccountFromStrangers: 2,
  };
  const strict = await instance.secondProcess({ guessLimits });
  const tryStrictly = (from: string) => tryPassword(strict, { project, email: user.email, from });

  expect(await statusOf(tryStrictly(HERE))).toBe(400);
  expect(await tryStrictly(HERE)).toEqual(tooMany(5));
  instance.clock.advance(5 * SECOND_MS);
  expect(await statusOf(tryStrictly(HERE))).toBe(400);
  expect(await tryStrictly(HERE)).toEqual(tooMany(7));
  expect(await statusOf(tryStrictly(THERE))).toBe(429);
});

test('counting takes no statement more', async () => {
  const recorded = recordStatements(instance.ctx);
  const { app } = recorded;
  await tryPassword(app, { project, email: user.email, password: user.password, from: HERE });
  recorded.take();

  await tryPassword(app, { project, email: user.email, password: user.password, from: HERE });
  expect(recorded.take()).toHaveLength(2);
  await tryPassword(app, { project, email: user.email, from: HERE });
  expect(recorded.take()).toHaveLength(1);
});

test('counts and networks are swept when they mean nothing any more', async () => {
  await signIn();
  await guess();
  const left = () =>
    instance.query(
      `select (select count(*)::int from guesses) as guesses,
         (select count(*)::int from known_networks where user_id = $1) as networks`,
      [user.userId],
    );
  await sweepLimits(instance.ctx);
  expect(await left()).toMatchObject([{ guesses: expect.any(Number), networks: 1 }]);

  instance.clock.advance(180 * DAY_MS + 1);
  await sweepLimits(instance.ctx);

  expect(await left()).toEqual([{ guesses: 0, networks: 0 }]);
});
