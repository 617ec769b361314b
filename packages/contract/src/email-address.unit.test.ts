import { expect, test } from 'vitest';
import { isEmailAddress, normalizeEmail } from './email-address.ts';

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

test('spellings of one address are one account', () => {
  expect(normalizeEmail('ＭＩＲＡ@Example.COM')).toBe(normalizeEmail('mira@example.com'));
});
