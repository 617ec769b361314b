import type { CurrentUser } from '@keystead/client';
import { page } from 'vitest/browser';
import { at, away, press, until, untilSecurity } from './account-screen.tsx';
import { enrolment, otherSession, thisSession } from './fake-client-app.ts';
import { knownFailure } from './known-failure.ts';
import type { ScreenCase } from './screen-case.ts';

async function changePassword(): Promise<void> {
  await press('Change password')();
  await page.getByLabelText('Old password', { exact: true }).fill('old secret');
  await page.getByLabelText('Password', { exact: true }).fill('correct horse 5');
  await page.getByLabelText('Repeat password', { exact: true }).fill('correct horse 5');
  await press('Change password')();
}

const sessions = async () => [
  thisSession(),
  otherSession(),
  otherSession({ id: '3', userAgent: null, isImpersonation: true }),
];

/** A user whose last sign-in is too old for sensitive changes. */
const longSignedIn = (user: Partial<CurrentUser> = {}): Partial<CurrentUser> => ({
  isMultiFactorRequired: true,
  disableMfa: async () => knownFailure('RECENT_SIGN_IN_REQUIRED'),
  ...user,
});

export const screensOfSecurity: readonly ScreenCase[] = [
  at('security', '/security', {}, untilSecurity),
  at('password being changed', '/security', {}, press('Change password')),
  at('password form with errors', '/security', {}, async () => {
    await press('Change password')();
    await press('Change password')();
  }),
  at(
    'wrong old password',
    '/security',
    { updatePassword: async () => knownFailure('PASSWORD_CONFIRMATION_MISMATCH') },
    async () => {
      await changePassword();
      await until(page.getByText('Incorrect password'));
    },
  ),
  at('first password being set', '/security', { hasPassword: false }, press('Set password')),
  at('password changed', '/security', {}, async () => {
    await changePassword();
    await until(page.getByText('Password changed successfully!'));
  }),
  at('second factor being enabled', '/security', {}, async () => {
    await press('Enable')();
    await until(page.getByRole('img'));
  }),
  at(
    'second factor with a wrong code',
    '/security',
    { startMfaEnrolment: async () => enrolment({ enable: async () => knownFailure('INVALID_TOTP_CODE') }) },
    async () => {
      await press('Enable')();
      await page.getByRole('textbox').fill('000000');
      await until(page.getByText('Incorrect code. Please try again.'));
    },
  ),
  at('second factor enabled', '/security', { isMultiFactorRequired: true }, async () => {
    await until(page.getByText('Enabled'));
  }),
  at('password to be entered again', '/security', longSignedIn(), async () => {
    await press('Disable')();
    await until(page.getByRole('dialog', { name: 'Enter your password to continue' }));
  }),
  at(
    'wrong password entered again',
    '/security',
    longSignedIn({ confirmPassword: async () => knownFailure('PASSWORD_CONFIRMATION_MISMATCH') }),
    async () => {
      await press('Disable')();
      await page.getByLabelText('Password', { exact: true }).fill('wrong horse');
      await press('Continue')();
      await until(page.getByText('Incorrect password'));
    },
  ),
  at('sign-in to be repeated', '/security', longSignedIn({ hasPassword: false }), async () => {
    await press('Disable')();
    await until(page.getByRole('alertdialog', { name: 'Please sign in again' }));
  }),
  at('sessions', '/security', { getActiveSessions: sessions }, async () => {
    await until(page.getByText('This session'));
  }),
  at('sessions on their way', '/security', { getActiveSessions: () => new Promise(() => {}) }, async () => {
    await until(page.getByText('Active sessions'));
  }),
  at('sessions not loaded', '/security', { getActiveSessions: away }, async () => {
    await until(page.getByRole('alert'));
  }),
  at('session to be ended', '/security', { getActiveSessions: sessions, revokeSession: away }, async () => {
    await press('Sign out Safari on iPhone')();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
    await until(page.getByRole('alert'));
  }),
];
