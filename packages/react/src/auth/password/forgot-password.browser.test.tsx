import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { done, failed, fakeClientApp, mira, ok, pending } from '../../testing/fake-client-app.ts';
import { knownFailure } from '../../testing/known-failure.ts';
import { renderWithApp } from '../../testing/render-with-app.tsx';
import { ForgotPassword } from './forgot-password.tsx';

const heading = (name: string) => page.getByRole('heading', { name });
const email = page.getByRole('textbox', { name: 'Email', exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });

test('an address is all it takes, and the keyboard is enough', async () => {
  const sendForgotPasswordEmail = vi.fn(async () => done);
  const { app } = await renderWithApp(<ForgotPassword fullPage />, { app: fakeClientApp({ sendForgotPasswordEmail }) });
  await expect.element(page.getByRole('heading', { name: 'Reset Your Password', level: 1 })).toBeVisible();
  await userEvent.keyboard('{Tab}mira@acme.test{Tab}{Enter}');
  await expect.element(heading('Email sent!')).toBeVisible();
  await expect
    .element(
      page.getByText(
        'If the user with this e-mail address exists, an e-mail was sent to your inbox. Make sure to check your spam folder.',
      ),
    )
    .toBeVisible();
  expect(sendForgotPasswordEmail.mock.calls).toEqual([['mira@acme.test']]);
  await button('Sign in').click();
  expect(app.calls).toEqual(['redirectToSignIn']);
});

test('sending again begins with the same address, which can be corrected or sent at once', async () => {
  const sendForgotPasswordEmail = vi.fn(async () => done);
  await renderWithApp(<ForgotPassword />, { app: fakeClientApp({ sendForgotPasswordEmail }) });
  await expect.element(email).not.toHaveFocus();
  await email.fill('mira@acme.test');
  await button('Send Email').click();
  await button('Send again').click();
  await expect.element(email).toHaveValue('mira@acme.test');
  await expect.element(email).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(heading('Email sent!')).toBeVisible();
  expect(sendForgotPasswordEmail.mock.calls).toEqual([['mira@acme.test'], ['mira@acme.test']]);
});

test('the address is checked before anything is sent', async () => {
  const sendForgotPasswordEmail = vi.fn(async () => done);
  await renderWithApp(<ForgotPassword />, { app: fakeClientApp({ sendForgotPasswordEmail }) });
  await button('Send Email').click();
  await expect.element(email).toHaveAccessibleDescription('Please enter your email');
  await email.fill('mira@');
  await button('Send Email').click();
  await expect.element(email).toHaveAccessibleDescription('Please enter a valid email');
  expect(sendForgotPasswordEmail).not.toHaveBeenCalled();
});

test.each([
  ['PASSWORD_AUTHENTICATION_NOT_ENABLED', 'Password authentication is not enabled for this project.'],
  [
    'REDIRECT_URL_NOT_WHITELISTED',
    'The redirect URL is not allowed. Is its domain one of the trusted domains of the project?',
  ],
] as const)('the refusal %s shows on the e-mail field', async (code, sentence) => {
  const sendForgotPasswordEmail = async () => knownFailure(code);
  await renderWithApp(<ForgotPassword />, { app: fakeClientApp({ sendForgotPasswordEmail }) });
  await email.fill('mira@acme.test');
  await button('Send Email').click();
  await expect.element(email).toHaveAccessibleDescription(sentence);
  await expect.element(button('Send Email')).not.toHaveAttribute('aria-busy');
});

test('an unexpected failure is told and what was typed stays', async () => {
  const sendForgotPasswordEmail = () => Promise.reject(new Error('the service is away'));
  await renderWithApp(<ForgotPassword />, { app: fakeClientApp({ sendForgotPasswordEmail }) });
  await email.fill('mira@acme.test');
  await button('Send Email').click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('An unknown error occurred');
  await expect.element(email).toHaveValue('mira@acme.test');
});

test('whoever remembers it after all goes back', async () => {
  const { app } = await renderWithApp(<ForgotPassword />);
  await page.getByRole('link', { name: 'Sign in' }).click();
  expect(app.calls).toEqual(['redirectToSignIn']);
});

test('a signed-in user sees that they are', async () => {
  const app = fakeClientApp({ user: pending });
  await renderWithApp(<ForgotPassword />, { app });
  await expect.element(page.getByRole('region', { name: 'Loading' })).toBeVisible();
  app.user.set(ok(mira()));
  await expect.element(heading('You are already signed in')).toBeVisible();
});

test('a user who cannot be loaded can be tried again', async () => {
  const app = fakeClientApp({ user: failed(new Error('the service is away')) });
  await renderWithApp(<ForgotPassword />, { app });
  await expect.element(heading('An unknown error occurred')).toBeVisible();
  app.user.setNext(ok(null));
  await button('Try again').click();
  await expect.element(heading('Reset Your Password')).toBeVisible();
});
