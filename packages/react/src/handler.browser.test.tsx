import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { KeysteadHandler } from './handler.tsx';
import { fakeClientApp, mira, ok } from './testing/fake-client-app.ts';
import { renderWithApp } from './testing/render-with-app.tsx';

const start = location.href;
afterEach(() => history.replaceState(null, '', start));

const heading = (name: string) => page.getByRole('heading', { name });

test.each([
  ['/handler/sign-in', 'Sign in to your account'],
  ['/handler/sign-up/', 'Create a new account'],
  ['/handler/sign-out', 'You are not currently signed in.'],
  ['/handler/forgot-password', 'Reset Your Password'],
  ['/handler/password-reset', 'Invalid Password Reset Link'],
  ['/handler/email-verification', 'Invalid Verification Link'],
  ['/handler/magic-link-callback', 'Invalid Magic Link'],
  ['/handler/oauth-callback', 'Redirecting...'],
  ['/handler/mfa', 'Multi-factor authentication'],
  ['/handler/error/', 'An unknown error occurred'],
  ['/handler/account-settings-', 'Page not found'],
  ['/handler', 'Page not found'],
  ['/handler/', 'Page not found'],
  ['/handler/sign-in/deeper', 'Page not found'],
  ['/handlers/sign-in', 'Page not found'],
])('%s shows "%s"', async (path, title) => {
  await renderWithApp(<KeysteadHandler path={path} />);
  await expect.element(heading(title)).toBeVisible();
});

test('the sections of the account settings belong to one screen', async () => {
  const app = fakeClientApp({ user: ok(mira()) });
  await renderWithApp(<KeysteadHandler path="/handler/account-settings/security" />, { app });
  await expect.element(heading('Security')).toBeVisible();
});

test('an unknown path leads home', async () => {
  const { app } = await renderWithApp(<KeysteadHandler fullPage path="/handler/nowhere" />);
  await page.getByRole('button', { name: 'Go to home' }).click();
  expect(app.calls).toEqual(['redirectToHome']);
});

test('the handler may lie anywhere and be given as a URL', async () => {
  const app = fakeClientApp();
  const moved = { ...app, urls: { ...app.urls, handler: 'https://acme.test/auth/' } };
  await renderWithApp(<KeysteadHandler path="/auth/sign-up" />, { app: moved });
  await expect.element(heading('Create a new account')).toBeVisible();
});

test('without a path it follows the browser', async () => {
  history.replaceState(null, '', '/handler/sign-in');
  await renderWithApp(<KeysteadHandler />);
  await expect.element(heading('Sign in to your account')).toBeVisible();
  history.replaceState(null, '', '/handler/sign-up');
  globalThis.dispatchEvent(new PopStateEvent('popstate'));
  await expect.element(heading('Create a new account')).toBeVisible();
});

test('what was typed into one screen does not appear in the next', async () => {
  history.replaceState(null, '', '/handler/sign-in');
  await renderWithApp(<KeysteadHandler />);
  await page.getByLabelText('Email').fill('mira@acme.test');
  history.replaceState(null, '', '/handler/sign-up');
  globalThis.dispatchEvent(new PopStateEvent('popstate'));
  await expect.element(heading('Create a new account')).toBeVisible();
  await expect.element(page.getByLabelText('Email')).toHaveValue('');
});

test.each([
  ['sign-in', 'Sign in · Acme'],
  ['forgot-password', 'Reset Your Password · Acme'],
  ['mfa', 'Multi-factor authentication · Acme'],
  ['nowhere', 'Page not found · Acme'],
])('%s is called "%s" while it is shown', async (name, title) => {
  document.title = 'The app';
  const { screen } = await renderWithApp(<KeysteadHandler path={`/handler/${name}`} />);
  await expect.poll(() => document.title).toBe(title);
  await screen.unmount();
  expect(document.title).toBe('The app');
});

test('the title speaks the language of the screen and is the screen of the moment', async () => {
  document.title = 'The app';
  history.replaceState(null, '', '/handler/sign-in');
  await renderWithApp(<KeysteadHandler />, { language: 'de' });
  await expect.poll(() => document.title).toBe('Anmelden · Acme');
  history.replaceState(null, '', '/handler/sign-up');
  globalThis.dispatchEvent(new PopStateEvent('popstate'));
  await expect.poll(() => document.title).toBe('Registrieren · Acme');
});

test('a title that the host sets stays, also afterwards', async () => {
  document.title = 'The app';
  const { screen } = await renderWithApp(<KeysteadHandler path="/handler/sign-in" />);
  await expect.poll(() => document.title).toBe('Sign in · Acme');
  document.title = 'Welcome back';
  await screen.unmount();
  expect(document.title).toBe('Welcome back');
});

test('a host may keep the title to itself', async () => {
  document.title = 'The app';
  await renderWithApp(<KeysteadHandler path="/handler/sign-in" pageTitle={false} />);
  await expect.element(heading('Sign in to your account')).toBeVisible();
  expect(document.title).toBe('The app');
});
