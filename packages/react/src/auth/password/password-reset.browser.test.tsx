import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { done, fakeClientApp, mira, ok } from '../../testing/fake-client-app.ts';
import { knownFailure } from '../../testing/known-failure.ts';
import { closePage, openPage } from '../../testing/open-page.ts';
import { renderWithApp } from '../../testing/render-with-app.tsx';
import { PasswordReset } from './password-reset.tsx';

beforeEach(() => openPage('/handler/password-reset?code=c1'));
afterEach(closePage);

const heading = (name: string) => page.getByRole('heading', { name });
const password = page.getByLabelText('New Password', { exact: true });
const repeat = page.getByLabelText('Repeat New Password', { exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });

async function send(first: string, second = first): Promise<void> {
  await password.fill(first);
  await repeat.fill(second);
  await button('Reset Password').click();
}

test('a new password typed twice, by keyboard, resets it', async () => {
  const verifyPasswordResetCode = vi.fn(async () => done);
  const resetPassword = vi.fn(async () => done);
  const { app } = await renderWithApp(<PasswordReset />, {
    app: fakeClientApp({ verifyPasswordResetCode, resetPassword, askedHere: () => true }),
  });
  await expect.element(heading('Reset Your Password')).toBeVisible();
  await expect.element(password).toHaveAttribute('autocomplete', 'new-password');
  expect(verifyPasswordResetCode.mock.calls).toEqual([['c1']]);
  expect(resetPassword).not.toHaveBeenCalled();
  await userEvent.keyboard('{Tab}correct horse{Tab}{Tab}correct horse{Enter}');
  await expect.element(heading('Password reset successfully!')).toBeVisible();
  await expect.element(page.getByText('You can now sign in with your new password.')).toBeVisible();
  expect(resetPassword.mock.calls).toEqual([[{ code: 'c1', password: 'correct horse' }]]);
  await button('Sign in').click();
  expect(app.calls).toEqual(['redirectToSignIn']);
});

test('what is wrong is named below its field before anything is sent', async () => {
  const resetPassword = vi.fn(async () => done);
  await renderWithApp(<PasswordReset />, { app: fakeClientApp({ resetPassword }) });
  await button('Reset Password').click();
  await expect.element(password).toHaveAccessibleDescription('Please enter your password');
  await expect.element(repeat).toHaveAccessibleDescription('Please repeat your password');
  await send('short', 'other');
  await expect.element(password).toHaveAccessibleDescription('Password too short. Minimum length is 8.');
  await expect.element(repeat).toHaveAccessibleDescription('Passwords do not match');
  expect(resetPassword).not.toHaveBeenCalled();
});

test.each([
  ['PASSWORD_TOO_SHORT', { min_length: 14 }, 'Password too short. Minimum length is 14.'],
  ['PASSWORD_TOO_LONG', { maxLength: 64 }, 'Password too long. Maximum length is 64.'],
  ['PASSWORD_TOO_COMMON', undefined, 'This password is too common. Please choose another one.'],
] as const)('the refusal %s leaves the form, since the code is still good', async (code, details, sentence) => {
  const resetPassword = async () => knownFailure(code, details);
  await renderWithApp(<PasswordReset />, { app: fakeClientApp({ resetPassword }) });
  await send('correct horse');
  await expect.element(password).toHaveAccessibleDescription(sentence);
  await expect.element(password).toHaveFocus();
});

const problems = [
  ['VERIFICATION_CODE_NOT_FOUND', 'Invalid Password Reset Link'],
  ['VERIFICATION_CODE_EXPIRED', 'Expired Password Reset Link'],
  ['VERIFICATION_CODE_ALREADY_USED', 'Used Password Reset Link'],
] as const;

test.each(problems)('%s is "%s", found by looking', async (problem, title) => {
  const { app } = await renderWithApp(<PasswordReset />, {
    app: fakeClientApp({ verifyPasswordResetCode: async () => knownFailure(problem) }),
  });
  await expect.element(heading(title)).toBeVisible();
  await button('Request a new link').click();
  await button('Go to home').click();
  expect(app.calls).toEqual(['redirectToForgotPassword', 'redirectToHome']);
});

test('whoever is signed in is signed out on the way to a new link, which the next page would refuse them', async () => {
  const { app } = await renderWithApp(<PasswordReset />, {
    app: fakeClientApp({
      user: ok(mira()),
      verifyPasswordResetCode: async () => knownFailure('VERIFICATION_CODE_EXPIRED'),
    }),
  });
  await button('Sign out and request a new link').click();
  expect(app.calls).toEqual(['signOut']);
});

test.each(problems)('%s is "%s", found by using', async (problem, title) => {
  const resetPassword = async () => knownFailure(problem);
  await renderWithApp(<PasswordReset />, { app: fakeClientApp({ resetPassword }) });
  await send('correct horse');
  await expect.element(heading(title)).toBeVisible();
});

test('any other refusal is a failure that asks for a new link', async () => {
  const resetPassword = async () => knownFailure('PASSWORD_AUTHENTICATION_NOT_ENABLED');
  const { app } = await renderWithApp(<PasswordReset />, { app: fakeClientApp({ resetPassword }) });
  await send('correct horse');
  await expect.element(heading('Failed to reset password')).toBeVisible();
  await expect
    .element(page.getByText('Failed to reset password. Please request a new password reset link'))
    .toBeVisible();
  await button('Request a new link').click();
  expect(app.calls).toEqual(['redirectToForgotPassword']);
});

test.each(['', '?code='])('a link without a code is invalid: %j', async (search) => {
  openPage(`/handler/password-reset${search}`);
  await renderWithApp(<PasswordReset />);
  await expect.element(heading('Invalid Password Reset Link')).toBeVisible();
});

test('when nobody can be asked about the code, one can try again', async () => {
  const verifyPasswordResetCode = vi.fn(async () => done).mockRejectedValueOnce(new Error('the service is away'));
  await renderWithApp(<PasswordReset />, { app: fakeClientApp({ verifyPasswordResetCode }) });
  await expect.element(heading('An unknown error occurred')).toBeVisible();
  await button('Try again').click();
  await expect.element(heading('Reset Your Password')).toBeVisible();
});

test('when nobody can be asked to reset it, what was typed stays', async () => {
  const resetPassword = () => Promise.reject(new Error('the service is away'));
  await renderWithApp(<PasswordReset />, { app: fakeClientApp({ resetPassword }) });
  await send('correct horse');
  await expect.element(page.getByRole('alert')).toHaveTextContent('An unknown error occurred');
  await expect.element(password).toHaveValue('correct horse');
});
