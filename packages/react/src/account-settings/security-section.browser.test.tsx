import type { CurrentUser } from '@keystead/client';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { acme, done, fakeClientApp, mira, ok } from '../testing/fake-client-app.ts';
import { knownFailure } from '../testing/known-failure.ts';
import { renderWithApp } from '../testing/render-with-app.tsx';
import { unlessOffline } from '../testing/unless-offline.ts';
import { AccountSettings } from './account-settings.tsx';

const row = (name: string) => page.getByRole('group', { name });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (name: string) => page.getByLabelText(name, { exact: true });

const open = (user: Partial<CurrentUser> = {}) =>
  renderWithApp(<AccountSettings path="/handler/account-settings/security" />, {
    app: fakeClientApp({ user: ok(mira(user)) }),
    appearance: { elements: { error: 'wrong' } },
  });

test('a verified address says so and offers nothing', async () => {
  await open();
  await expect.element(row('Email verification')).toHaveTextContent('mira@acme.test');
  await expect.element(page.getByText('Verified', { exact: true })).toBeVisible();
  await expect.element(button('Send Verification Email')).not.toBeInTheDocument();
});

test('somebody without an address has nothing to verify', async () => {
  await open({ primaryEmail: null });
  await expect.element(row('Change password')).toBeVisible();
  await expect.element(row('Email verification')).not.toBeInTheDocument();
});

test('the verification mail can be sent once', async () => {
  const sendVerificationEmail = vi.fn(async () => done);
  await open({ primaryEmailVerified: false, sendVerificationEmail });
  await expect.element(page.getByText('Not verified')).toBeVisible();
  await button('Send Verification Email').click();
  await expect.element(button('Email sent!')).toHaveAttribute('aria-disabled', 'true');
  await expect.element(button('Email sent!')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(sendVerificationEmail).toHaveBeenCalledTimes(1);
});

test.each(['EMAIL_ALREADY_VERIFIED', 'EMAIL_IS_NOT_PRIMARY_EMAIL'] as const)(
  'after %s the user is looked at anew',
  async (code) => {
    const { app } = await open({ primaryEmailVerified: false, sendVerificationEmail: async () => knownFailure(code) });
    app.user.setNext(ok(mira()));
    await button('Send Verification Email').click();
    await expect.element(page.getByText('Verified', { exact: true })).toBeVisible();
  },
);

test('a page that may not be linked to is said', async () => {
  const sendVerificationEmail = async () => knownFailure('REDIRECT_URL_NOT_WHITELISTED');
  await open({ primaryEmailVerified: false, sendVerificationEmail });
  await button('Send Verification Email').click();
  const alert = page.getByRole('alert');
  await expect.element(alert).toHaveTextContent('The redirect URL is not allowed.');
  await expect.element(alert).toHaveClass('ks', 'ks-error', 'wrong');
});

test('a mail that cannot be sent is said, and one can try again', async () => {
  const sendVerificationEmail = vi.fn(async () => done).mockRejectedValueOnce(new Error('the service is away'));
  await open({ primaryEmailVerified: false, sendVerificationEmail });
  await button('Send Verification Email').click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('An unknown error occurred');
  await button('Send Verification Email').click();
  await expect.element(button('Email sent!')).toBeVisible();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('whoever has no password cannot change one', async () => {
  await open({ hasPassword: false });
  await expect.element(row('Email verification')).toBeVisible();
  await expect.element(row('Change password')).not.toBeInTheDocument();
});

async function change(old: string, password: string, repeat = password): Promise<void> {
  await button('Change password').click();
  await field('Old password').fill(old);
  await field('Password').fill(password);
  await field('Repeat password').fill(repeat);
  await button('Change password').click();
}

test('the password can be changed by keyboard, and browsers know which is which', async () => {
  const updatePassword = vi.fn(async () => done);
  await open({ updatePassword });
  await expect.element(field('Old password')).not.toBeInTheDocument();
  await button('Change password').click();
  await expect.element(field('Old password')).toHaveFocus();
  await expect.element(field('Old password')).toHaveAttribute('autocomplete', 'current-password');
  await expect.element(field('Password')).toHaveAttribute('autocomplete', 'new-password');
  await userEvent.keyboard('old secret{Tab}{Tab}correct horse{Tab}{Tab}correct horse{Enter}');
  await expect.element(page.getByText('Password changed successfully!')).toBeVisible();
  expect(updatePassword.mock.calls).toEqual([[{ oldPassword: 'old secret', newPassword: 'correct horse' }]]);
  await expect.element(field('Old password')).not.toBeInTheDocument();
});

test('what is missing or wrong is named below its field before anything is sent', async () => {
  const updatePassword = vi.fn(async () => done);
  await open({ updatePassword });
  await button('Change password').click();
  await button('Change password').click();
  await expect.element(field('Old password')).toHaveAccessibleDescription('Please enter your old password');
  await expect.element(field('Password')).toHaveAccessibleDescription('Please enter your password');
  await expect.element(field('Repeat password')).toHaveAccessibleDescription('Please repeat your password');
  await field('Old password').fill('old secret');
  await field('Password').fill('short');
  await field('Repeat password').fill('other');
  await button('Change password').click();
  await expect.element(field('Password')).toHaveAccessibleDescription('Password too short. Minimum length is 8.');
  await expect.element(field('Repeat password')).toHaveAccessibleDescription('Passwords do not match');
  expect(updatePassword).not.toHaveBeenCalled();
});

test.each([
  ['PASSWORD_CONFIRMATION_MISMATCH', undefined, 'Old password', 'Incorrect password'],
  ['USER_DOES_NOT_HAVE_PASSWORD', undefined, 'Old password', 'This account has no password.'],
  [
    'PASSWORD_AUTHENTICATION_NOT_ENABLED',
    undefined,
    'Old password',
    'Password authentication is not enabled for this project.',
  ],
  ['PASSWORD_TOO_SHORT', { min_length: 14 }, 'Password', 'Password too short. Minimum length is 14.'],
  ['PASSWORD_TOO_LONG', { maxLength: 64 }, 'Password', 'Password too long. Maximum length is 64.'],
  ['PASSWORD_TOO_COMMON', undefined, 'Password', 'This password is too common. Please choose another one.'],
] as const)('the refusal %s shows on its field', async (code, details, name, sentence) => {
  await open({ updatePassword: async () => knownFailure(code, details) });
  await change('old secret', 'correct horse');
  await expect.element(field(name)).toHaveAccessibleDescription(sentence);
  await expect.element(field(name)).toHaveFocus();
});

test('an unexpected failure is told and what was typed stays', async () => {
  await open({ updatePassword: () => Promise.reject(new Error('the service is away')) });
  await change('old secret', 'correct horse');
  await expect.element(page.getByRole('alert')).toHaveTextContent('An unknown error occurred');
  await expect.element(field('Old password')).toHaveValue('old secret');
});

test('the form can be left', async () => {
  await open();
  await button('Change password').click();
  await button('Cancel').click();
  await expect.element(field('Old password')).not.toBeInTheDocument();
  await expect.element(button('Change password')).toHaveFocus();
});

test('what is wrong with the new password stands clear of how strong it is', async () => {
  await open({ updatePassword: async () => knownFailure('PASSWORD_TOO_COMMON') });
  await change('old secret', 'password1');
  await expect.element(page.getByText(/^This password is too common/)).toBeVisible();
  for (const animation of document.getAnimations()) animation.cancel(); // it slides into its place
  const meter = document.querySelector('.ks-strength')?.getBoundingClientRect();
  const error = document.querySelector('.ks-error')?.getBoundingClientRect();
  expect((error?.top ?? 0) - (meter?.bottom ?? 0)).toBeGreaterThanOrEqual(4);
});

test('a password that is on its way cannot be called off, and without a network it is not sent', async () => {
  const updatePassword = vi.fn(() => new Promise<never>(() => {}));
  await open({ updatePassword: unlessOffline(updatePassword) });
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await change('old secret', 'correct horse 5');
  await expect.element(page.getByRole('alert')).toHaveTextContent('It seems like you are offline');
  expect(updatePassword).not.toHaveBeenCalled();
  onLine.mockRestore();
  await button('Change password').click();
  await expect.poll(() => updatePassword).toHaveBeenCalledTimes(1);
  await expect.element(button('Cancel')).toHaveAttribute('aria-disabled', 'true');
});

test('whoever has no password sets a first one by keyboard, and from then on changes it', async () => {
  const setPassword = vi.fn(async () => {
    app.user.set(ok(mira({ hasPassword: true }))); // as the app does before it answers
    return done;
  });
  const { app } = await open({ hasPassword: false, setPassword });
  await button('Set password').click();
  await expect.element(field('Password')).toHaveFocus();
  await expect.element(field('Old password')).not.toBeInTheDocument();
  await userEvent.keyboard('correct horse{Tab}{Tab}correct horse{Enter}');
  await expect.element(page.getByText('Password set successfully!')).toBeVisible();
  expect(setPassword.mock.calls).toEqual([[{ password: 'correct horse' }]]);
  await expect.element(button('Change password')).toHaveFocus();
  await expect.element(button('Set password')).not.toBeInTheDocument();
});

async function setFirst(password: string, repeat = password): Promise<void> {
  await button('Set password').click();
  await field('Password').fill(password);
  await field('Repeat password').fill(repeat);
  await button('Set password').click();
}

test('a first password is checked like any other', async () => {
  const setPassword = vi.fn(async () => done);
  await open({ hasPassword: false, setPassword });
  await setFirst('short', 'other');
  await expect.element(field('Password')).toHaveAccessibleDescription('Password too short. Minimum length is 8.');
  await expect.element(field('Repeat password')).toHaveAccessibleDescription('Passwords do not match');
  expect(setPassword).not.toHaveBeenCalled();
});

test.each([
  ['PASSWORD_TOO_COMMON', 'This password is too common. Please choose another one.'],
  ['PASSWORD_AUTHENTICATION_NOT_ENABLED', 'Password authentication is not enabled for this project.'],
] as const)('the refusal %s of a first password shows on its field', async (code, sentence) => {
  await open({ hasPassword: false, setPassword: async () => knownFailure(code) });
  await setFirst('correct horse');
  await expect.element(field('Password')).toHaveAccessibleDescription(sentence);
});

test('a first password needs a recent sign-in where the project wants one', async () => {
  const { app } = await open({ hasPassword: false, setPassword: async () => knownFailure('RECENT_SIGN_IN_REQUIRED') });
  await setFirst('correct horse');
  await expect.element(page.getByRole('alertdialog', { name: 'Please sign in again' })).toBeVisible();
  await button('Cancel').last().click();
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
  await expect.element(field('Password')).toHaveValue('correct horse');
  await button('Set password').click();
  await button('Sign in again').click();
  await expect.poll(() => app.calls).toContain('signOut and stay');
});

test.each([
  ['e-mail sign-in is off', { emailAuthEnabled: false }, {}],
  ['the project has no passwords', {}, { credentialEnabled: false }],
])('where %s there is no first password to set', async (_, user, config) => {
  await renderWithApp(<AccountSettings path="/handler/account-settings/security" />, {
    app: fakeClientApp({ user: ok(mira({ hasPassword: false, ...user })), project: ok(acme(config)) }),
  });
  await expect.element(row('Email verification')).toBeVisible();
  await expect.element(row('Set password')).not.toBeInTheDocument();
});
