import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { AccountSettings } from '../account-settings/account-settings.tsx';
import { MfaPrompt } from '../auth/mfa/mfa-prompt.tsx';
import { SignIn } from '../auth/sign-in.tsx';
import { fakeClientApp, mira, ok, type FakeClientApp, type FakeOptions } from '../testing/fake-client-app.ts';
import { closePage } from '../testing/open-page.ts';
import { renderWithApp } from '../testing/render-with-app.tsx';
import { UserButton } from '../widgets/user-button.tsx';
import { leave } from './leave.ts';

afterEach(closePage);

const away = () => Promise.reject(new Error('A part of this app could not be loaded.'));

/** An app that cannot load how to go somewhere. Its pages are places of this one, so that the test is not left. */
function strandedApp(options: FakeOptions = {}): FakeClientApp {
  const app = fakeClientApp(options);
  return {
    ...app,
    redirectToSignIn: away,
    redirectToSignUp: away,
    urls: { ...app.urls, signIn: '#sign-in', signUp: '#sign-up', afterSignOut: '#bye' },
  };
}

const hash = () => location.hash;

test('a link is followed by the browser where the app cannot', async () => {
  await renderWithApp(<SignIn />, { app: strandedApp() });
  await page.getByRole('link', { name: 'Sign up' }).click();
  await expect.poll(hash).toBe('#sign-up');
});

test('so is signing out', async () => {
  await renderWithApp(<UserButton />, { app: strandedApp({ user: ok(mira()), signOut: away }) });
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect.poll(hash).toBe('#bye');
});

test.each([
  { name: 'the account settings', shown: <AccountSettings path="/handler/account-settings" /> },
  { name: 'the prompt for the second factor', shown: <MfaPrompt /> },
])('$name do not wait for ever for the way to sign-in', async ({ shown }) => {
  await renderWithApp(shown, { app: strandedApp({ mfaAttemptCode: () => null }) });
  await expect.poll(hash).toBe('#sign-in');
});

test.each(['https://evil.test/#there', 'javascript:void (location.hash = "there")'])(
  '%s is not opened that way: whether it may be is for the project to say',
  async (href) => {
    await expect(leave(away(), href)).rejects.toThrow('could not be loaded');
    expect(hash()).toBe('');
  },
);

test('a journey that succeeds is left alone', async () => {
  await leave(Promise.resolve(), '#elsewhere');
  expect(hash()).toBe('');
});
