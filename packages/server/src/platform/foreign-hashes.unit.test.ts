import { hash as argon2 } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { adoptFirebaseHash, adoptHash, adoptKeycloakHash } from './adopt-hash.ts';
import { createPasswords, unmatchableHashLike } from './passwords.ts';

const CHEAP = { memoryKib: 8, passes: 1 };
const passwords = createPasswords({ cost: CHEAP, queueLength: 64 });
const fits = (password: string, stored: string) => passwords.verify(password, stored, undefined);

/** As the documentation of firebase/scrypt shows them. */
const FIREBASE = {
  base64_signer_key: 'jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==',
  base64_salt_separator: 'Bw==',
  rounds: 8,
  mem_cost: 14,
};
const FIREBASE_USER = {
  hash: 'lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==',
  salt: '42xEC+ixf3L2lw==',
};
/** The admin of a realm that Keycloak moves in its own tests. */
const KEYCLOAK_OF_TWO_BLOCKS = {
  algorithm: 'pbkdf2-sha256',
  hashIterations: 27_500,
  salt: 'WQWgqINSHrX0yk5oIl4xpw==',
  value: 'OnsOPGVN5ku0lAuW+6IUMhiYyre5C9itUlMBH9xtQgWYYqeYG3kiRkWrdBVWfvv1t5F4r7FnNLqQzZ7R5Fna2w==',
};
const KEYCLOAK = {
  algorithm: 'pbkdf2-sha256',
  hashIterations: 27_500,
  salt: 'P5rtFkGtPfoaryJ6PizUJw==',
  value: 'JsfNbCOIdZUbyBJ+BT+VoGI91Ec2rWLOvkLPDaX8e9k=',
};
/** The vectors of RFC 7914, of jBCrypt, and of Django's and Keycloak's own tests. */
const VECTORS: [what: string, password: string, stored: string | undefined][] = [
  ['bcrypt', 'a', adoptHash('$2a$10$k87L/MF28Q673VKh8/cPi.SUl7MU/rWuSiIDDFayrKk/1tBsSQu4u', CHEAP)],
  ['bcrypt of cost 12', 'a', adoptHash('$2a$12$8NJH3LsPrANStV6XtBakCez0cKHXVxmvxIlcz785vxAIZrihHZpeS', CHEAP)],
  [
    'bcrypt of signs',
    '~!@#$%^&*()      ~!@#$%^&*()PNBFRD',
    adoptHash('bcrypt$$2y$10$LgfYWkbzEvQ4JakH7rOvHe0y8pHKF9OaFgwUZ2q7W2FFZmZzJYlfS', CHEAP),
  ],
  [
    'scrypt',
    'pleaseletmein',
    adoptHash(
      '$scrypt$ln=14,r=8,p=1$U29kaXVtQ2hsb3JpZGU$cCO9yzr9c0hGHAbNgf046/2o+7qQT44+qbVD9lRdofLVQylVYT8Pz2LUlwUkKpr55h6F3A1lHkDfzwF7RVdYhw',
      CHEAP,
    ),
  ],
  ['Firebase', 'user1password', adoptFirebaseHash(FIREBASE_USER, FIREBASE)],
  ['Django', 'lètmein', adoptHash('pbkdf2_sha256$12000$seasalt$Ybw8zsFxqja97tY/o6G+Fy1ksY4U/Hw3DRrGED6Up4s=', CHEAP)],
  ['Django, SHA-1', 'lètmein', adoptHash('pbkdf2_sha1$24000$seasalt2$L37ETdd9trqrsJDwapU3P+2Edhg=', CHEAP)],
  ['Keycloak', 'password', adoptKeycloakHash(KEYCLOAK)],
  ['Keycloak, of two blocks', 'admin', adoptKeycloakHash(KEYCLOAK_OF_TWO_BLOCKS)],
];

test.each(VECTORS)('a password fits the hash that others made of it: %s', async (_, password, stored = '') => {
  expect(await fits(password, stored)).toBe(true);
  for (const other of [`${password}x`, password.slice(1)]) expect(await fits(other, stored)).toBe(false);
  expect(passwords.isWeaker(stored)).toBe(true);
});

test('as many iterations as Django 6 asks for are not too many', async () => {
  const stored = adoptHash('pbkdf2_sha256$1200000$seasalt2$hPlIUc6GqWsws6cZV1K8OuOARm1UrbZ3vLGFoHkH0ZI=', CHEAP);

  expect(await fits('lètmein', stored ?? '')).toBe(true);
});

// Better Auth publishes no hash with its password. This is what the parameters of its source make: N = 16384, r = 16, p = 1,
// 64 bytes, of the password in NFKC and the salt as it is written in hex.
test('one of Better Auth fits however its letters were composed', async () => {
  const key =
    '0829058c612cc2d35e488d2b7e259ef07b98a8bee4a93e42d00d639172dbb6192dd06bf99ebebdef19695a03ef311253cf9335acaa688a8aa94e75e893049e12';
  const stored = adoptHash(`0123456789abcdef0123456789abcdef:${key}`, CHEAP) ?? '';

  expect(stored).toMatch(/^\$scrypt-nfkc\$ln=14,r=16,p=1\$/);
  expect(await fits('\u00c5 correct', stored)).toBe(true);
  expect(await fits('A\u030a correct', stored)).toBe(true);
  expect(await fits('A correct', stored)).toBe(false);
  expect(passwords.isWeaker(stored)).toBe(true);
});

test('argon2id fits as its reference implementation has it', async () => {
  for (const given of [
    '$argon2id$v=19$m=256,t=2,p=2$c29tZXNhbHQ$bQk8UB/VmZZF4Oo79iDXuL5/0ttZwg2f/5U52iv1cDc',
    '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc',
  ]) {
    const stored = adoptHash(given, CHEAP);
    expect(stored).toBe(given);
    expect(await fits('password', given)).toBe(true);
    expect(await fits('passwore', given)).toBe(false);
  }
});

test('argon2id of other parameters is taken as it is', async () => {
  const options = { algorithm: 2, memoryCost: 64, timeCost: 3, parallelism: 4 };
  const stored = adoptHash(await argon2('correct horse', options), CHEAP) ?? '';

  expect(stored).toMatch(/^\$argon2id\$v=19\$m=64,t=3,p=4\$/);
  expect(await fits('correct horse', stored)).toBe(true);
  expect(await fits('wrong horse', stored)).toBe(false);
  expect(passwords.isWeaker(stored)).toBe(true);
  expect(adoptHash(`argon2${stored}`, CHEAP)).toBe(stored);
});

test('what is longer than bcrypt looks at fits nothing', async () => {
  const stored = '$2b$10$abcdefghijklmnopqrstuuiYfj.JCH/8Hff5KmeyaPABzfEqwvS.a';

  expect(await fits('a'.repeat(72), stored)).toBe(true);
  expect(await fits('a'.repeat(73), stored)).toBe(false);
  expect(await fits(`${'a'.repeat(71)}ä`, stored)).toBe(false);
});

const UNBEARABLE: [what: string, given: string][] = [
  ['bcrypt, too cheap', '$2a$06$m0CrhHm10qJ3lXRY.5zDGO3rS2KdeeWLuGmsfGlMfOxih58VYVfxe'],
  ['bcrypt for seconds', '$2a$20$m0CrhHm10qJ3lXRY.5zDGO3rS2KdeeWLuGmsfGlMfOxih58VYVfxe'],
  ['bcrypt that is cut off', '$2a$10$m0CrhHm10qJ3lXRY'],
  ['argon2id with 4 GiB', `$argon2id$v=19$m=4194304,t=1,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`],
  ['argon2id for seconds', `$argon2id$v=19$m=262144,t=16,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`],
  ['argon2i', `$argon2i$v=19$m=64,t=3,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`],
  ['argon2id without a salt', `$argon2id$v=19$m=64,t=3,p=1$$${'A'.repeat(43)}`],
  ['scrypt with 16 GiB', `$scrypt$ln=24,r=8,p=1$AAAA$${'A'.repeat(86)}`],
  ['scrypt for seconds', `$scrypt$ln=14,r=8,p=100$AAAA$${'A'.repeat(86)}`],
  ['scrypt of nothing', '$scrypt$ln=0,r=8,p=1$AAAA$AAAA'],
  ['PBKDF2 for seconds', 'pbkdf2_sha256$90000000$salt$Ybw8zsFxqja97tY/o6G+Fy1ksY4U/Hw3DRrGED6Up4s='],
  ['PBKDF2, too cheap', 'pbkdf2_sha256$1$salt$Ybw8zsFxqja97tY/o6G+Fy1ksY4U/Hw3DRrGED6Up4s='],
  ['PBKDF2 of MD5', '$pbkdf2-md5$i=27500,l=3$AAAA$AAAA'],
  ['a hash of another length than it says', '$pbkdf2-sha256$i=27500,l=64$AAAA$AAAA'],
  ['a plain password', 'correct horse'],
  ['nothing', ''],
];

test.each(UNBEARABLE)('it is not taken: %s', (_, given) => {
  expect(adoptHash(given, CHEAP)).toBeUndefined();
});

test('where one is stored nevertheless, nothing fits it, and no time is spent', async () => {
  const others = UNBEARABLE.filter(([, given]) => !given.startsWith('$argon2'));

  for (const [, given] of others) expect(await fits('correct horse', given)).toBe(false);
});

test('the hashes of this instance are taken back, whatever it is set to', () => {
  const dear = { memoryKib: 1_048_576, passes: 2 };
  const own = `$argon2id$v=19$m=1048576,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;

  expect(adoptHash(own, dear)).toBe(own);
  expect(adoptHash(own, CHEAP)).toBeUndefined();
  expect(adoptHash(own.replace('m=1048576,t=2', 'm=8,t=1'), dear)).toBeDefined();
});

test.each(VECTORS)(
  'what stands in for a hash is compared at its cost, and nothing fits it: %s',
  async (_, password, stored = '') => {
    const [beginning = ''] = /^(?:\$[^$]*){2}\$/.exec(stored) ?? [];
    const standIn = unmatchableHashLike(beginning) ?? '';

    expect(standIn.startsWith(beginning)).toBe(true);
    expect(await fits(password, standIn)).toBe(false);
  },
);
