import { StatusError } from '@keystead/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { KeysteadHandler } from '../../handler.tsx';
import { fakeClientApp, type FakeOptions } from '../../testing/fake-client-app.ts';
import { knownFailure } from '../../testing/known-failure.ts';
import { closePage, openPage } from '../../testing/open-page.ts';
import { renderWithApp } from '../../testing/render-with-app.tsx';

beforeEach(() => openPage('/handler/mfa'));
afterEach(closePage);

const heading = (name: string) => page.getByRole('heading', { name, level: 1 });
const button = (name: string) => page.getByRole('button', { name });
const input = page.getByRole('textbox', { name: 'Six-digit code' });

const open = (options: FakeOptions = {}) =>
  renderWithApp(<KeysteadHandler fullPage />, { app: fakeClientApp(options) });

const signedIn = { status: 'ok', data: { isNewUser: false } } as const;

test('six digits sign in, by keyboard and without a button', async () => {
  const signInWithMfa = vi.fn(async () => signedIn);
  const { app } = await open({ signInWithMfa });
  await expect.element(heading('Multi-factor authentication')).toBeVisible();
  await expect.element(input).toHaveFocus();
  await expect.element(input).toHaveAttribute('autocomplete', 'one-time-code');
  await userEvent.keyboard('12345');
  expect(signInWithMfa).not.toHaveBeenCalled();
  await userEvent.keyboard('6');
  await expect.poll(() => signInWithMfa.mock.calls).toEqual([['attempt-code', '123456']]);
  // The app moves on; the input stays busy until then.
  await expect.element(input).toHaveAttribute('aria-busy', 'true');
  expect(app.calls).toEqual([]);
});

test('a wrong code is said, and the next can be typed at once', async () => {
  const signInWithMfa = vi.fn<() => Promise<ReturnType<typeof knownFailure<'INVALID_TOTP_CODE'>> | typeof signedIn>>(
    async () => signedIn,
  );
  signInWithMfa.mockResolvedValueOnce(knownFailure('INVALID_TOTP_CODE'));
  await open({ signInWithMfa });
  await input.fill('000000');
  await expect.element(input).toHaveAccessibleDescription('The TOTP code is invalid. Please try again.');
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expect.element(input).toHaveValue('');
  await expect.element(input).toHaveFocus();
  await userEvent.keyboard('1');
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  await userEvent.keyboard('23456');
  await expect.poll(() => signInWithMfa).toHaveBeenCalledTimes(2);
});

test.each([
  ['VERIFICATION_CODE_NOT_FOUND', 'This sign-in has expired.'],
  ['VERIFICATION_CODE_EXPIRED', 'This sign-in has expired.'],
  ['VERIFICATION_CODE_ALREADY_USED', 'This sign-in was completed already.'],
  ['VERIFICATION_CODE_MAX_ATTEMPTS_REACHED', 'Too many wrong codes were entered.'],
] as const)('after %s one has to sign in again', async (code, reason) => {
  const { app } = await open({ signInWithMfa: async () => knownFailure(code) });
  await input.fill('123456');
  await expect.element(heading('Please sign in again')).toBeVisible();
  await expect.element(page.getByText(reason)).toBeVisible();
  await button('Try again').click();
  expect(app.calls).toEqual(['redirectToSignIn']);
});

test('a service that is away is told, and the code can be typed again', async () => {
  const signInWithMfa = vi.fn(async () => signedIn).mockRejectedValueOnce(new Error('the service is away'));
  await open({ signInWithMfa });
  await input.fill('123456');
  await expect.element(page.getByRole('alert')).toHaveTextContent('An unknown error occurred');
  await input.fill('654321');
  await expect.poll(() => signInWithMfa).toHaveBeenCalledTimes(2);
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('a service that wants to be left alone for a while is not an unknown error', async () => {
  await open({ signInWithMfa: () => Promise.reject(new StatusError(429, 'Too many requests.', 60)) });
  await input.fill('123456');
  await expect.element(page.getByRole('alert')).toHaveTextContent('Too many attemptsPlease try again in 1 minute.');
});

test('whoever cancels gives the attempt up and goes back to sign-in', async () => {
  const { app } = await open();
  await button('Cancel').click();
  expect(app.calls).toEqual(['forgetMfaAttempt', 'redirectToSignIn']);
});

test('whoever has begun no sign-in is sent to one, once, and is asked for nothing', async () => {
  const { app } = await open({ mfaAttemptCode: () => null });
  await expect.poll(() => app.calls).toEqual(['redirectToSignIn']);
  await expect.element(input).not.toBeInTheDocument();
});

test('the attempt stays with the page, though the app forgets it', async () => {
  const mfaAttemptCode = vi.fn<() => string | null>(() => null).mockReturnValueOnce('attempt-code');
  const signInWithMfa = async () => knownFailure('VERIFICATION_CODE_EXPIRED');
  const { app, speak } = await open({ mfaAttemptCode, signInWithMfa });
  await input.fill('123456');
  await expect.element(heading('Please sign in again')).toBeVisible();
  await speak('de'); // makes everything be drawn anew
  await expect.element(button('Erneut versuchen')).toBeVisible();
  expect(app.calls).toEqual([]);
});

test('while it is not known whether there is a sign-in to finish, the place of the card is held', async () => {
  const { app } = await open({ mfaAttemptCode: () => null });
  const height = () => page.getByRole('main').element().firstElementChild?.getBoundingClientRect().height;
  await expect.element(page.getByText('Loading')).toBeInTheDocument();
  const waiting = height();
  await renderWithApp(<KeysteadHandler fullPage />, { app: { ...app, mfaAttemptCode: () => 'attempt-code' } });
  await expect.element(input).toBeVisible();
  expect(page.getByRole('main').last().element().firstElementChild?.getBoundingClientRect().height).toBe(waiting);
});
