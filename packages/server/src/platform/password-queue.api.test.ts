import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, type CallAnswer } from '../testing/call.ts';
import { networkOf } from '../testing/guess.ts';
import { newEmail, signUp, type SignedIn } from '../testing/sign-up.ts';
import { startTestInstance, type TestInstance } from '../testing/test-instance.ts';
import { createPasswords } from './passwords.ts';

const REAL_COST = { memoryKib: 19_456, passes: 2 };

let instance: TestInstance;
let person: SignedIn;
beforeAll(async () => {
  instance = await startTestInstance({ passwords: createPasswords({ cost: REAL_COST, queueLength: 8 }) });
  person = await signUp(instance.app);
});
afterAll(() => instance.stop());

const signIn = (email: string, password: string) =>
  call(instance.app, 'POST /api/v1/auth/password/sign-in', { as: 'client', body: { email, password } });

const countBy = (answers: readonly CallAnswer[]) =>
  Object.fromEntries(
    [200, 400, 429].map((status) => [status, answers.filter((answer) => answer.status === status).length]),
  );

test('200 sign-ins at once are answered or put off', async () => {
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, index) => {
      if (index % 3 === 0) return signIn(person.email, person.password);
      return index % 3 === 1
        ? signIn(person.email, 'wrong horse')
        : signIn(`nobody-${index}@example.com`, 'wrong horse');
    }),
  );
  const counts = countBy(answers);

  expect((counts[200] ?? 0) + (counts[400] ?? 0) + (counts[429] ?? 0)).toBe(200);
  expect(counts[429]).toBeGreaterThan(100);

  const putOff = answers.find(({ status }) => status === 429);
  expect(putOff).toMatchObject({
    knownError: null,
    body: 'Too many sign-ins at the moment. Please try again in a second.',
  });
  expect(putOff?.headers.get('retry-after')).toBe('1');
  expect(putOff?.headers.get('content-type')).toBe('text/plain; charset=utf-8');
});

test('afterwards everybody gets in again', async () => {
  expect(await signIn(person.email, person.password)).toMatchObject({ status: 200 });
});

test('150 open sign-ups of one network keep nobody else from signing in', async () => {
  const busy = await startTestInstance({
    passwords: createPasswords({ cost: REAL_COST, queueLength: 64, parallel: 2 }),
    signUpLimits: { perNetworkInOneHour: 1_000_000 },
  });
  const someone = await signUp(busy.app);
  const post = (way: 'sign-up' | 'sign-in', from: string, body: object) =>
    call(busy.app, `POST /api/v1/auth/password/${way}`, { as: 'client', from, body });
  let isOver = false;
  const flood = Array.from({ length: 150 }, async () => {
    do await post('sign-up', '203.0.113.9', { email: newEmail(), password: 'correct horse' });
    while (!isOver);
  });
  await expect.poll(() => isFull(busy, '203.0.113.9'), { interval: 1 }).toBe(true);

  const others = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      post('sign-in', networkOf(index), { email: someone.email, password: someone.password }),
    ),
  );
  isOver = true;
  await Promise.all(flood);

  expect(countBy(others)).toEqual({ 200: 20, 400: 0, 429: 0 });
  await busy.stop();
});

function isFull({ ctx }: TestInstance, network: string): boolean {
  try {
    ctx.passwords.requireRoom(network);
    return false;
  } catch {
    return true;
  }
}

test('a full queue does not touch what needs no hash', async () => {
  const busy = Array.from({ length: 50 }, () => signIn(person.email, person.password));
  const reads = await Promise.all(
    Array.from({ length: 20 }, () =>
      call(instance.app, 'GET /api/v1/users/me', { as: 'client', accessToken: person.accessToken }),
    ),
  );

  expect(reads.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
  await Promise.all(busy);
});
