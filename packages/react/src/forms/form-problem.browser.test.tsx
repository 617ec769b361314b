import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { ConnectionError } from '@keystead/client';
import { PasswordReset } from '../auth/password/password-reset.tsx';
import { ForgotPassword } from '../auth/password/forgot-password.tsx';
import { done, fakeClientApp, type FakeOptions } from '../testing/fake-client-app.ts';
import { knownFailure } from '../testing/known-failure.ts';
import { renderWithApp } from '../testing/render-with-app.tsx';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const alert = () => page.getByRole('alert');
const button = (name: string) => page.getByRole('button', { name, exact: true });
const OFFLINE = 'It seems like you are offline';
const GONE = 'A part of this app could not be loaded';
const gone = () => new ConnectionError(`${GONE}. Please reload the page.`, {}, true);
const setOnline = (isOnline: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
};

async function submit(sendForgotPasswordEmail: FakeOptions['sendForgotPasswordEmail'] = async () => done) {
  await renderWithApp(<ForgotPassword />, { app: fakeClientApp({ sendForgotPasswordEmail }) });
  await page.getByLabelText('Email').fill('mira@example.com');
  await button('Send Email').click();
}

test('that there is no network is said until there is one', async () => {
  setOnline(false);
  await submit(() => Promise.reject(new ConnectionError(OFFLINE)));
  await expect.element(alert()).toHaveTextContent(OFFLINE);

  setOnline(true);
  await expect.element(alert()).not.toBeInTheDocument();
  await expect.element(page.getByLabelText('Email')).toHaveValue('mira@example.com');
});

test('whoever waits while the network goes is told at once', async () => {
  await submit(() => new Promise(() => undefined));
  await expect.element(button('Send Email')).toHaveAttribute('aria-busy', 'true');
  await expect.element(alert()).not.toBeInTheDocument();

  setOnline(false);
  await expect.element(alert()).toHaveTextContent(OFFLINE);
  setOnline(true);
  await expect.element(alert()).not.toBeInTheDocument();
});

test('whoever waits for long is told so, and the form does not move before', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const answers: ((answer: typeof done) => void)[] = [];
  await submit(() => new Promise((resolve) => void answers.push(resolve)));
  const said = page.getByRole('status').element();
  expect(getComputedStyle(said).position).toBe('absolute');
  await vi.advanceTimersByTimeAsync(3900);
  expect(said.textContent).toBe('');

  await vi.advanceTimersByTimeAsync(200);
  await expect.element(page.getByText('This is taking longer than usual.')).toBeVisible();
  expect(page.getByRole('status').element()).toBe(said);

  answers[0]?.(done);
  await expect.element(page.getByText('This is taking longer than usual.')).not.toBeInTheDocument();
});

test('a part that is gone, as after a deployment, leads to a reload', async () => {
  await submit(() => Promise.reject(gone()));
  await expect.element(alert()).toHaveTextContent(GONE);
  await expect.element(alert().getByRole('button', { name: 'Reload' })).toBeVisible();
});

test('so it does on a page that cannot do without it', async () => {
  history.replaceState(null, '', '?code=abc');
  await renderWithApp(<PasswordReset />, {
    app: fakeClientApp({ verifyPasswordResetCode: () => Promise.reject(gone()) }),
  });
  await expect.element(page.getByRole('heading', { name: GONE })).toBeVisible();
  await expect.element(button('Reload')).toBeVisible();
  await expect.element(button('Try again')).not.toBeInTheDocument();
  history.replaceState(null, '', location.pathname);
});

test('an owner who is signed in as somebody else is told why they are refused', async () => {
  await submit(() => Promise.reject(knownFailure('IMPERSONATION_NOT_ALLOWED').error));
  await expect.element(alert()).toHaveTextContent('You are signed in as someone else');
  await expect.element(alert()).toHaveTextContent('Only they can do this.');
});
