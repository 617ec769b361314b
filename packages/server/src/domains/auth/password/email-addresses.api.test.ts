import { expect } from 'vitest';
import { ask, mismatch } from '../../../testing/ask.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { signUp } from '../../../testing/sign-up.ts';

const test = instanceTest();

const accepted = [
  'a@b',
  'plain@example.com',
  "o'neil+news@sub.example.co.uk",
  'user_name%x@example.com',
  'jörg@bücher.example',
  '用户@例子.测试',
  '1@2.3',
  `${'a'.repeat(242)}@example.com`,
];

const refusedAddresses = [
  ' ',
  'plain',
  '@example.com',
  'a@',
  'a@@b.c',
  'a@b@c.d',
  'a b@c.d',
  'a@b..c',
  '.a@b.c',
  'a.@b.c',
  'a..b@c.d',
  'a@.b',
  'a@b.',
  'a@-b.c',
  'a@b.c,d@e.f',
  'a@b.c;d@e.f',
  'a@b.c\nbcc:d@e.f',
  'a@b.c\r\nbcc: d@e.f',
  'a@b.c\n',
  '<a@b.c>',
  'Mira <a@b.c>',
  '"a b"@c.d',
  '"a@b.c" <d@e.f>',
  'a@[127.0.0.1]',
  'a(comment)@b.c',
  'a\\@b.c',
  'a@b.c ',
  ' a@b.c',
  'mailto:a@b.c',
  'a@b/c',
  'evil@attacker.example\uFF20victim.example',
  'evil@attacker.example\uFE6Bvictim.example',
  'a\uFF0Cb@c.d@e',
  'a\uFF1Cb\uFF1E@c.d',
  'a\u2028@b.c',
  'a\u00A0@b.c',
  'a\u202Eb@c.d',
  'a\u200Bb@c.d',
  '\uFEFFa@b.c',
  `${'a'.repeat(243)}@example.com`,
  'a@xn--a.example',
  'a@b\u2488c.d',
];

test.each(accepted)('%j signs up', async (email) => {
  expect((await signUp(instance.app, { email })).userId).toEqual(expect.any(String));
});

test.each(refusedAddresses)('%j is refused by sign-up and sign-in', async (email) => {
  for (const line of ['POST /api/v1/auth/password/sign-up', 'POST /api/v1/auth/password/sign-in'] as const) {
    const answer = await ask(instance.app, line, { as: 'client', body: { email, password: 'correct horse' } });
    expect(answer).toEqual(mismatch(line, 'Invalid email'));
  }
  expect(await instance.query('select id from users where primary_email = $1', [email])).toEqual([]);
});

test('an address with a character that no database stores is refused while the body is read', async () => {
  const answer = await ask(instance.app, 'POST /api/v1/auth/password/sign-up', {
    as: 'client',
    body: { email: 'a@b.c\u0000', password: 'correct horse' },
  });

  expect(answer).toMatchObject({ status: 400, knownError: 'BODY_PARSING_ERROR' });
});
