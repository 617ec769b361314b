import { expect, test } from 'vitest';
import { hasPlainLocalPart, isEmailAddress, normalizeEmail } from './email-address.ts';

const accepted = [
  'a@b',
  'mira@example.com',
  'Mira.Okafor@Example.COM',
  "o'neil+news@sub.example.co.uk",
  'user_name%x@example.com',
  'jörg@bücher.example',
  '用户@例子.测试',
  '1@2.3',
  `${'a'.repeat(64)}@example.com`,
  'a{b}@example.com',
];

const refused = [
  '',
  ' ',
  'plain',
  '@example.com',
  'a@',
  'a@@b.c',
  'a@b@c.d',
  'a b@c.d',
  'a@b c.d',
  'a@b..c',
  '.a@b.c',
  'a.@b.c',
  'a..b@c.d',
  'a@.b',
  'a@b.',
  'a@-b.c',
  'a@b-.c',
  'a@b.c,d@e.f',
  'a@b.c;d@e.f',
  'a@b.c\nbcc:d@e.f',
  'a@b.c\r\n',
  'a@b.c\u0000',
  '<a@b.c>',
  'Mira <a@b.c>',
  '"a b"@c.d',
  'a@[127.0.0.1]',
  'a(comment)@b.c',
  'a\\@b.c',
  'a@b.c ',
  ' a@b.c',
  'a@b_c.d',
  'a@b/c',
  'a:b@c.d',
  'evil@attacker.example\uFF20victim.example',
  'a\uFE6Bb@c.d',
  'a@xn--a.example',
  'a@b\u2488c.d',
  'a@\u05D0b.example',
  `a@${'ü'.repeat(60)}.example`,
  `${'a'.repeat(220)}@bücher.bücher.bücher`,
  'a\uFF0Cb@c.d@e',
  'a\uFF1Cb\uFF1E@c.d',
  'a\u2028@b.c',
  'a\u00A0@b.c',
  `${'a'.repeat(251)}@b.c`,
  'a\u202Eb@c.d',
  'a\u200Bb@c.d',
];

test.each(accepted)('%j is one address', (email) => {
  expect(isEmailAddress(email)).toBe(true);
});

test.each(refused)('%j is refused', (email) => {
  expect(isEmailAddress(email)).toBe(false);
});

test.each([
  ['MIRA@Example.COM', 'mira@example.com'],
  ['JÖRG@BÜCHER.example', 'jörg@xn--bcher-kva.example'],
  ['jörg@XN--BCHER-KVA.example', 'jörg@xn--bcher-kva.example'],
  ['mira@\uFF45xample.com', 'mira@example.com'],
  ['mira@bu\u0308cher.example', 'mira@xn--bcher-kva.example'],
  ['mira@faß.example', 'mira@xn--fa-hia.example'],
  ['J\u030Cim@b.c', '\u01F0im@b.c'],
  ['1@2.3', '1@2.3'],
])('%j is compared as %j, and that as itself', (email, compared) => {
  expect(normalizeEmail(email)).toBe(compared);
  expect(normalizeEmail(compared)).toBe(compared);
});

test.each(['\uFF56ictim@b.c', 'vict\u2170m@b.c', 'v\u00AActim@b.c', '\u212Aim@b.c', 'zoe\u0308@b.c', '\uFB01n@b.c'])(
  '%j is no plain address, and never compared as one',
  (email) => {
    expect(isEmailAddress(email)).toBe(true);
    expect(hasPlainLocalPart(email)).toBe(false);
  },
);

test.each(['victim\uFE0F@b.c', 'vic\u034Ftim@b.c', '\u115Fvictim@b.c', 'vic\u180Btim@b.c', 'v\u{E0100}ictim@b.c'])(
  '%j has a character that is not shown, so its local part is not plain',
  (email) => {
    expect(hasPlainLocalPart(email)).toBe(false);
  },
);

test.each(['mira@b.c', 'jörg@b.c', '用户@b.c', 'p\u0430ypal@b.c', 'mira@\uFF45xample.com'])(
  '%j has a plain local part',
  (email) => {
    expect(hasPlainLocalPart(email)).toBe(true);
  },
);

test('a look-alike that was taken before is compared as itself', () => {
  expect(normalizeEmail('\uFF56ictim@b.c')).not.toBe('victim@b.c');
});
