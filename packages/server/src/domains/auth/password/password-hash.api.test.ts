import { expect } from 'vitest';
import { adoptHash } from '../../../platform/adopt-hash.ts';
import { createPasswords } from '../../../platform/passwords.ts';
import { call } from '../../../testing/call.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { signIn, signUp } from '../../../testing/sign-up.ts';

const test = instanceTest();

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

/** Made by other services; see platform/foreign-hashes.unit.test.ts. */
const FOREIGN: [scheme: string, password: string, given: string][] = [
  [
    'argon2id',
    'correct horse',
    '$argon2id$v=19$m=64,t=3,p=2$c29tZXNhbHRzb21lc2FsdA$JihI5cU0dA9i7vaff50sicUfQvt0Ynt/Aa7xY0wdEGo',
  ],
  ['bcrypt', 'a', '$2a$10$k87L/MF28Q673VKh8/cPi.SUl7MU/rWuSiIDDFayrKk/1tBsSQu4u'],
  [
    'scrypt of Better Auth',
    '\u00c5 correct',
    '0123456789abcdef0123456789abcdef:0829058c612cc2d35e488d2b7e259ef07b98a8bee4a93e42d00d639172dbb6192dd06bf99ebebdef19695a03ef311253cf9335acaa688a8aa94e75e893049e12',
  ],
  ['PBKDF2 of Django', 'lètmein', 'pbkdf2_sha256$12000$seasalt$Ybw8zsFxqja97tY/o6G+Fy1ksY4U/Hw3DRrGED6Up4s='],
];

test.each(FOREIGN)(
  'a hash of another service signs in, and is replaced by one of ours: %s',
  async (_, password, given) => {
    const { userId, email } = await signUp(instance.app);
    const stored = adoptHash(given, { memoryKib: 8, passes: 1 });
    await instance.query('update users set password_hash = $2 where id = $1', [userId, stored]);

    const wrong = { email, password: `${password}x` };
    await call(instance.app, 'POST /api/v1/auth/password/sign-in', { as: 'client', body: wrong });
    expect(await storedHash(userId)).toBe(stored);

    await signIn(instance.app, { email, password });
    const own = await storedHash(userId);
    expect(own).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/);

    await signIn(instance.app, { email, password });
    expect(await storedHash(userId)).toBe(own);
  },
);

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
