import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPasswords } from '../../../platform/passwords.ts';
import { call } from '../../../testing/call.ts';
import { signIn, signUp } from '../../../testing/sign-up.ts';
import { startTestInstance, type TestInstance } from '../../../testing/test-instance.ts';

let instance: TestInstance;
beforeAll(async () => {
  instance = await startTestInstance();
});
afterAll(() => instance.stop());

async function storedHash(userId: string): Promise<string | undefined> {
  const [user] = await instance.query<{ password_hash: string }>('select password_hash from users where id = $1', [
    userId,
  ]);
  return user?.password_hash;
}

test('equal passwords are stored as different hashes of the configured cost', async () => {
  const [first, second] = [await signUp(instance.app), await signUp(instance.app)];
  const hashes = [await storedHash(first.userId), await storedHash(second.userId)];

  for (const hash of hashes) expect(hash).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(hashes[0]).not.toBe(hashes[1]);
});

test('a hash weaker than the configuration asks for is replaced at the next sign-in, and only once', async () => {
  const user = await signUp(instance.app);
  const weak = await storedHash(user.userId);
  const passwords = createPasswords({ cost: { memoryKib: 16, passes: 2 }, queueLength: 64 });
  const stronger = await instance.secondProcess({ passwords });

  const wrong = { email: user.email, password: 'wrong password' };
  await call(stronger, 'POST /api/v1/auth/password/sign-in', { as: 'client', body: wrong });
  expect(await storedHash(user.userId)).toBe(weak);

  await signIn(stronger, user);
  const strong = await storedHash(user.userId);
  expect(strong).toMatch(/^\$argon2id\$v=19\$m=16,t=2,p=1\$/);

  await signIn(stronger, user);
  expect(await storedHash(user.userId)).toBe(strong);
});

test('a stronger hash than the configuration asks for is left alone and still signs in', async () => {
  const passwords = createPasswords({ cost: { memoryKib: 32, passes: 2 }, queueLength: 64 });
  const user = await signUp(await instance.secondProcess({ passwords }));
  const strong = await storedHash(user.userId);

  await signIn(instance.app, user);

  expect(await storedHash(user.userId)).toBe(strong);
});

test('more sign-ins at once than the queue holds are told to come back', async () => {
  const passwords = createPasswords({ cost: { memoryKib: 8, passes: 1 }, queueLength: 2, parallel: 1 });
  const app = await instance.secondProcess({ passwords });
  const { email, password } = await signUp(app);

  const answers = await Promise.all(
    Array.from({ length: 30 }, () =>
      call(app, 'POST /api/v1/auth/password/sign-in', { as: 'client', body: { email, password } }),
    ),
  );

  const refusals = answers.filter(({ status }) => status !== 200);
  expect(refusals.length).toBeGreaterThan(0);
  for (const { status, body, knownError, headers } of refusals) {
    expect({ status, body, knownError, retryAfter: headers.get('retry-after') }).toEqual({
      status: 429,
      body: 'Too many sign-ins at the moment. Please try again in a second.',
      knownError: null,
      retryAfter: '1',
    });
  }
});
