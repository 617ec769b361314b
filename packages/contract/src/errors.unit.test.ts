import { expect, test } from 'vitest';
import type { Endpoint } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import { errorCatalogue, KnownError } from './errors.ts';
import { refusalsOfAnyEndpoint } from './openapi.ts';

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

test('a plain error says what its case has to say, and its answer has no details', () => {
  expect(new KnownError('NOT_READY')).toMatchObject({ message: 'This process is stopping.', isPlain: true });
  expect(new KnownError('NOT_READY', { message: 'Later.', retryAfterSeconds: 3 })).toMatchObject({
    code: 'NOT_READY',
    status: 503,
    message: 'Later.',
    retryAfterSeconds: 3,
    details: undefined,
    isPlain: true,
  });
  expect(new KnownError('USER_NOT_FOUND').isPlain).toBe(false);
});

test('every plain code is declared by the endpoints that answer it', () => {
  const declared = new Set<string>([
    ...endpoints.flatMap(({ errors, refusals = [] }: Endpoint) => [...errors, ...refusals]),
    ...refusalsOfAnyEndpoint,
    'CROSS_SITE_REQUEST_REFUSED', // of the dashboard's own session, which is no endpoint of the API
  ]);
  const plain = Object.entries(errorCatalogue).flatMap(([code, entry]) => ('isPlain' in entry ? [code] : []));

  expect(plain.filter((code) => !declared.has(code))).toEqual([]);
});

test('no endpoint declares a code twice', () => {
  const twice = endpoints.flatMap(({ name, errors, refusals = [] }: Endpoint) => {
    const codes = [...errors, ...refusals];
    return new Set(codes).size === codes.length ? [] : [name];
  });

  expect(twice).toEqual([]);
});
