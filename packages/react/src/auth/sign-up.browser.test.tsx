import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { acme, fakeClientApp, mira, ok, pending } from '../testing/fake-client-app.ts';
import { knownFailure } from '../testing/known-failure.ts';
import { renderWithApp } from '../testing/render-with-app.tsx';
import { SignUp } from './sign-up.tsx';

const heading = (name: string) => page.getByRole('heading', { name });
const email = page.getByLabelText('Email', { exact: true });
const password = page.getByLabelText('Password', { exact: true });
const repeat = page.getByLabelText('Repeat password', { exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });

async function send(values: { email: string; password: string; repeat: string }): Promise<void> {
  await email.fill(values.email);
  await password.fill(values.password);
  await repeat.fill(values.repeat);
  await button('Sign up').click();
}

const good = { email: 'mira@acme.test', password: 'correct horse', repeat: 'correct horse' };

test('the page names the project and leads to the other mode', async () => {
  const { app } = await renderWithApp(<SignUp />);
  await expect.element(heading('Create a new account')).toBeVisible();
  await expect.element(page.getByText('to continue to Acme')).toBeVisible();
  await expect.element(page.getByText('Already have an account?')).toBeVisible();
  await page.getByRole('link', { name: 'Sign in' }).click();
  expect(app.calls).toEqual(['redirectToSignIn']);
});

test('browsers offer a new password', async () => {
  await renderWithApp(<SignUp />);
  await expect.element(email).toHaveAttribute('autocomplete', 'username');
  await expect.element(password).toHaveAttribute('autocomplete', 'new-password');
  await expect.element(repeat).toHaveAttribute('autocomplete', 'new-password');
});

test('a sign-up sends address and password', async () => {
  const signUpWithCredential = vi.fn(async () => ({ status: 'ok', data: undefined }) as const);
  await renderWithApp(<SignUp />, { app: fakeClientApp({ signUpWithCredential }) });
  await send(good);
  await expect
    .poll(() => signUpWithCredential)
    .toHaveBeenCalledWith({ email: 'mira@acme.test', password: 'correct horse' });
});

test('what is wrong is named below its field before anything is sent', async () => {
  const signUpWithCredential = vi.fn(async () => ({ status: 'ok', data: undefined }) as const);
  await renderWithApp(<SignUp />, { app: fakeClientApp({ signUpWithCredential }) });
  await button('Sign up').click();
  await expect.element(email).toHaveAccessibleDescription('Please enter your email');
  await expect.element(password).toHaveAccessibleDescription('Please enter your password');
  await expect.element(repeat).toHaveAccessibleDescription('Please repeat your password');
  await expect.element(email).toHaveFocus();

  await send({ email: 'mira@acme.test', password: 'short', repeat: 'other' });
  await expect.element(email).not.toHaveAttribute('aria-invalid');
  await expect.element(password).toHaveAccessibleDescription('Password too short. Minimum length is 8.');
  await expect.element(repeat).toHaveAccessibleDescription('Passwords do not match');
  await expect.element(password).toHaveFocus();

  await send({ email: 'mira@acme.test', password: 'x'.repeat(257), repeat: 'x'.repeat(257) });
  await expect.element(password).toHaveAccessibleDescription('Password too long. Maximum length is 256.');
  expect(signUpWithCredential).not.toHaveBeenCalled();
});

test.each([
  ['USER_EMAIL_ALREADY_EXISTS', undefined, 'User already exists.'],
  ['SIGN_UP_NOT_ENABLED', undefined, 'Sign up for new users is not enabled at the moment.'],
  ['PASSWORD_AUTHENTICATION_NOT_ENABLED', undefined, 'Password authentication is not enabled for this project.'],
  ['PASSWORD_TOO_SHORT', { min_length: 14 }, 'Password too short. Minimum length is 14.'],
  ['PASSWORD_TOO_LONG', { maxLength: 64 }, 'Password too long. Maximum length is 64.'],
  ['PASSWORD_TOO_COMMON', undefined, 'This password is too common. Please choose another one.'],
  [
    'REDIRECT_URL_NOT_WHITELISTED',
    undefined,
    'The redirect URL is not allowed. Is its domain one of the trusted domains of the project?',
  ],
] as const)('the refusal %s shows on the e-mail field', async (code, details, sentence) => {
  const signUpWithCredential = async () => knownFailure(code, details);
  await renderWithApp(<SignUp />, { app: fakeClientApp({ signUpWithCredential }) });
  await send(good);
  await expect.element(email).toHaveAccessibleDescription(sentence);
  await expect.element(email).toHaveFocus();
  await expect.element(button('Sign up')).not.toHaveAttribute('aria-busy');
});

test('what the service refused goes away as soon as anything is edited', async () => {
  const signUpWithCredential = async () => knownFailure('PASSWORD_TOO_COMMON');
  await renderWithApp(<SignUp />, { app: fakeClientApp({ signUpWithCredential }) });
  await send(good);
  await expect.element(email).toHaveAttribute('aria-invalid', 'true');
  await repeat.fill('another horse');
  await expect.element(email).not.toHaveAttribute('aria-invalid');
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('what is wrong before anything is sent stays until its own field is edited, also after a refusal', async () => {
  const signUpWithCredential = async () => knownFailure('USER_EMAIL_ALREADY_EXISTS');
  await renderWithApp(<SignUp />, { app: fakeClientApp({ signUpWithCredential }) });
  await send(good);
  await expect.element(email).toHaveAttribute('aria-invalid', 'true');
  await send({ email: '', password: '', repeat: '' });
  await password.fill('correct horse');
  await expect.element(password).not.toHaveAttribute('aria-invalid');
  await expect.element(email).toHaveAccessibleDescription('Please enter your email');
  await expect.element(repeat).toHaveAccessibleDescription('Please repeat your password');
});

test('a project without sign-up says so', async () => {
  const { app } = await renderWithApp(<SignUp />, {
    app: fakeClientApp({ project: ok(acme({ signUpEnabled: false })) }),
  });
  await expect.element(heading('Sign up for new users is not enabled at the moment.')).toBeVisible();
  await button('Go to home').click();
  await button('Sign in').click();
  expect(app.calls).toEqual(['redirectToHome', 'redirectToSignIn']);
});

test('a signed-in user sees that they are, or is sent on', async () => {
  const first = await renderWithApp(<SignUp />, { app: fakeClientApp({ user: ok(mira()) }) });
  await expect.element(heading('You are already signed in')).toBeVisible();
  await first.screen.unmount();
  const { app } = await renderWithApp(<SignUp automaticRedirect />, { app: fakeClientApp({ user: ok(mira()) }) });
  await expect.poll(() => app.calls).toEqual(['redirectToAfterSignUp']);
});

test('while it loads, a card of the same height holds the place', async () => {
  const app = fakeClientApp({ user: pending });
  await renderWithApp(<SignUp />, { app });
  const waiting = page.getByRole('region', { name: 'Loading' });
  await expect.element(waiting).toBeVisible();
  const { height } = waiting.element().getBoundingClientRect();
  app.user.set(ok(null));
  const card = page.getByRole('region', { name: 'Create a new account' });
  await expect.element(card).toBeVisible();
  expect(card.element().getBoundingClientRect().height).toBe(height);
});
