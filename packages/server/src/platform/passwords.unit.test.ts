import { availableParallelism } from 'node:os';
import { hash } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { costOf, createPasswords, HashQueueFullError, unmatchableHash } from './passwords.ts';

const CHEAP = { memoryKib: 8, passes: 1 };
/** For callers who are not counted. */
function create(options: Partial<Parameters<typeof createPasswords>[0]> = {}) {
  const passwords = createPasswords({ cost: CHEAP, queueLength: 64, ...options });
  return {
    ...passwords,
    hash: (password: string) => passwords.hash(password, undefined),
    verify: (password: string, storedHash: string) => passwords.verify(password, storedHash, undefined),
  };
}

test('a hash is argon2id at the given cost, salted', async () => {
  const passwords = create({ cost: { memoryKib: 64, passes: 3 } });
  const [first, second] = await Promise.all([passwords.hash('correct horse'), passwords.hash('correct horse')]);

  expect(first).toMatch(/^\$argon2id\$v=19\$m=64,t=3,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(first).not.toBe(second);
});

test('only the password itself matches, to its last byte', async () => {
  const passwords = create();
  const long = 'a'.repeat(100);
  const stored = await passwords.hash(long);

  expect(await passwords.verify(long, stored)).toBe(true);
  for (const other of [`${long.slice(0, 99)}b`, long.slice(0, 99), `${long}a`, long.toUpperCase(), ''])
    expect(await passwords.verify(other, stored)).toBe(false);
});

test('what stands in for a hash looks like one of its cost, and nothing fits it', async () => {
  const passwords = create({ cost: { memoryKib: 64, passes: 3 } });
  const standIn = unmatchableHash(passwords.cost);
  const real = await passwords.hash('correct horse');

  expect(standIn.replace(/\$[^$]+\$[^$]+$/, '')).toBe(real.replace(/\$[^$]+\$[^$]+$/, ''));
  expect(standIn).toHaveLength(real.length);
  expect(costOf(standIn)).toEqual({ memoryKib: 64, passes: 3 });
  for (const password of ['', 'correct horse', standIn]) expect(await passwords.verify(password, standIn)).toBe(false);
});

test('comparing with it costs a whole hash too: only the end tells it from the hash of a password', async () => {
  const passwords = create({ cost: { memoryKib: 64, passes: 3 } });
  const cost = { algorithm: 2, memoryCost: 64, timeCost: 3, parallelism: 1 };
  const real = await hash('correct horse', { ...cost, salt: Buffer.alloc(16) });

  expect(await passwords.verify('correct horse', real)).toBe(true);
  expect(unmatchableHash(passwords.cost)).toBe(real.replace(/[^$]+$/, 'A'.repeat(43)));
});

test.for<[hash: string, isWeaker: boolean]>([
  ['$argon2id$v=19$m=19456,t=2,p=1$salt$hash', false],
  ['$argon2id$v=19$m=65536,t=3,p=1$salt$hash', false],
  ['$argon2id$v=19$m=19455,t=2,p=1$salt$hash', true],
  ['$argon2id$v=19$m=19456,t=1,p=1$salt$hash', true],
  ['$2b$10$saltandhash', true],
])('%s is weaker than 19456 KiB and 2 passes: %s', async ([hash, isWeaker]) => {
  const passwords = create({ cost: { memoryKib: 19_456, passes: 2 } });

  expect(passwords.isWeaker(hash)).toBe(isWeaker);
});

test('more than may wait are refused, whatever they ask for', async () => {
  const passwords = create({ cost: { memoryKib: 1024, passes: 1 }, parallel: 1, queueLength: 2 });
  const outcomes = await Promise.allSettled([
    passwords.hash('a'),
    passwords.verify('b', unmatchableHash(CHEAP)),
    passwords.hash('c'),
    passwords.hash('d'),
    passwords.verify('e', unmatchableHash(CHEAP)),
  ]);

  expect(outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason : 'done'))).toEqual([
    'done',
    'done',
    'done',
    expect.any(HashQueueFullError),
    expect.any(HashQueueFullError),
  ]);
  expect(await passwords.hash('f')).toMatch(/^\$argon2id/);
});

test.each(['hash', 'verify'] as const)('no network keeps more than its share while others wait: %s', async (what) => {
  const passwords = createPasswords({ cost: CHEAP, parallel: 1, queueLength: 4 });
  const askFrom = (network: string): Promise<unknown> =>
    what === 'hash'
      ? passwords.hash('correct horse', network)
      : passwords.verify('correct horse', unmatchableHash(CHEAP), network);
  const ofOne = Promise.allSettled(Array.from({ length: 5 }, () => askFrom('203.0.113.7'))); // one under way, four wait

  expect(() => passwords.requireRoom('203.0.113.7')).toThrow(HashQueueFullError);
  expect(() => passwords.requireRoom('203.0.113.8')).not.toThrow();
  await askFrom('203.0.113.8');

  const refused = (await ofOne).map((outcome) => outcome.status === 'rejected');
  expect(refused).toEqual([false, false, false, false, true]);
});

test('twice as many as there are cores are under way, so that no core waits for the next one', async () => {
  const underWay = 2 * availableParallelism();
  const passwords = create({ queueLength: 1 });
  const hashes = Array.from({ length: underWay + 2 }, () => passwords.hash('correct horse'));
  const outcomes = await Promise.allSettled(hashes);

  expect(outcomes.slice(0, -1).every(({ status }) => status === 'fulfilled')).toBe(true);
  expect(outcomes.at(-1)).toMatchObject({ status: 'rejected', reason: expect.any(HashQueueFullError) });
});
