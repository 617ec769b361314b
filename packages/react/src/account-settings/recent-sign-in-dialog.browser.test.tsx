import type { CurrentUser } from '@keystead/client';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { acme, done, enrolment, fakeClientApp, mira, ok } from '../testing/fake-client-app.ts';
import { knownFailure } from '../testing/known-failure.ts';
import { closePage, openPage } from '../testing/open-page.ts';
import { renderWithApp } from '../testing/render-with-app.tsx';
import { AccountSettings } from './account-settings.tsx';

afterEach(closePage);

const dialog = page.getByRole('dialog', { name: /^Enter your password to / });
const signInAgain = page.getByRole('alertdialog', { name: 'Please sign in again' });
const password = dialog.getByLabelText('Password', { exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const row = page.getByRole('group', { name: 'Multi-factor authentication' });
const code = row.getByLabelText('Six-digit code');

const tooLongAgo = knownFailure('RECENT_SIGN_IN_REQUIRED');
/** Refuses until the password was entered. */
const afterConfirming = (confirmPassword: { mock: { calls: unknown[] } }, act: () => void = () => {}) =>
  vi.fn(async (..._given: unknown[]) => {
    if (confirmPassword.mock.calls.length === 0) return tooLongAgo;
    act();
    return done;
  });
const right = () => vi.fn<CurrentUser['confirmPassword']>(async () => done);

async function open(section: 'security' | 'profile', user: Partial<CurrentUser>) {
  openPage(`/handler/account-settings/${section}`);
  const project = ok(acme({ clientUserDeletionEnabled: true }));
  return renderWithApp(<AccountSettings />, { app: fakeClientApp({ user: ok(mira(user)), project }) });
}

async function askToDelete(): Promise<void> {
  await page.getByRole('group', { name: 'Delete account' }).getByRole('button').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete account' }).click();
  await expect.element(password).toHaveFocus();
}

const confirmDeletion = dialog.getByRole('button', { name: 'Delete account' });

async function askedOnDisabling(user: Partial<CurrentUser> = {}) {
  const confirmPassword = right();
  const disableMfa = afterConfirming(confirmPassword, () => app.user.set(ok(mira())));
  const { app } = await open('security', { isMultiFactorRequired: true, confirmPassword, disableMfa, ...user });
  await button('Disable').click();
  return { app, confirmPassword, disableMfa };
}

test('disabling the second factor asks for the password and then goes on by itself, all by keyboard', async () => {
  const { confirmPassword, disableMfa } = await askedOnDisabling();
  await expect.element(dialog).toHaveAccessibleName('Enter your password to continue');
  await expect.element(dialog).toHaveAccessibleDescription('Your last sign-in was a while ago.');
  await expect.element(password).toHaveFocus();
  await expect.element(password).toHaveAttribute('autocomplete', 'current-password');
  await expect.element(row.getByText('Enabled', { exact: true })).toBeInTheDocument();
  await userEvent.keyboard('correct horse{Enter}');
  await expect.element(row.getByText('Disabled', { exact: true })).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(confirmPassword.mock.calls).toEqual([['correct horse']]);
  expect(disableMfa).toHaveBeenCalledTimes(2);
  await expect.element(button('Enable')).toHaveFocus();
});

test('enabling it keeps the code that was typed, and Enter in the dialog takes nothing back', async () => {
  const confirmPassword = right();
  const disableMfa = vi.fn(async () => done);
  const enable = afterConfirming(confirmPassword, () =>
    app.user.set(ok(mira({ isMultiFactorRequired: true, disableMfa }))),
  );
  const { app } = await open('security', { confirmPassword, startMfaEnrolment: async () => enrolment({ enable }) });
  await button('Enable').click();
  await expect.element(code).toHaveFocus();
  await userEvent.keyboard('123456');
  await expect.element(password).toHaveFocus();
  expect(code.element()).toHaveValue('123456');
  await userEvent.keyboard('correct horse{Enter}');
  await expect.element(row.getByText('Enabled', { exact: true })).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(enable.mock.calls).toEqual([['123456'], ['123456']]);
  await expect.element(row.getByRole('status')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(disableMfa).not.toHaveBeenCalled();
});

test('whoever does not enter it is back at the secret, and may try another code', async () => {
  const confirmPassword = right();
  const enable = afterConfirming(confirmPassword);
  await open('security', { confirmPassword, startMfaEnrolment: async () => enrolment({ enable }) });
  await button('Enable').click();
  await code.fill('123456');
  await expect.element(password).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(code).toHaveFocus();
  await expect.element(code).toHaveValue('');
  await expect.element(code).not.toHaveAttribute('aria-busy');
  await userEvent.keyboard('654321');
  await expect.element(dialog).toBeVisible();
  expect(enable.mock.calls).toEqual([['123456'], ['654321']]);
});

test('deleting the account asks who wants it, and then does it', async () => {
  const confirmPassword = right();
  const remove = afterConfirming(confirmPassword, () => app.user.set(ok(null)));
  const { app } = await open('profile', { confirmPassword, delete: remove });
  await askToDelete();
  await expect.element(dialog).toHaveAccessibleName('Enter your password to delete your account');
  await expect.element(dialog).toHaveAccessibleDescription('Your last sign-in was a while ago. This cannot be undone.');
  await expect.element(confirmDeletion).toHaveAttribute('data-variant', 'destructive');
  expect(document.querySelectorAll('dialog[open]')).toHaveLength(1);
  await password.fill('correct horse');
  await confirmDeletion.click();
  await expect.poll(() => remove).toHaveBeenCalledTimes(2);
  // Busy until the app has gone to where signing out leads.
  await expect.element(confirmDeletion).toHaveAttribute('aria-busy', 'true');
  expect(app.calls).toEqual([]);
});

test('a deletion that is refused again is told in the dialog, and the account is still there', async () => {
  const { app } = await open('profile', { delete: async () => tooLongAgo });
  await askToDelete();
  await password.fill('correct horse');
  await confirmDeletion.click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('An unknown error occurred');
  await expect.element(confirmDeletion).not.toHaveAttribute('aria-busy');
  app.user.set(ok(null));
  await expect.poll(() => app.calls).toEqual(['redirectToSignIn']);
});

test('whoever thinks better of it is back at the button, and still signed in', async () => {
  const { app } = await open('profile', { delete: async () => tooLongAgo });
  const trigger = page.getByRole('group', { name: 'Delete account' }).getByRole('button');
  await trigger.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete account' }).click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(trigger).toHaveFocus();
  expect(app.calls).toEqual([]);
});

test('a wrong password is named on its field, and can be replaced', async () => {
  const { confirmPassword } = await askedOnDisabling();
  confirmPassword.mockResolvedValueOnce(knownFailure('PASSWORD_CONFIRMATION_MISMATCH'));
  await button('Continue').click();
  await expect.element(password).toHaveAccessibleDescription('Please enter your password');
  expect(confirmPassword).not.toHaveBeenCalled();
  await password.fill('wrong horse');
  await button('Continue').click();
  await expect.element(password).toHaveAccessibleDescription('Incorrect password');
  await expect.element(password).toHaveFocus();
  await password.fill('correct horse');
  await expect.element(password).not.toHaveAccessibleDescription();
  await button('Continue').click();
  await expect.element(row.getByText('Disabled', { exact: true })).toBeVisible();
});

test('while the password is looked at, nothing is sent twice', async () => {
  const ask = vi.fn(() => new Promise<typeof done>(() => {}));
  await askedOnDisabling({ confirmPassword: ask });
  await password.fill('correct horse');
  await userEvent.keyboard('{Enter}{Enter}');
  await expect.element(button('Continue')).toHaveAttribute('aria-busy', 'true');
  expect(ask).toHaveBeenCalledTimes(1);
});

test.each([
  ['the password', { confirmPassword: () => Promise.reject(new Error('the service is away')) }],
  [
    'what was asked for',
    {
      disableMfa: vi
        .fn<CurrentUser['disableMfa']>()
        .mockResolvedValueOnce(tooLongAgo)
        .mockRejectedValue(new Error('the service is away')),
    },
  ],
  ['it, because it is refused again', { disableMfa: async () => tooLongAgo }],
])('a failure to send %s is told in the dialog', async (_, user: Partial<CurrentUser>) => {
  await askedOnDisabling(user);
  await password.fill('correct horse');
  await button('Continue').click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('An unknown error occurred');
  await expect.element(button('Continue')).not.toHaveAttribute('aria-busy');
});

test('too many wrong passwords are told', async () => {
  const confirmPassword = () => Promise.reject(Object.assign(new Error('Too many'), { status: 429 }));
  await askedOnDisabling({ confirmPassword });
  await password.fill('wrong horse');
  await button('Continue').click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Too many attempts');
});

test('whoever has no password signs in again, and comes back', async () => {
  const { app } = await askedOnDisabling({ hasPassword: false });
  await expect
    .element(signInAgain)
    .toHaveAccessibleDescription(
      'Your last sign-in was a while ago. You will be signed out, and come back here after signing in.',
    );
  await button('Sign in again').click();
  await expect.poll(() => app.calls).toEqual(['signOut and stay', 'redirectToSignIn']);
  expect(location.pathname).toBe('/handler/account-settings/security');
});

test('so does whoever wants to delete the account', async () => {
  const { app } = await open('profile', { hasPassword: false, delete: async () => tooLongAgo });
  await page.getByRole('group', { name: 'Delete account' }).getByRole('button').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete account' }).click();
  await button('Sign in again').click();
  await expect.poll(() => app.calls).toEqual(['signOut and stay', 'redirectToSignIn']);
});

test.each(['USER_DOES_NOT_HAVE_PASSWORD', 'PASSWORD_AUTHENTICATION_NOT_ENABLED'] as const)(
  'and whoever turns out to have none to enter: %s',
  async (refusal) => {
    await askedOnDisabling({ confirmPassword: async () => knownFailure(refusal) });
    await password.fill('correct horse');
    await button('Continue').click();
    await expect.element(signInAgain).toBeVisible();
    await signInAgain.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(signInAgain).not.toBeInTheDocument();
    await expect.element(button('Disable')).toHaveFocus();
  },
);
