import type { ErrorCode } from '@keystead/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ClientApp } from '../client-app.ts';
import { KnownError } from '../http/known-error.ts';
import { type FakeService, startFakeService } from '../testing/fake-service.ts';
import { openSignedIn } from '../testing/open-app.ts';
import { plainRefusal, refusal } from '../testing/peer.ts';
import type { CurrentUser } from '../users/current-user.ts';

let service: FakeService;
beforeEach(async () => {
  service = await startFakeService();
});
afterEach(() => service.close());

interface Mailed {
  readonly path: string;
  readonly run: (app: ClientApp, user: CurrentUser, text: string) => Promise<unknown>;
  readonly errors: readonly ErrorCode[];
}

const CODE_ERRORS = [
  'VERIFICATION_CODE_NOT_FOUND',
  'VERIFICATION_CODE_EXPIRED',
  'VERIFICATION_CODE_ALREADY_USED',
] as const;
const PASSWORD_ERRORS = [
  'PASSWORD_AUTHENTICATION_NOT_ENABLED',
  'PASSWORD_TOO_SHORT',
  'PASSWORD_TOO_LONG',
  'PASSWORD_TOO_COMMON',
] as const;

const calls: Record<string, Mailed> = {
  sendForgotPasswordEmail: {
    path: '/auth/password/send-reset-code',
    run: (app, _, text) => app.sendForgotPasswordEmail(text),
    errors: ['PASSWORD_AUTHENTICATION_NOT_ENABLED', 'REDIRECT_URL_NOT_WHITELISTED'],
  },
  verifyPasswordResetCode: {
    path: '/auth/password/reset/check-code',
    run: (app, _, text) => app.verifyPasswordResetCode(text),
    errors: CODE_ERRORS,
  },
  resetPassword: {
    path: '/auth/password/reset',
    run: (app, _, text) => app.resetPassword({ code: text, password: 'a better horse' }),
    errors: [...CODE_ERRORS, ...PASSWORD_ERRORS],
  },
  sendMagicLinkEmail: {
    path: '/auth/otp/send-sign-in-code',
    run: (app, _, text) => app.sendMagicLinkEmail(text),
    errors: ['SIGN_UP_NOT_ENABLED', 'REDIRECT_URL_NOT_WHITELISTED'],
  },
  verifyMagicLinkCode: {
    path: '/auth/otp/sign-in/check-code',
    run: (app, _, text) => app.verifyMagicLinkCode(text),
    errors: [...CODE_ERRORS, 'VERIFICATION_CODE_MAX_ATTEMPTS_REACHED'],
  },
  signInWithMagicLink: {
    path: '/auth/otp/sign-in',
    run: (app, _, text) => app.signInWithMagicLink(text),
    errors: [...CODE_ERRORS, 'VERIFICATION_CODE_MAX_ATTEMPTS_REACHED', 'SIGN_UP_NOT_ENABLED'],
  },
  checkEmailVerificationCode: {
    path: '/contact-channels/verify/details',
    run: (app, _, text) => app.checkEmailVerificationCode(text),
    errors: CODE_ERRORS,
  },
  refuseEmailVerification: {
    path: '/contact-channels/verify/refuse',
    run: (app, _, text) => app.refuseEmailVerification(text),
    errors: [...CODE_ERRORS, 'EMAIL_ALREADY_VERIFIED'],
  },
  verifyEmail: {
    path: '/contact-channels/verify',
    run: (app, _, text) => app.verifyEmail(text),
    errors: CODE_ERRORS,
  },
  sendVerificationEmail: {
    path: '/contact-channels/send-verification-code',
    run: (_, user) => user.sendVerificationEmail(),
    errors: ['EMAIL_IS_NOT_PRIMARY_EMAIL', 'EMAIL_ALREADY_VERIFIED', 'REDIRECT_URL_NOT_WHITELISTED'],
  },
  updatePassword: {
    path: '/auth/password/update',
    run: (_, user, text) => user.updatePassword({ oldPassword: text, newPassword: 'a better horse' }),
    errors: [...PASSWORD_ERRORS, 'USER_DOES_NOT_HAVE_PASSWORD', 'PASSWORD_CONFIRMATION_MISMATCH'],
  },
  confirmPassword: {
    path: '/auth/password/confirm',
    run: (_, user, text) => user.confirmPassword(text),
    errors: ['PASSWORD_AUTHENTICATION_NOT_ENABLED', 'USER_DOES_NOT_HAVE_PASSWORD', 'PASSWORD_CONFIRMATION_MISMATCH'],
  },
  setPassword: {
    path: '/auth/password/set',
    run: (_, user, text) => user.setPassword({ password: text }),
    errors: [...PASSWORD_ERRORS, 'RECENT_SIGN_IN_REQUIRED'],
  },
};

const named = Object.entries(calls);
const refused = named.flatMap(([name, call]) => call.errors.map((code) => [name, code, call] as const));

test.each(refused)('%s hands out %s as a value, and nothing else changes', async (_, code, { path, run }) => {
  const { app, tab, profile, user } = await openSignedIn(service);
  const cookies = [...profile.cookies];
  service.intercept = (request) =>
    request.path === `/api/v1${path}` ? refusal(400, code, { email: 'e', min_length: 8 }) : undefined;
  const answer = (await run(app, user, 'text')) as { status: string; error: unknown };
  expect(answer).toMatchObject({
    status: 'error',
    error: { code, message: `The text of ${code}.`, details: { email: 'e', min_length: 8 } },
  });
  expect(answer.error).toBeInstanceOf(KnownError);
  expect(service.bodiesOf(path)).toHaveLength(1);
  expect({ visited: tab.visited, cookies: [...profile.cookies] }).toEqual({ visited: [], cookies });
});

const undeclared = ['INVALID_PUBLISHABLE_CLIENT_KEY', 'SCHEMA_ERROR', 'EMAIL_PASSWORD_MISMATCH'] as const;

test.each(named.flatMap(([name, call]) => undeclared.map((code) => [name, code, call] as const)))(
  '%s throws %s, which its endpoint does not declare',
  async (_, code, { path, run }) => {
    const { app, user } = await openSignedIn(service);
    service.intercept = (request) => (request.path === `/api/v1${path}` ? refusal(400, code) : undefined);
    await expect(run(app, user, 'text')).rejects.toMatchObject({ name: 'KnownError', code });
  },
);

test.each(named)(
  '%s throws a refusal that its endpoint does not declare in plain text, with its words',
  async (_, { path, run }) => {
    const { app, user } = await openSignedIn(service);
    service.intercept = (request) =>
      request.path === `/api/v1${path}` ? plainRefusal(403, 'MAGIC_LINK_NOT_ENABLED') : undefined;
    await expect(run(app, user, 'text')).rejects.toMatchObject({
      name: 'KnownError',
      code: 'MAGIC_LINK_NOT_ENABLED',
      message: 'The text of MAGIC_LINK_NOT_ENABLED.',
    });
  },
);

const oddCodes = [
  'ABC123',
  ' a b ',
  '../../users/me',
  '?code=1&x=%00#',
  '{"code":1}',
  '"\\\n\t\u0000',
  'é😀\u202e\u{1d11e}',
  '__proto__',
  'x'.repeat(5000),
];
const withCode = named.filter(([, { errors }]) => errors.includes('VERIFICATION_CODE_NOT_FOUND'));

test.each(withCode.flatMap(([name, call]) => oddCodes.map((code) => [name, code, call] as const)))(
  '%s sends the code %j as it is, in the body alone',
  async (_, code, { path, run }) => {
    const { app, user } = await openSignedIn(service);
    expect(await run(app, user, code)).toMatchObject({ error: { code: 'VERIFICATION_CODE_NOT_FOUND' } });
    expect(service.bodiesOf(path)).toEqual([expect.objectContaining({ code })]);
  },
);
