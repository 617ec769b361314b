import { StatusError } from '@keystead/client';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { acme, failed, fakeClientApp, mira, ok, pending } from '../testing/fake-client-app.ts';
import { knownFailure } from '../testing/known-failure.ts';
import { renderWithApp } from '../testing/render-with-app.tsx';
import { SignIn } from './sign-in.tsx';

const heading = (name: string) => page.getByRole('heading', { name });
const email = page.getByLabelText('Email', { exact: true });
const password = page.getByLabelText('Password', { exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });

async function fillIn(): Promise<void> {
  await email.fill('mira@acme.test');
  await password.fill('correct horse');
}

test('the page names the project and leads to the other mode', async () => {
  const { app } = await renderWithApp(<SignIn fullPage />);
  await expect.element(page.getByRole('heading', { name: 'Sign in to your account', level: 1 })).toBeVisible();
  await expect.element(page.getByText('to continue to Acme')).toBeVisible();
  await expect.element(page.getByText("Don't have an account?")).toBeVisible();
  const link = page.getByRole('link', { name: 'Sign up' });
  await expect.element(link).toHaveAttribute('href', '/handler/sign-up');
  await link.click();
  expect(app.calls).toEqual(['redirectToSignUp']);
});

test('browsers can fill in the fields', async () => {
  await renderWithApp(<SignIn />);
  await expect.element(email).toHaveAttribute('autocomplete', 'username');
  await expect.element(password).toHaveAttribute('autocomplete', 'current-password');
  await expect.element(password).toHaveAttribute('type', 'password');
});

test('a sign-in by keyboard sends what was typed', async () => {
  const signInWithCredential = vi.fn(async () => ({ status: 'ok', data: undefined }) as const);
  await renderWithApp(<SignIn />, { app: fakeClientApp({ signInWithCredential }) });
  await userEvent.keyboard('{Tab}');
  await expect.element(email).toHaveFocus();
  await userEvent.keyboard('mira@acme.test{Tab}correct horse{Enter}');
  await expect
    .poll(() => signInWithCredential)
    .toHaveBeenCalledWith({ email: 'mira@acme.test', password: 'correct horse' });
});

test('a forgotten password is one link away, after the field on the keyboard', async () => {
  const { app } = await renderWithApp(<SignIn />);
  const link = page.getByRole('link', { name: 'Forgot password?' });
  await expect.element(link).toHaveAttribute('href', '/handler/forgot-password');
  await password.click();
  await userEvent.keyboard('{Tab}{Tab}');
  await expect.element(link).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(app.calls).toEqual(['redirectToForgotPassword']);
});

test('with both methods there are tabs, and the magic link comes first', async () => {
  await renderWithApp(<SignIn />, { app: fakeClientApp({ project: ok(acme({ magicLinkEnabled: true })) }) });
  await expect.element(page.getByRole('tab', { name: 'Magic Link' })).toHaveAttribute('aria-selected', 'true');
  await expect.element(button('Send email')).toBeVisible();
  await expect.element(button('Sign in')).not.toBeInTheDocument();
  await page.getByRole('tab', { name: 'Password' }).click();
  await expect.element(button('Sign in')).toBeVisible();
  await expect.element(button('Send email')).not.toBeInTheDocument();
});

test('with the magic link alone there is only its form', async () => {
  const project = ok(acme({ credentialEnabled: false, magicLinkEnabled: true }));
  await renderWithApp(<SignIn />, { app: fakeClientApp({ project }) });
  await expect.element(button('Send email')).toBeVisible();
  await expect.element(page.getByRole('tab')).not.toBeInTheDocument();
  await expect.element(password).not.toBeInTheDocument();
});

test('missing values are named below their fields and the first gets the focus', async () => {
  await renderWithApp(<SignIn />);
  await button('Sign in').click();
  await expect.element(email).toHaveAccessibleDescription('Please enter your email');
  await expect.element(password).toHaveAccessibleDescription('Please enter your password');
  await expect.element(email).toHaveAttribute('aria-invalid', 'true');
  await expect.element(email).toHaveFocus();
  expect(page.getByRole('alert').elements()).toHaveLength(2);

  await email.fill('mira');
  await expect.element(email).not.toHaveAttribute('aria-invalid');
  await expect.element(password).toHaveAttribute('aria-invalid', 'true');

  await button('Sign in').click();
  await expect.element(email).toHaveAccessibleDescription('Please enter a valid email');
});

test('a refusal shows on the e-mail field and goes away with typing', async () => {
  const signInWithCredential = async () => knownFailure('EMAIL_PASSWORD_MISMATCH');
  await renderWithApp(<SignIn />, { app: fakeClientApp({ signInWithCredential }) });
  await fillIn();
  await button('Sign in').click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Wrong e-mail or password.');
  await expect.element(email).toHaveAccessibleDescription('Wrong e-mail or password.');
  await expect.element(email).toHaveFocus();
  await userEvent.keyboard('{End}x');
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('while it is being sent the button is busy and a second submit is ignored', async () => {
  const signInWithCredential = vi.fn(() => new Promise<never>(() => {}));
  await renderWithApp(<SignIn />, { app: fakeClientApp({ signInWithCredential }) });
  await fillIn();
  const width = button('Sign in').element().getBoundingClientRect().width;
  await button('Sign in').click();
  await expect.element(button('Sign in')).toHaveAttribute('aria-busy', 'true');
  expect(button('Sign in').element().getBoundingClientRect().width).toBe(width);
  await userEvent.keyboard('{Enter}');
  await password.click();
  await userEvent.keyboard('{Enter}');
  expect(signInWithCredential).toHaveBeenCalledTimes(1);
});

test('the form stays, busy, while the signed-in user is on the way to the next page', async () => {
  const app = fakeClientApp({
    signInWithCredential: async () => {
      app.user.set(ok(mira()));
      return { status: 'ok', data: undefined };
    },
  });
  await renderWithApp(<SignIn automaticRedirect />, { app });
  await fillIn();
  await button('Sign in').click();
  await expect.element(button('Sign in')).toHaveAttribute('aria-busy', 'true');
  await expect.element(heading('Sign in to your account')).toBeVisible();
  // The SDK went there itself.
  expect(app.calls).toEqual([]);
});

test('an unexpected failure is told, what was typed stays, and one can try again', async () => {
  const signInWithCredential = vi.fn(() => Promise.reject(new Error('the service is away')));
  await renderWithApp(<SignIn />, { app: fakeClientApp({ signInWithCredential }) });
  await fillIn();
  await button('Sign in').click();
  const alert = page.getByRole('alert');
  await expect.element(alert).toHaveTextContent('An unknown error occurred');
  await expect.element(alert).toHaveTextContent('Please try again and if the problem persists, contact support.');
  await expect.element(email).toHaveValue('mira@acme.test');
  await button('Sign in').click();
  await expect.poll(() => signInWithCredential).toHaveBeenCalledTimes(2);
});

test.each([
  [120, 'Please try again in 2 minutes.'],
  [undefined, 'Please try again later.'],
])('after too many tries one hears how long to wait (%s s), and what was typed stays', async (seconds, text) => {
  const signInWithCredential = () => Promise.reject(new StatusError(429, 'Too many requests.', seconds));
  await renderWithApp(<SignIn />, { app: fakeClientApp({ signInWithCredential }) });
  await fillIn();
  await button('Sign in').click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(`Too many attempts${text}`);
  await expect.element(email).toHaveValue('mira@acme.test');
});

test('a project that cannot be asked for so often says so', async () => {
  const project = failed(new StatusError(429, 'Too many requests.', 60));
  await renderWithApp(<SignIn />, { app: fakeClientApp({ project }) });
  await expect.element(heading('Too many attempts')).toBeVisible();
  await expect.element(page.getByText('Please try again in 1 minute.')).toBeVisible();
});

test('the password can be shown and hidden', async () => {
  await renderWithApp(<SignIn />);
  await password.fill('correct horse');
  await button('Show password').click();
  await expect.element(password).toHaveAttribute('type', 'text');
  await button('Hide password').click();
  await expect.element(password).toHaveAttribute('type', 'password');
  await expect.element(password).toHaveValue('correct horse');
});

test('a signed-in user can go home or sign out', async () => {
  const { app } = await renderWithApp(<SignIn />, { app: fakeClientApp({ user: ok(mira()) }) });
  await expect.element(heading('You are already signed in')).toBeVisible();
  await expect.element(page.getByText('mira@acme.test')).toBeVisible();
  await button('Go to home').click();
  await button('Sign out').click();
  expect(app.calls).toEqual(['redirectToHome', 'signOut']);
});

test('with automatic redirect a signed-in user is sent on', async () => {
  const { app } = await renderWithApp(<SignIn automaticRedirect />, { app: fakeClientApp({ user: ok(mira()) }) });
  await expect.poll(() => app.calls).toEqual(['redirectToAfterSignIn']);
  await expect.element(heading('You are already signed in')).not.toBeInTheDocument();
});

test('an automatic redirect that is refused leaves the card', async () => {
  const app = {
    ...fakeClientApp({ user: ok(mira()) }),
    redirectToAfterSignIn: () => Promise.reject(new Error('not trusted')),
  };
  await renderWithApp(<SignIn automaticRedirect />, { app });
  await expect.element(heading('You are already signed in')).toBeVisible();
});

test('a project without a method says so', async () => {
  const project = ok(acme({ credentialEnabled: false }));
  const { app } = await renderWithApp(<SignIn />, { app: fakeClientApp({ project }) });
  await expect.element(heading('No sign-in method is available yet')).toBeVisible();
  await button('Go to home').click();
  expect(app.calls).toEqual(['redirectToHome']);
});

test('a project without sign-up offers no way to it', async () => {
  await renderWithApp(<SignIn />, { app: fakeClientApp({ project: ok(acme({ signUpEnabled: false })) }) });
  await expect.element(heading('Sign in to your account')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Sign up' })).not.toBeInTheDocument();
});

test('while it loads, a card of the same height holds the place', async () => {
  const app = fakeClientApp({ project: pending });
  await renderWithApp(<SignIn />, { app });
  const waiting = page.getByRole('region', { name: 'Loading' });
  await expect.element(waiting).toHaveAttribute('aria-busy', 'true');
  const { height } = waiting.element().getBoundingClientRect();
  app.project.set(ok(acme()));
  const card = page.getByRole('region', { name: 'Sign in to your account' });
  await expect.element(card).toBeVisible();
  expect(card.element().getBoundingClientRect().height).toBe(height);
});

test.each([
  ['tabs', { magicLinkEnabled: true }],
  ['the magic link alone', { credentialEnabled: false, magicLinkEnabled: true }],
  ['providers', { oauthProviders: [{ id: 'google' }, { id: 'github' }] }],
  ['providers alone', { credentialEnabled: false, oauthProviders: [{ id: 'google' }] }],
] as const)('while the user is unknown, the card is as tall as with %s', async (_, config) => {
  const app = fakeClientApp({ user: pending, project: ok(acme(config)) });
  await renderWithApp(<SignIn />, { app });
  const waiting = page.getByRole('region', { name: 'Loading' });
  await expect.element(waiting).toBeVisible();
  const { height } = waiting.element().getBoundingClientRect();
  app.user.set(ok(null));
  const card = page.getByRole('region', { name: 'Sign in to your account' });
  await expect.element(card).toBeVisible();
  expect(card.element().getBoundingClientRect().height).toBe(height);
});

test('a project that cannot be loaded can be tried again', async () => {
  const app = fakeClientApp({ project: failed(new Error('the service is away')) });
  await renderWithApp(<SignIn />, { app });
  await expect.element(heading('An unknown error occurred')).toBeVisible();
  app.project.setNext(ok(acme()));
  await button('Try again').click();
  await expect.element(heading('Sign in to your account')).toBeVisible();
});

test('without a network the wait is not endless', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const app = fakeClientApp({ project: pending });
  await renderWithApp(<SignIn />, { app });
  await expect.element(heading('It seems like you are offline')).toBeVisible();
  onLine.mockReturnValue(true);
  globalThis.dispatchEvent(new Event('online'));
  await expect.element(page.getByRole('region', { name: 'Loading' })).toBeVisible();
  onLine.mockRestore();
});

test('where a second factor is asked for, the form stays busy and says nothing: the app moves on', async () => {
  const signInWithCredential = vi.fn(async () => knownFailure('MULTI_FACTOR_AUTHENTICATION_REQUIRED'));
  await renderWithApp(<SignIn />, { app: fakeClientApp({ signInWithCredential }) });
  await fillIn();
  await button('Sign in').click();
  await expect.poll(() => signInWithCredential).toHaveBeenCalledTimes(1);
  await expect.element(button('Sign in')).toHaveAttribute('aria-busy', 'true');
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});
