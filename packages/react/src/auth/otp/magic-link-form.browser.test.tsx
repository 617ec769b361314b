import { StatusError } from '@keystead/client';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { acme, fakeClientApp, mira, ok, type FakeOptions } from '../../testing/fake-client-app.ts';
import { knownFailure } from '../../testing/known-failure.ts';
import { renderWithApp } from '../../testing/render-with-app.tsx';
import { SignIn } from '../sign-in.tsx';
import { SignUp } from '../sign-up.tsx';

const email = page.getByRole('textbox', { name: 'Email', exact: true });
const code = page.getByRole('textbox', { name: 'Enter the code from the email' });
const sent = page.getByRole('status').filter({ hasText: 'Email sent!' });
const button = (name: string) => page.getByRole('button', { name, exact: true });

const withMagicLink = (options: FakeOptions = {}) =>
  fakeClientApp({ project: ok(acme({ credentialEnabled: false, magicLinkEnabled: true })), ...options });

async function send(): Promise<void> {
  await email.fill('mira@acme.test');
  await button('Send email').click();
  await expect.element(sent).toBeVisible();
}

test('sending disables the form, says so and asks for the code', async () => {
  const sendMagicLinkEmail = vi.fn(async () => ({ status: 'ok', data: { nonce: 'rest' } }) as const);
  await renderWithApp(<SignIn />, { app: withMagicLink({ sendMagicLinkEmail }) });
  await send();
  expect(sendMagicLinkEmail.mock.calls).toEqual([['mira@acme.test']]);
  await expect.element(sent).toHaveTextContent('Open the link in it, or enter its code here.');
  await expect.element(button('Send email')).not.toBeInTheDocument();
  await expect.element(email).toBeDisabled();
  await expect.element(email).toHaveValue('mira@acme.test');
  await expect.element(code).toHaveFocus();
  await expect.element(code).toHaveAttribute('autocomplete', 'one-time-code');
});

test('the sixth character signs in with code and nonce, and the form stays on the way to the next page', async () => {
  const signInWithMagicLink = vi.fn(async () => {
    app.user.set(ok(mira()));
    return { status: 'ok', data: { isNewUser: false } } as const;
  });
  const app = withMagicLink({ signInWithMagicLink });
  await renderWithApp(<SignIn />, { app });
  await send();
  await userEvent.keyboard('K3x9');
  expect(signInWithMagicLink).not.toHaveBeenCalled();
  await userEvent.keyboard('aZ');
  await expect.poll(() => signInWithMagicLink.mock.calls).toEqual([['k3x9aznonce-of-the-mail']]);
  await expect.element(code).toHaveAttribute('aria-busy', 'true');
  await expect.element(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
});

test.each([
  ['VERIFICATION_CODE_NOT_FOUND', 'That code is not right. Check the email, or send a new one.'],
  ['VERIFICATION_CODE_EXPIRED', 'The verification code has expired.'],
  ['VERIFICATION_CODE_ALREADY_USED', 'The verification link has already been used.'],
  ['SIGN_UP_NOT_ENABLED', 'Sign up for new users is not enabled at the moment.'],
] as const)('the refusal %s is said, and another code can be typed', async (refusal, sentence) => {
  const signInWithMagicLink = vi.fn(async () => knownFailure(refusal));
  await renderWithApp(<SignIn />, { app: withMagicLink({ signInWithMagicLink }) });
  await send();
  await code.fill('k3x9az');
  await expect.element(code).toHaveAccessibleDescription(sentence);
  await expect.element(code).toHaveValue('');
  await expect.element(code).toHaveFocus();
  await userEvent.keyboard('a');
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  await userEvent.keyboard('bcdef');
  await expect.poll(() => signInWithMagicLink).toHaveBeenCalledTimes(2);
});

test('after too many tries it says so and takes no more, but a new mail can be sent', async () => {
  const signInWithMagicLink = async () => knownFailure('VERIFICATION_CODE_MAX_ATTEMPTS_REACHED');
  await renderWithApp(<SignIn />, { app: withMagicLink({ signInWithMagicLink }) });
  await send();
  await code.fill('k3x9az');
  await expect
    .element(code)
    .toHaveAccessibleDescription('The verification code was tried too often. Request a new one.');
  await expect.element(code).toBeDisabled();
  await button('Send again').click();
  await expect.element(email).toBeEnabled();
  await expect.element(email).toHaveValue('mira@acme.test');
  await button('Send email').click();
  await expect.element(code).toBeEnabled();
});

test('sending again goes back to the same address, which can be corrected or sent at once', async () => {
  const sendMagicLinkEmail = vi.fn(async () => ({ status: 'ok', data: { nonce: 'rest' } }) as const);
  const signInWithMagicLink = () => Promise.reject(new Error('the service is away'));
  await renderWithApp(<SignIn />, { app: withMagicLink({ sendMagicLinkEmail, signInWithMagicLink }) });
  await send();
  await code.fill('k3x9az');
  await expect.element(page.getByRole('alert')).toBeVisible();
  await button('Send again').click();
  await expect.element(email).toHaveFocus();
  await expect.element(email).toHaveValue('mira@acme.test');
  await userEvent.keyboard('{Enter}');
  await expect.element(sent).toBeVisible();
  await expect.element(code).toHaveFocus();
  // What went wrong with the code before is of no interest now.
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  expect(sendMagicLinkEmail.mock.calls).toEqual([['mira@acme.test'], ['mira@acme.test']]);
});

test('when nobody could be asked about the code, it says so and takes it again', async () => {
  const signInWithMagicLink = vi
    .fn<() => Promise<never>>(() => new Promise(() => {}))
    .mockRejectedValueOnce(new Error('the service is away'));
  await renderWithApp(<SignIn />, { app: withMagicLink({ signInWithMagicLink }) });
  await send();
  await code.fill('k3x9az');
  await expect.element(page.getByRole('alert')).toHaveTextContent('An unknown error occurred');
  await code.fill('k3x9az');
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  expect(signInWithMagicLink).toHaveBeenCalledTimes(2);
});

test('a code that was tried too often in a short time is to be tried later', async () => {
  const signInWithMagicLink = () => Promise.reject(new StatusError(429, 'Too many requests.', 60));
  await renderWithApp(<SignIn />, { app: withMagicLink({ signInWithMagicLink }) });
  await send();
  await code.fill('k3x9az');
  await expect.element(page.getByRole('alert')).toHaveTextContent('Too many attemptsPlease try again in 1 minute.');
});

test('whoever opens the link in another tab is signed in here too', async () => {
  const app = withMagicLink();
  await renderWithApp(<SignIn />, { app });
  await send();
  app.user.set(ok(mira()));
  await expect.element(page.getByRole('heading', { name: 'You are already signed in' })).toBeVisible();
});

test('an address is asked for before anything is sent', async () => {
  const sendMagicLinkEmail = vi.fn(async () => ({ status: 'ok', data: { nonce: 'rest' } }) as const);
  await renderWithApp(<SignUp />, { app: withMagicLink({ sendMagicLinkEmail }) });
  await button('Send email').click();
  await expect.element(email).toHaveAccessibleDescription('Please enter your email');
  await expect.element(email).toHaveFocus();
  await email.fill('mira');
  await button('Send email').click();
  await expect.element(email).toHaveAccessibleDescription('Please enter a valid email');
  expect(sendMagicLinkEmail).not.toHaveBeenCalled();
});

test.each([
  ['SIGN_UP_NOT_ENABLED', 'Sign up for new users is not enabled at the moment.'],
  [
    'REDIRECT_URL_NOT_WHITELISTED',
    'The redirect URL is not allowed. Is its domain one of the trusted domains of the project?',
  ],
] as const)('the refusal %s shows on the e-mail field', async (refusal, sentence) => {
  const app = withMagicLink({ sendMagicLinkEmail: async () => knownFailure(refusal) });
  await renderWithApp(<SignIn />, { app });
  await email.fill('mira@acme.test');
  await button('Send email').click();
  await expect.element(email).toHaveAccessibleDescription(sentence);
  await expect.element(email).toBeEnabled();
});

test('an unexpected failure is told and what was typed stays', async () => {
  const app = withMagicLink({ sendMagicLinkEmail: () => Promise.reject(new Error('the service is away')) });
  await renderWithApp(<SignIn />, { app });
  await email.fill('mira@acme.test');
  await button('Send email').click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('An unknown error occurred');
  await expect.element(email).toHaveValue('mira@acme.test');
});

test('where a second factor is asked for, the code stays busy and says nothing: the app moves on', async () => {
  const signInWithMagicLink = vi.fn(async () => knownFailure('MULTI_FACTOR_AUTHENTICATION_REQUIRED'));
  await renderWithApp(<SignIn />, { app: withMagicLink({ signInWithMagicLink }) });
  await send();
  await code.fill('k3x9az');
  await expect.poll(() => signInWithMagicLink).toHaveBeenCalledTimes(1);
  await expect.element(code).toHaveAttribute('aria-busy', 'true');
  await expect.element(code).toHaveValue('k3x9az');
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});
