import { expect } from 'vitest';
import { ask } from '../../../testing/ask.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { newEmail, signIn, signUp } from '../../../testing/sign-up.ts';

const test = instanceTest();

const send = (way: 'sign-up' | 'sign-in', body: { email: string; password: string }) =>
  ask(instance.app, `POST /api/v1/auth/password/${way}`, { as: 'client', body });

test.each([
  ['8 letters', 'abcdefgh'],
  ['256 letters', 'x'.repeat(256)],
  ['8 emoji', '🦊'.repeat(8)],
  ['256 emoji', '🦊'.repeat(256)],
  ['8 spaces', ' '.repeat(8)],
  ['letters with marks that could be composed', 'e\u0301'.repeat(4)],
])('a password of %s is accepted and signs in', async (_, password) => {
  const { email, userId } = await signUp(instance.app, { password });

  expect((await signIn(instance.app, { email, password })).userId).toBe(userId);
});

test.each([
  ['1 letter', 'a'],
  ['7 letters', 'abcdefg'],
  ['7 emoji, which are 14 units of UTF-16', '🦊'.repeat(7)],
])('a password of %s is too short', async (_, password) => {
  expect(await send('sign-up', { email: newEmail(), password })).toEqual({
    status: 400,
    knownError: 'PASSWORD_TOO_SHORT',
    body: {
      code: 'PASSWORD_TOO_SHORT',
      details: { min_length: 8 },
      error: 'Password too short. Minimum length is 8.',
    },
  });
});

test.each([
  ['257 letters', 'x'.repeat(257)],
  ['257 emoji', '🦊'.repeat(257)],
])('a password of %s is too long', async (_, password) => {
  expect(await send('sign-up', { email: newEmail(), password })).toEqual({
    status: 400,
    knownError: 'PASSWORD_TOO_LONG',
    body: {
      code: 'PASSWORD_TOO_LONG',
      details: { maxLength: 256 },
      error: 'Password too long. Maximum length is 256.',
    },
  });
});

const start = 'x'.repeat(72);
test.each([
  ['only after 72 bytes', `${start}one`, `${start}two`],
  ['only in the last of 256 characters', `${'x'.repeat(255)}a`, `${'x'.repeat(255)}b`],
  ['only in case', 'Correct Horse', 'correct horse'],
  ['only by a space at the end', 'correct horse', 'correct horse '],
  ['only by how an accent is composed', 'caf\u00e9 caf\u00e9', 'cafe\u0301 cafe\u0301'],
])('two passwords that differ %s do not match', async (_, password, other) => {
  const { email } = await signUp(instance.app, { password });

  expect(await send('sign-in', { email, password: other })).toMatchObject({ knownError: 'EMAIL_PASSWORD_MISMATCH' });
  expect((await send('sign-in', { email, password })).status).toBe(200);
});
