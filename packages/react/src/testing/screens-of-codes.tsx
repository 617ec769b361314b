import { expect } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { KeysteadHandler } from '../handler.tsx';
import { fakeClientApp, mira, ok, unverifiedMira, type FakeOptions } from './fake-client-app.ts';
import { knownFailure } from './known-failure.ts';
import type { ScreenCase } from './screen-case.ts';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const press = (name: string) => () => button(name).click();
const until = async (element: Locator): Promise<void> => {
  await expect.element(element).toBeVisible();
};
const untilHeading = (name: string) => async () => {
  await until(page.getByRole('heading', { name, level: 1 }));
};

const at = (name: string, path: string, outcomes: FakeOptions, act: () => Promise<void>): ScreenCase => ({
  name,
  screen: <KeysteadHandler fullPage />,
  at: `/handler/${path}`,
  app: () => fakeClientApp(outcomes),
  act,
});

async function askForReset(): Promise<void> {
  await page.getByLabelText('Email', { exact: true }).fill('mira@acme.test');
  await press('Send Email')();
}

async function reset(): Promise<void> {
  await page.getByLabelText('New Password', { exact: true }).fill('correct horse');
  await page.getByLabelText('Repeat New Password', { exact: true }).fill('correct horse');
  await press('Reset Password')();
}

const expired = async () => knownFailure('VERIFICATION_CODE_EXPIRED');
const untrusted = async () => knownFailure('REDIRECT_URL_NOT_WHITELISTED');
const never = () => new Promise<never>(() => {});

export const screensOfCodes: readonly ScreenCase[] = [
  at('email to verify', 'onboarding', { user: ok(unverifiedMira()) }, untilHeading('Verify your email')),
  at(
    'email to verify, refused',
    'onboarding',
    { user: ok(unverifiedMira({ sendVerificationEmail: untrusted })) },
    async () => {
      await press('Send again')();
      await until(page.getByRole('alert'));
    },
  ),
  at('email to verify, to be changed', 'onboarding', { user: ok(unverifiedMira()) }, press('Change email')),
  at(
    'email to add',
    'onboarding',
    { user: ok(unverifiedMira({ primaryEmail: null })) },
    press('Send Verification Email'),
  ),
  at('forgot password', 'forgot-password', {}, untilHeading('Reset Your Password')),
  at('forgot password with errors', 'forgot-password', {}, press('Send Email')),
  at('forgot password, sent', 'forgot-password', {}, async () => {
    await askForReset();
    await untilHeading('Email sent!')();
  }),
  at('forgot password, to be sent again', 'forgot-password', {}, async () => {
    await askForReset();
    await press('Send again')();
  }),
  at(
    'forgot password, refused',
    'forgot-password',
    { sendForgotPasswordEmail: async () => knownFailure('PASSWORD_AUTHENTICATION_NOT_ENABLED') },
    askForReset,
  ),
  at('forgot password, signed in', 'forgot-password', { user: ok(mira()) }, untilHeading('You are already signed in')),
  at('password reset', 'password-reset?code=c1', {}, untilHeading('Reset Your Password')),
  at('password reset with errors', 'password-reset?code=c1', {}, press('Reset Password')),
  at('password reset with a weak password', 'password-reset?code=c1', {}, async () => {
    await page.getByLabelText('New Password', { exact: true }).fill('12345678');
    await until(page.getByText('Weak'));
  }),
  at('password reset, done', 'password-reset?code=c1', {}, async () => {
    await reset();
    await untilHeading('Password reset successfully!')();
  }),
  at(
    'password reset, failed',
    'password-reset?code=c1',
    { resetPassword: async () => knownFailure('PASSWORD_AUTHENTICATION_NOT_ENABLED') },
    async () => {
      await reset();
      await untilHeading('Failed to reset password')();
    },
  ),
  at(
    'password reset, expired',
    'password-reset?code=c1',
    { verifyPasswordResetCode: expired },
    untilHeading('Expired Password Reset Link'),
  ),
  at('looking at a code', 'password-reset?code=c1', { verifyPasswordResetCode: never }, untilHeading('Loading')),
  at(
    'not looked at',
    'password-reset?code=c1',
    { verifyPasswordResetCode: () => Promise.reject(new Error('the service is away')) },
    untilHeading('An unknown error occurred'),
  ),
  at('email verification', 'email-verification?code=c1', {}, untilHeading('Verify your email')),
  at('email verification under way', 'email-verification?code=c1', { verifyEmail: never }, press('Verify email')),
  at('email verification, not me', 'email-verification?code=c1', {}, press('This was not me')),
  at('email verification, account deleted', 'email-verification?code=c1', {}, async () => {
    await press('This was not me')();
    await press('Delete account')();
    await untilHeading('Account deleted')();
  }),
  at('email verified', 'email-verification?code=c1', { askedHere: () => true }, untilHeading('Email verified!')),
  at('email verification, invalid', 'email-verification', {}, untilHeading('Invalid Verification Link')),
  at('magic link', 'magic-link-callback?code=c1', {}, untilHeading('Sign in to your account')),
  at(
    'magic link, used',
    'magic-link-callback?code=c1',
    { verifyMagicLinkCode: async () => knownFailure('VERIFICATION_CODE_ALREADY_USED') },
    untilHeading('Magic Link Already Used'),
  ),
  at(
    'magic link, signed in',
    'magic-link-callback?code=c1',
    { user: ok(mira()) },
    untilHeading('You are already signed in'),
  ),
  at(
    'error',
    'error?errorCode=TEAM_NOT_FOUND&message=It%20has%20timed%20out.&details=%7B%7D',
    {},
    untilHeading('An error occurred'),
  ),
  at(
    'error on the way to a provider',
    'error?errorCode=OUTER_OAUTH_TIMEOUT&message=x&details=%7B%7D',
    {},
    untilHeading('An error occurred'),
  ),
  at(
    'account not connected',
    'error?errorCode=OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER&message=x&details=%7B%7D',
    { user: ok(mira()) },
    untilHeading('Failed to connect account'),
  ),
  at('unknown error', 'error', {}, untilHeading('An unknown error occurred')),
  at('back from a provider', 'oauth-callback?code=c1&state=s1', {}, untilHeading('Redirecting...')),
  at('back from a provider for long', 'oauth-callback?code=c1&state=s1', {}, async () => {
    await until(page.getByRole('link', { name: 'click here' }));
  }),
  at(
    'back from a provider in vain',
    'oauth-callback?code=c1&state=s1',
    { callOAuthCallback: () => Promise.reject(new Error('the service is away')) },
    untilHeading('An unknown error occurred'),
  ),
  at(
    'back from a provider too late',
    'oauth-callback?code=c1&state=s1',
    { callOAuthCallback: async () => knownFailure('INVALID_AUTHORIZATION_CODE') },
    untilHeading('An error occurred'),
  ),
  at('second factor', 'mfa', {}, untilHeading('Multi-factor authentication')),
  at('second factor on its way', 'mfa', { mfaAttemptCode: () => null }, async () => {}),
  at('second factor, wrong code', 'mfa', { signInWithMfa: async () => knownFailure('INVALID_TOTP_CODE') }, async () => {
    await page.getByRole('textbox').fill('000000');
    await until(page.getByRole('alert'));
  }),
  at('second factor, too late', 'mfa', { signInWithMfa: expired }, async () => {
    await page.getByRole('textbox').fill('123456');
    await untilHeading('Please sign in again')();
  }),
  at('impersonate', 'impersonate?code=c1', { signInAsUser: never }, async () => {
    await until(page.getByRole('region', { name: 'Loading' }));
  }),
  at('impersonate, expired', 'impersonate?code=c1', { signInAsUser: expired }, untilHeading('Expired link')),
  at(
    'magic link, restricted',
    'magic-link-callback?code=c1',
    { askedHere: () => true, signInWithMagicLink: async () => knownFailure('USER_RESTRICTED', { reason: 'Unpaid.' }) },
    untilHeading('An error occurred'),
  ),
];
