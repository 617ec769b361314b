import type { ReactElement } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { KeysteadHandler } from './handler.tsx';
import { acme, done, fakeClientApp, mira, ok, type FakeOptions } from './testing/fake-client-app.ts';
import { WayAround } from './testing/keyboard-walk.tsx';
import { knownFailure } from './testing/known-failure.ts';
import { closePage, openPage } from './testing/open-page.ts';
import { renderWithApp } from './testing/render-with-app.tsx';
import { CopyButton } from './widgets/copy-button.tsx';
import { UserButton } from './widgets/user-button.tsx';

beforeEach(() => page.viewport(900, 800));

afterEach(() => {
  closePage();
  vi.restoreAllMocks();
});

const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
const heading = (name: string): Locator => page.getByRole('heading', { name, level: 1 });
const link = (name: string): Locator => page.getByRole('link', { name, exact: true });
const field = (name: string): Locator => page.getByLabelText(name, { exact: true });

/** Shows something; the keyboard stands before it. */
async function show(shown: ReactElement, outcomes: FakeOptions) {
  const { app } = await renderWithApp(<WayAround>{shown}</WayAround>, { app: fakeClientApp(outcomes) });
  button('in').element().focus();
  return app;
}

async function open(path: string, outcomes: FakeOptions = {}) {
  openPage(`/handler/${path}`);
  const app = await show(<KeysteadHandler fullPage />, outcomes);
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  return app;
}

const spy = () => vi.fn(async () => done);
const ADDRESS = 'mira@acme.test';
const PASSWORD = 'correct horse 5';

describe('the forms are filled in and sent by keys', () => {
  test('sign-in', async () => {
    const signInWithCredential = spy();
    await open('sign-in', { signInWithCredential });
    await userEvent.keyboard(`{Tab}${ADDRESS}{Tab}${PASSWORD}{Enter}`);
    await expect.poll(() => signInWithCredential).toHaveBeenCalledWith({ email: ADDRESS, password: PASSWORD });
  });

  test('sign-in with a password, behind the other tab; a space shows what was typed', async () => {
    const signInWithCredential = spy();
    await open('sign-in', { signInWithCredential, project: ok(acme({ magicLinkEnabled: true })) });
    await userEvent.keyboard(`{Tab}{ArrowRight}{Tab}${ADDRESS}{Tab}${PASSWORD}{Tab} `);
    await expect.element(page.getByRole('textbox', { name: 'Password', exact: true })).toBeVisible();
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}{Enter}');
    await expect.poll(() => signInWithCredential).toHaveBeenCalledTimes(1);
  });

  test('sign-in with a mailed code', async () => {
    const signInWithMagicLink = vi.fn(() => new Promise<never>(() => {}));
    await open('sign-in', { signInWithMagicLink, project: ok(acme({ magicLinkEnabled: true })) });
    await userEvent.keyboard(`{Tab}{Tab}${ADDRESS}{Enter}`);
    await expect.element(field('Enter the code from the email')).toHaveFocus();
    await userEvent.keyboard('k3x9az');
    await expect.poll(() => signInWithMagicLink).toHaveBeenCalledTimes(1);
  });

  test.each(['{Enter}', ' '])('sign-in with a provider, by %j', async (key) => {
    const signInWithOAuth = vi.fn(async () => done);
    await open('sign-in', { signInWithOAuth, project: ok(acme({ oauthProviders: [{ id: 'github' }] })) });
    await userEvent.keyboard(`{Tab}${key}`);
    expect(signInWithOAuth).toHaveBeenCalledTimes(1);
  });

  test('sign-up', async () => {
    const signUpWithCredential = spy();
    await open('sign-up', { signUpWithCredential });
    await userEvent.keyboard(`{Tab}${ADDRESS}{Tab}${PASSWORD}{Tab}{Tab}${PASSWORD}{Enter}`);
    await expect.poll(() => signUpWithCredential).toHaveBeenCalledTimes(1);
  });

  test('a forgotten password; what comes next is read out, and its first button is one key away', async () => {
    await open('forgot-password');
    await userEvent.keyboard(`{Tab}${ADDRESS}{Enter}`);
    await expect.element(heading('Email sent!')).toHaveFocus();
    await userEvent.keyboard('{Tab}{Tab} ');
    await expect.element(field('Email')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(heading('Email sent!')).toHaveFocus();
  });

  test('a new password', async () => {
    const app = await open('password-reset?code=c1');
    await expect.element(field('New Password')).toBeVisible();
    await userEvent.keyboard(`{Tab}${PASSWORD}{Tab}{Tab}${PASSWORD}{Enter}`);
    await expect.element(heading('Password reset successfully!')).toHaveFocus();
    await userEvent.keyboard('{Tab}{Enter}');
    expect(app.calls).toEqual(['redirectToSignIn']);
  });

  test('the second factor; when it is too late, that is read out', async () => {
    await open('mfa', { signInWithMfa: async () => knownFailure('VERIFICATION_CODE_EXPIRED') });
    await userEvent.keyboard('{Tab}123456');
    await expect.element(heading('Please sign in again')).toHaveFocus();
  });
});

/** Where the first button of a card leads. */
const cards: [name: string, path: string, outcomes: FakeOptions, call: string][] = [
  ['already signed in', 'sign-in', { user: ok(mira()) }, 'redirectToHome'],
  ['signed out', 'sign-out', {}, 'redirectToSignIn'],
  ['sign-up disabled', 'sign-up', { project: ok(acme({ signUpEnabled: false })) }, 'redirectToHome'],
  ['no method', 'sign-in', { project: ok(acme({ credentialEnabled: false })) }, 'redirectToHome'],
  ['not found', 'nowhere', {}, 'redirectToHome'],
  ['error', 'error', {}, 'redirectToHome'],
  ['a verification link without a code', 'email-verification', {}, 'redirectToAccountSettings'],
  ['a magic link without a code', 'magic-link-callback', {}, 'redirectToSignIn'],
  ['a reset link without a code', 'password-reset', {}, 'redirectToForgotPassword'],
];

describe('cards lead on by keys', () => {
  test.each(cards)('%s', async (_, path, outcomes, call) => {
    const app = await open(path, outcomes);
    await userEvent.keyboard('{Tab}{Enter}');
    await expect.poll(() => app.calls).toEqual([call]);
  });

  test('a mailed address is confirmed', async () => {
    await open('email-verification?code=c1');
    await expect.element(heading('Verify your email')).toBeVisible();
    await userEvent.keyboard('{Tab}{Enter}');
    await expect.element(heading('Email verified!')).toBeVisible();
    await expect.element(button('Go to home')).toHaveFocus();
  });

  test('a magic link signs in', async () => {
    const signInWithMagicLink = vi.fn(() => new Promise<never>(() => {}));
    await open('magic-link-callback?code=c1', { signInWithMagicLink });
    await expect.element(heading('Sign in to your account')).toBeVisible();
    await userEvent.keyboard('{Tab} ');
    await expect.poll(() => signInWithMagicLink).toHaveBeenCalledTimes(1);
  });
});

/** A form that is sent as it is, and which field is then first to be put right. */
const empty: [path: string, submit: string, first: string][] = [
  ['sign-in', 'Sign in', 'Email'],
  ['sign-up', 'Sign up', 'Email'],
  ['forgot-password', 'Send Email', 'Email'],
  ['password-reset?code=c1', 'Reset Password', 'New Password'],
];

/** A form that the service refuses. */
const refusals: [path: string, outcomes: FakeOptions, keys: string, first: string][] = [
  [
    'sign-in',
    { signInWithCredential: async () => knownFailure('EMAIL_PASSWORD_MISMATCH') },
    `${ADDRESS}{Tab}${PASSWORD}{Enter}`,
    'Email',
  ],
  [
    'forgot-password',
    { sendForgotPasswordEmail: async () => knownFailure('PASSWORD_AUTHENTICATION_NOT_ENABLED') },
    `${ADDRESS}{Enter}`,
    'Email',
  ],
  ['mfa', { signInWithMfa: async () => knownFailure('INVALID_TOTP_CODE') }, '123456', 'Six-digit code'],
];

describe('after an error the keyboard is on the first field that is wrong, which says why', () => {
  const expectError = async (wrong: Locator): Promise<void> => {
    await expect.element(wrong).toHaveAttribute('aria-invalid', 'true');
    await expect.element(wrong).toHaveFocus();
    await expect.element(wrong).toHaveAccessibleDescription(/\w/);
  };

  test.each(empty)('%s, sent as it is', async (path, submit, first) => {
    await open(path);
    await expect.element(button(submit)).toBeVisible();
    button(submit).element().focus();
    await userEvent.keyboard('{Enter}');
    await expectError(field(first));
  });

  test.each(refusals)('%s, refused', async (path, outcomes, keys, first) => {
    await open(path, outcomes);
    await userEvent.keyboard(`{Tab}${keys}`);
    await expectError(field(first));
  });

  test('a name that is not saved, a password that is wrong', async () => {
    const user = mira({
      setDisplayName: () => Promise.reject(new Error('away')),
      updatePassword: async () => knownFailure('PASSWORD_CONFIRMATION_MISMATCH'),
    });
    await open('account-settings/profile', { user: ok(user) });
    button('Edit Display name').element().focus();
    await userEvent.keyboard('{Enter}Mira O.{Enter}');
    await expectError(page.getByRole('textbox', { name: 'Display name' }));
    link('Security').element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(button('Change password')).toBeVisible();
    button('Change password').element().focus();
    await userEvent.keyboard(`{Enter}old{Tab}{Tab}${PASSWORD}{Tab}{Tab}${PASSWORD}{Enter}`);
    await expectError(field('Old password'));
  });
});

describe('account settings by keys', () => {
  test('sections are chosen; on a phone the keyboard follows into them and back', async () => {
    await page.viewport(375, 480);
    await open('account-settings', { user: ok(mira()) });
    await userEvent.keyboard('{Tab}{Tab}{Tab}{Enter}');
    await expect.element(heading('Security')).toHaveFocus();
    await userEvent.keyboard('{Tab} ');
    await expect.element(link('Security')).toHaveFocus();
  });

  test('a name is changed, or kept by Escape; the keyboard is back where it was', async () => {
    const setDisplayName = vi.fn(async () => done);
    await open('account-settings/profile', { user: ok(mira({ setDisplayName })) });
    button('Edit Display name').element().focus();
    await userEvent.keyboard('{Enter}Mira O.{Escape}');
    await expect.element(button('Edit Display name')).toHaveFocus();
    await userEvent.keyboard('{Enter}Mira O.{Enter}');
    await expect.poll(() => setDisplayName.mock.calls).toEqual([['Mira O.']]);
    await expect.element(button('Edit Display name')).toHaveFocus();
  });

  test('a question is answered: Escape says no and leads back, the second button says yes', async () => {
    const remove = spy();
    const project = ok(acme({ clientUserDeletionEnabled: true }));
    await open('account-settings/profile', { user: ok(mira({ delete: remove })), project });
    await expect.element(button('Delete account')).toBeVisible();
    button('Delete account').element().focus();
    await userEvent.keyboard('{Enter}{Escape}');
    await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
    await expect.element(button('Delete account')).toHaveFocus();
    await userEvent.keyboard('{Enter}{Tab}{Enter}');
    await expect.poll(() => remove).toHaveBeenCalledTimes(1);
  });

  test('signing out', async () => {
    const app = await open('account-settings/sign-out', { user: ok(mira()) });
    await userEvent.keyboard('{Tab}{Tab}{Tab}{Tab}{Tab}{Enter}');
    await expect.poll(() => app.calls).toEqual(['signOut']);
  });
});

describe('widgets by keys', () => {
  test.each(['{Enter}', ' ', '{ArrowDown}'])('the user menu opens by %j and an item is chosen', async (key) => {
    const app = await show(<UserButton />, { user: ok(mira()) });
    await expect.element(button('User menu')).toBeVisible();
    await userEvent.keyboard(`{Tab}${key}`);
    await expect.element(page.getByRole('menuitem', { name: 'Account settings' })).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.poll(() => app.calls).toEqual(['signOut']);
  });

  test('something is copied, and what is then said closes by key', async () => {
    vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await show(<CopyButton content="text" />, {});
    await userEvent.keyboard('{Tab}{Enter}');
    await expect.element(button('Close')).toBeVisible();
    await userEvent.keyboard('{Tab}{Enter}');
    await expect.element(button('Close')).not.toBeInTheDocument();
    await expect.element(button('Copy')).toHaveFocus();
  });
});
