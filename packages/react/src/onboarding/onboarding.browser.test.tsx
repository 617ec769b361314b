import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { CurrentUser } from '@keystead/client';
import { KeysteadHandler } from '../handler.tsx';
import {
  done,
  fakeClientApp,
  fakeContactChannel,
  mira,
  ok,
  unverifiedMira,
  type FakeOptions,
} from '../testing/fake-client-app.ts';
import { knownFailure } from '../testing/known-failure.ts';
import { closePage, openPage } from '../testing/open-page.ts';
import { renderWithApp } from '../testing/render-with-app.tsx';

afterEach(() => {
  closePage();
  vi.useRealTimers();
});

const heading = (name: string) => page.getByRole('heading', { name, level: 1, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });

function open(user: CurrentUser | null, path = 'onboarding', options: FakeOptions = {}) {
  openPage(`/handler/${path}`);
  return renderWithApp(<KeysteadHandler fullPage />, { app: fakeClientApp({ user: ok(user), ...options }) });
}

test('the page says where the link was sent, and sends it again', async () => {
  const sendVerificationEmail = vi.fn(async () => done);
  await open(unverifiedMira({ sendVerificationEmail }));
  await expect.element(heading('Verify your email')).toBeVisible();
  await expect.element(page.getByText('Open the link in the email that we sent to mira@acme.test.')).toBeVisible();
  await button('Send again').click();
  await expect.element(button('Email sent!')).toBeVisible();
  expect(sendVerificationEmail).toHaveBeenCalledTimes(1);
});

test('it leads on as soon as the email is verified, here or on another device', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { app } = await open(unverifiedMira());
  await expect.element(heading('Verify your email')).toBeVisible();
  const refresh = vi.spyOn(app.user, 'refresh').mockImplementation(async () => {
    app.user.set(ok(mira()));
    return mira();
  });
  await vi.advanceTimersByTimeAsync(5000);
  expect(refresh).toHaveBeenCalled();
  await expect.poll(() => app.calls).toEqual(['redirectToAfterSignIn']);
});

test('whoever comes back to the window is looked at once', async () => {
  const { app } = await open(unverifiedMira());
  await expect.element(heading('Verify your email')).toBeVisible();
  const refresh = vi.spyOn(app.user, 'refresh').mockImplementation(async () => mira());
  dispatchEvent(new Event('focus'));
  expect(refresh).toHaveBeenCalledTimes(1);
});

test('a mistyped address is replaced by another', async () => {
  const sendVerificationEmail = vi.fn(async () => done);
  const createContactChannel = vi.fn(
    async ({ value }: { value: string }) =>
      ({ status: 'ok', data: fakeContactChannel({ value, sendVerificationEmail }) }) as const,
  );
  await open(unverifiedMira({ createContactChannel }));
  await button('Change email').click();
  await page.getByLabelText('New email').fill('mira@acme.test');
  await button('Send Verification Email').click();
  await expect.element(page.getByText('This is already your email address.')).toBeVisible();
  await page.getByLabelText('New email').fill('mira@example.com');
  await button('Send Verification Email').click();
  await expect.element(page.getByText('Open the link in the email that we sent to mira@example.com.')).toBeVisible();
  expect(createContactChannel.mock.calls).toEqual([[{ value: 'mira@example.com', becomesPrimary: true }]]);
  expect(sendVerificationEmail).toHaveBeenCalledTimes(1);
});

test('whoever has no address is asked for one, and told why it is refused', async () => {
  const createContactChannel = async () =>
    knownFailure('CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE', {
      type: 'email',
      contact_channel_value: 'mira@example.com',
      would_work_if_email_was_verified: false,
    });
  await open(unverifiedMira({ primaryEmail: null, createContactChannel }));
  await page.getByLabelText('New email').fill('mira@example.com');
  await button('Send Verification Email').click();
  await expect.element(page.getByText('Another account already uses this email address.')).toBeVisible();
  await expect.element(button('Sign out')).toBeVisible();
});

test('people can sign out', async () => {
  const { app } = await open(unverifiedMira());
  await button('Sign out').click();
  await expect.poll(() => app.calls).toEqual(['signOut']);
});

test('whoever is not signed in is led to signing in', async () => {
  const { app } = await open(null);
  await button('Sign in').click();
  expect(app.calls).toEqual(['redirectToSignIn']);
});

test.each([
  ['sign-in', 'redirectToAfterSignIn'],
  ['sign-up', 'redirectToAfterSignUp'],
])('the page %s leads whoever is restricted on, which leads here', async (path, journey) => {
  const { app } = await open(unverifiedMira(), path);
  await expect.poll(() => app.calls).toEqual([journey]);
});

test('the account settings are not shown to whoever is restricted', async () => {
  const { app } = await open(unverifiedMira(), 'account-settings');
  await expect.poll(() => app.calls).toEqual(['redirectToSignIn']);
});
