import { StrictMode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { failed, fakeClientApp, mira, ok, pending } from '../../testing/fake-client-app.ts';
import { knownFailure } from '../../testing/known-failure.ts';
import { closePage, openPage } from '../../testing/open-page.ts';
import { renderWithApp } from '../../testing/render-with-app.tsx';
import { MagicLinkCallback } from './magic-link-callback.tsx';

beforeEach(() => openPage('/handler/magic-link-callback?code=c1'));
afterEach(closePage);

const heading = (name: string) => page.getByRole('heading', { name });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const signedIn = { status: 'ok', data: { isNewUser: false } } as const;

test('opening the link checks its code; a press signs in with it', async () => {
  const verifyMagicLinkCode = vi.fn(async () => ({ status: 'ok', data: undefined }) as const);
  const signInWithMagicLink = vi.fn(async () => {
    app.user.set(ok(mira()));
    return signedIn;
  });
  const app = fakeClientApp({ verifyMagicLinkCode, signInWithMagicLink });
  await renderWithApp(<MagicLinkCallback />, { app });
  await expect.element(heading('Sign in to your account')).toBeVisible();
  await expect.element(page.getByText('to continue to Acme')).toBeVisible();
  expect(verifyMagicLinkCode.mock.calls).toEqual([['c1']]);
  expect(signInWithMagicLink).not.toHaveBeenCalled();
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.poll(() => signInWithMagicLink.mock.calls).toEqual([['c1']]);
  // The SDK goes to the next page by itself; nothing else may show up on the way.
  await expect.element(page.getByRole('region', { name: 'Loading' })).toBeVisible();
});

test('where the mail was asked for, the link signs in at once, and only once', async () => {
  const verifyMagicLinkCode = vi.fn(async () => ({ status: 'ok', data: undefined }) as const);
  const signInWithMagicLink = vi.fn(async () => signedIn);
  const askedHere = vi.fn((purpose: string) => purpose === 'magic-link');
  const app = fakeClientApp({ verifyMagicLinkCode, signInWithMagicLink, askedHere });
  await renderWithApp(
    <StrictMode>
      <MagicLinkCallback />
    </StrictMode>,
    { app },
  );
  await expect.poll(() => signInWithMagicLink).toHaveBeenCalled();
  await expect.element(page.getByRole('region', { name: 'Loading' })).toBeVisible();
  expect(signInWithMagicLink).toHaveBeenCalledTimes(1);
  expect(verifyMagicLinkCode).not.toHaveBeenCalled();
});

test('whoever is signed in sees that, and the code is left alone', async () => {
  const verifyMagicLinkCode = vi.fn(async () => ({ status: 'ok', data: undefined }) as const);
  const signInWithMagicLink = vi.fn(async () => signedIn);
  const app = fakeClientApp({ user: pending, verifyMagicLinkCode, signInWithMagicLink, askedHere: () => true });
  await renderWithApp(<MagicLinkCallback />, { app });
  await expect.element(page.getByRole('region', { name: 'Loading' })).toBeVisible();
  app.user.set(ok(mira()));
  await expect.element(heading('You are already signed in')).toBeVisible();
  expect(verifyMagicLinkCode).not.toHaveBeenCalled();
  expect(signInWithMagicLink).not.toHaveBeenCalled();
});

const problems = [
  ['VERIFICATION_CODE_NOT_FOUND', 'Invalid Magic Link'],
  ['VERIFICATION_CODE_EXPIRED', 'Expired Magic Link'],
  ['VERIFICATION_CODE_ALREADY_USED', 'Magic Link Already Used'],
] as const;

test.each(problems)('%s is "%s", found by looking', async (problem, title) => {
  const { app } = await renderWithApp(<MagicLinkCallback fullPage />, {
    app: fakeClientApp({ verifyMagicLinkCode: async () => knownFailure(problem) }),
  });
  await expect.element(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  await button('Sign in').click();
  await button('Go to home').click();
  expect(app.calls).toEqual(['redirectToSignIn', 'redirectToHome']);
});

test.each(problems)('%s is "%s", found by using', async (problem, title) => {
  const app = fakeClientApp({ signInWithMagicLink: async () => knownFailure(problem) });
  await renderWithApp(<MagicLinkCallback />, { app });
  await button('Sign in').click();
  await expect.element(heading(title)).toBeVisible();
});

test.each(['', '?code='])('a link without a code is invalid: %j', async (search) => {
  openPage(`/handler/magic-link-callback${search}`);
  const verifyMagicLinkCode = vi.fn(async () => ({ status: 'ok', data: undefined }) as const);
  await renderWithApp(<MagicLinkCallback />, { app: fakeClientApp({ verifyMagicLinkCode }) });
  await expect.element(heading('Invalid Magic Link')).toBeVisible();
  expect(verifyMagicLinkCode).not.toHaveBeenCalled();
});

test('a code that was tried too often says so', async () => {
  const verifyMagicLinkCode = async () => knownFailure('VERIFICATION_CODE_MAX_ATTEMPTS_REACHED');
  await renderWithApp(<MagicLinkCallback />, { app: fakeClientApp({ verifyMagicLinkCode }) });
  await expect.element(heading('Invalid Magic Link')).toBeVisible();
  await expect.element(page.getByText('The verification code was tried too often. Request a new one.')).toBeVisible();
});

test('a newcomer to a project that takes none is told', async () => {
  const signInWithMagicLink = async () => knownFailure('SIGN_UP_NOT_ENABLED');
  await renderWithApp(<MagicLinkCallback />, { app: fakeClientApp({ signInWithMagicLink, askedHere: () => true }) });
  await expect.element(heading('Sign up for new users is not enabled at the moment.')).toBeVisible();
});

test('when nobody can be asked, one can try again', async () => {
  const verifyMagicLinkCode = vi
    .fn(async () => ({ status: 'ok', data: undefined }) as const)
    .mockRejectedValueOnce(new Error('the service is away'));
  await renderWithApp(<MagicLinkCallback />, { app: fakeClientApp({ verifyMagicLinkCode }) });
  await expect.element(heading('An unknown error occurred')).toBeVisible();
  await button('Try again').click();
  await expect.element(button('Sign in')).toBeVisible();
});

test('a user who cannot be loaded can be tried again', async () => {
  const app = fakeClientApp({ user: failed(new Error('the service is away')) });
  await renderWithApp(<MagicLinkCallback />, { app });
  await expect.element(heading('An unknown error occurred')).toBeVisible();
  app.user.setNext(ok(null));
  await button('Try again').click();
  await expect.element(button('Sign in')).toBeVisible();
});

test('a sign-in whose next page is refused leaves the signed-in user a way on', async () => {
  const app = fakeClientApp({
    signInWithMagicLink: async () => {
      app.user.set(ok(mira()));
      throw new Error('Refused to redirect');
    },
  });
  await renderWithApp(<MagicLinkCallback />, { app });
  await button('Sign in').click();
  await expect.element(heading('You are already signed in')).toBeVisible();
});

test('where a second factor is asked for, the card waits: the app moves on', async () => {
  const signInWithMagicLink = vi.fn(async () => knownFailure('MULTI_FACTOR_AUTHENTICATION_REQUIRED'));
  await renderWithApp(<MagicLinkCallback />, { app: fakeClientApp({ signInWithMagicLink, askedHere: () => true }) });
  await expect.poll(() => signInWithMagicLink).toHaveBeenCalledTimes(1);
  await expect.element(page.getByRole('region', { name: 'Loading' })).toBeVisible();
});
