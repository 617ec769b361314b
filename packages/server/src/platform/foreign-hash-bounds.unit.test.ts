import { describe, expect, test } from 'vitest';
import { adoptFirebaseHash, adoptHash, adoptKeycloakHash } from './adopt-hash.ts';

const CHEAP = { memoryKib: 8, passes: 1 };
const bytes = (count: number) => Buffer.alloc(count).toString('base64').replace(/=+$/, '');

const bcrypt = (cost: string) => `$2b$${cost}$${'.'.repeat(53)}`;
const scrypt = (cost: string, salt = bytes(16), hash = bytes(64)) => `$scrypt$${cost}$${salt}$${hash}`;
const pbkdf2 = (digest: string, iterations: number, length: number) =>
  `$pbkdf2-${digest}$i=${iterations},l=${length}$${bytes(16)}$${bytes(length)}`;
const argon2id = (cost: string) => `$argon2id$v=19$${cost}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** The dearest or cheapest that is taken, and the next that is not. */
const BOUNDS: [what: string, taken: string, refused: string][] = [
  ['bcrypt, at least', bcrypt('10'), bcrypt('09')],
  ['bcrypt, at most', bcrypt('13'), bcrypt('14')],
  ['scrypt, its memory', scrypt('ln=16,r=8,p=1'), scrypt('ln=16,r=9,p=1')],
  ['scrypt, its work', scrypt('ln=16,r=8,p=2'), scrypt('ln=16,r=8,p=3')],
  ['scrypt in no blocks', scrypt('ln=14,r=1,p=1'), scrypt('ln=14,r=0,p=1')],
  ['scrypt in no lanes', scrypt('ln=14,r=8,p=1'), scrypt('ln=14,r=8,p=0')],
  ['scrypt, its salt', scrypt('ln=14,r=8,p=1', bytes(256)), scrypt('ln=14,r=8,p=1', bytes(257))],
  ['scrypt, its hash', scrypt('ln=14,r=8,p=1', bytes(16), bytes(256)), scrypt('ln=14,r=8,p=1', bytes(16), bytes(257))],
  ['base64 that is filled up', scrypt('ln=14,r=8,p=1', 'AAAA'), scrypt('ln=14,r=8,p=1', 'AA==')],
  ['PBKDF2, at least', pbkdf2('sha256', 1000, 32), pbkdf2('sha256', 999, 32)],
  ['PBKDF2, at most', pbkdf2('sha256', 2_500_000, 32), pbkdf2('sha256', 2_500_001, 32)],
  ['PBKDF2 of two blocks', pbkdf2('sha1', 1_250_000, 40), pbkdf2('sha1', 1_250_001, 40)],
  ['PBKDF2 of a block and a byte', pbkdf2('sha256', 1_250_000, 33), pbkdf2('sha256', 1_250_001, 33)],
  ['PBKDF2 of SHA-512', pbkdf2('sha512', 1_000_000, 64), pbkdf2('sha512', 1_000_001, 64)],
  ['argon2id, its memory', argon2id('m=262144,t=1,p=1'), argon2id('m=262145,t=1,p=1')],
  ['argon2id, its passes', argon2id('m=64,t=16,p=1'), argon2id('m=64,t=17,p=1')],
  ['argon2id without a pass', argon2id('m=64,t=1,p=2'), argon2id('m=64,t=0,p=2')],
  ['argon2id, its work', argon2id('m=40960,t=16,p=1'), argon2id('m=40961,t=16,p=1')],
  ['argon2id, its lanes', argon2id('m=256,t=1,p=16'), argon2id('m=256,t=1,p=17')],
  ['argon2id in no lanes', argon2id('m=256,t=1,p=1'), argon2id('m=256,t=1,p=0')],
  ['argon2id, what its lanes need', argon2id('m=32,t=1,p=4'), argon2id('m=31,t=1,p=4')],
];

test.each(BOUNDS)('%s', (_, taken, refused) => {
  expect(adoptHash(taken, CHEAP)).toBe(taken);
  expect(adoptHash(refused, CHEAP)).toBeUndefined();
});

describe('hashes of this instance are taken back up to its own cost', () => {
  const own = { memoryKib: 300_000, passes: 4 };

  test.each([
    ['m=300000,t=4,p=1', true],
    ['m=300001,t=1,p=1', false],
    ['m=300000,t=5,p=1', false],
    ['m=300000,t=4,p=2', false], // none of ours
  ])('%s', (cost, isTaken) => {
    expect(adoptHash(argon2id(cost), own)).toBe(isTaken ? argon2id(cost) : undefined);
  });
});

test('what other services say of the cost of a hash is bounded too', () => {
  const keycloak = { algorithm: 'pbkdf2-sha256', salt: bytes(16), value: bytes(32) };
  expect(adoptKeycloakHash({ ...keycloak, hashIterations: 2_500_000 })).toBeDefined();
  expect(adoptKeycloakHash({ ...keycloak, hashIterations: 2_500_001 })).toBeUndefined();
  expect(adoptKeycloakHash({ ...keycloak, hashIterations: -1 })).toBeUndefined();

  const config = { base64_signer_key: bytes(64), base64_salt_separator: 'Bw==', rounds: 8, mem_cost: 16 };
  const user = { hash: bytes(64), salt: bytes(10) };
  expect(adoptFirebaseHash(user, config)).toBeDefined();
  expect(adoptFirebaseHash(user, { ...config, mem_cost: 17 })).toBeUndefined();
  expect(adoptFirebaseHash(user, { ...config, rounds: 9 })).toBeUndefined();
  expect(adoptFirebaseHash({ ...user, hash: bytes(63) }, config)).toBeUndefined();
});
