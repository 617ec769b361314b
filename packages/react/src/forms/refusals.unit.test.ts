import { KnownError, type PasswordSignUpError } from '@keystead/client';
import { expect, test } from 'vitest';
import { newPasswordRefusals } from '../auth/password/check-new-password.ts';
import { refusalOf } from './refusals.ts';

const TEXT = 'what the service says';
const notEnabled = new KnownError('SIGN_UP_NOT_ENABLED', TEXT, undefined);
const exists = new KnownError('USER_EMAIL_ALREADY_EXISTS', TEXT, {
  email: 'mira@example.com',
  would_work_if_email_was_verified: false,
});
const tooShort = new KnownError('PASSWORD_TOO_SHORT', TEXT, { min_length: 8 });

test('a refusal that many forms know is said in the words of the table', () => {
  expect(refusalOf(notEnabled, {})).toBe('Sign up for new users is not enabled at the moment.');
});

test('a form says the others in words of its own, and may go before the table', () => {
  expect(refusalOf(exists, { USER_EMAIL_ALREADY_EXISTS: 'User already exists.' })).toBe('User already exists.');
  expect(refusalOf(notEnabled, { SIGN_UP_NOT_ENABLED: 'Please come back later.' })).toBe('Please come back later.');
});

test('words can hold what the error tells', () => {
  expect(refusalOf(tooShort, newPasswordRefusals)).toEqual(['Password too short. Minimum length is {n}.', { n: 8 }]);
});

test('the compiler wants words for every code', () => {
  const refused: PasswordSignUpError = exists;
  // @ts-expect-error that the address is taken has no words
  expect(refusalOf(refused as PasswordSignUpError, newPasswordRefusals)).toBeUndefined();
});
