import { expect, test } from 'vitest';
import { errorCatalogue, KnownError } from './errors.ts';

test('the texts that people read are those of the specification', () => {
  expect(
    new KnownError('USER_EMAIL_ALREADY_EXISTS', { email: 'a@example.com', would_work_if_email_was_verified: false })
      .message,
  ).toBe('User already exists.');
  expect(new KnownError('EMAIL_PASSWORD_MISMATCH').message).toBe('Wrong e-mail or password.');
  expect(new KnownError('PASSWORD_TOO_SHORT', { min_length: 8 }).message).toBe(
    'Password too short. Minimum length is 8.',
  );
  expect(new KnownError('PASSWORD_CONFIRMATION_MISMATCH').message).toBe('Passwords do not match.');
  expect(new KnownError('VERIFICATION_CODE_EXPIRED').message).toBe('The verification code has expired.');
  expect(new KnownError('VERIFICATION_CODE_ALREADY_USED').message).toBe('The verification link has already been used.');
  expect(new KnownError('OUTER_OAUTH_TIMEOUT').message).toBe('The OAuth flow has timed out. Please sign in again.');
  expect(new KnownError('INVALID_TOTP_CODE').message).toBe('The TOTP code is invalid. Please try again.');
});

test('an error carries the status and the details of its code', () => {
  expect(new KnownError('TEAM_MEMBERSHIP_NOT_FOUND', { team_id: 't', user_id: 'u' })).toMatchObject({
    code: 'TEAM_MEMBERSHIP_NOT_FOUND',
    status: 404,
    details: { team_id: 't', user_id: 'u' },
  });
});

test('every status of the catalogue is an error status', () => {
  for (const { status } of Object.values(errorCatalogue))
    expect(status).toSatisfy((value: number) => value >= 400 && value < 600);
});
