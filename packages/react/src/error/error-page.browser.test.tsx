import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeClientApp, mira, ok } from '../testing/fake-client-app.ts';
import { closePage, openPage } from '../testing/open-page.ts';
import { renderWithApp } from '../testing/render-with-app.tsx';
import { ErrorPage } from './error-page.tsx';

afterEach(closePage);

const heading = (name: string) => page.getByRole('heading', { name });

const button = (name: string) => page.getByRole('button', { name, exact: true });
const open = (params: Record<string, string>) => openPage(`/handler/error?${new URLSearchParams(params).toString()}`);

const timeout = {
  errorCode: 'OUTER_OAUTH_TIMEOUT',
  message: 'The OAuth flow has timed out. Please sign in again.',
  details: '{}',
};

const other = { errorCode: 'TEAM_NOT_FOUND', message: 'It has gone.', details: '{}' };

test('the error is shown with its code and message, and leads home', async () => {
  open(other);
  const { app } = await renderWithApp(<ErrorPage />);
  await expect.element(heading('An error occurred')).toBeVisible();
  await expect.element(page.getByText('TEAM_NOT_FOUND')).toBeVisible();
  await expect.element(page.getByText('It has gone.')).toBeVisible();
  await userEvent.keyboard('{Tab}{Enter}');
  expect(app.calls).toEqual(['redirectToHome']);
});

test.each([
  ['nothing', {}],
  ['no code', { message: 'x', details: '{}' }],
  ['an empty code', { ...timeout, errorCode: '' }],
  ['no message', { errorCode: 'OUTER_OAUTH_TIMEOUT', details: '{}' }],
  ['no details', { errorCode: 'OUTER_OAUTH_TIMEOUT', message: 'x' }],
  ['details that are no JSON', { ...timeout, details: '{' }],
  ['a code that is none', { ...timeout, errorCode: 'Call 555 now' }],
])('with %s in the address it is unknown', async (_, params) => {
  open(params as Record<string, string>);
  await renderWithApp(<ErrorPage />);
  await expect.element(heading('An unknown error occurred')).toBeVisible();
  await expect.element(page.getByText('Please try again and if the problem persists, contact support.')).toBeVisible();
});

test.each([
  [
    'OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER',
    'This account is already connected to another user. Please connect a different account.',
  ],
  [
    'USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION',
    'The user is already connected to another OAuth account. Did you maybe selected the wrong account on the OAuth provider page?',
  ],
])('%s has words of its own, and leads back to the account settings', async (errorCode, sentence) => {
  open({ errorCode, message: 'x', details: '{}' });
  const { app } = await renderWithApp(<ErrorPage />, { app: fakeClientApp({ user: ok(mira()) }) });
  await expect.element(heading('Failed to connect account')).toBeVisible();
  await expect.element(page.getByText(sentence)).toBeVisible();
  await button('Account settings').click();
  await button('Go to home').click();
  expect(app.calls).toEqual(['redirectToAccountSettings', 'redirectToHome']);
});

const onTheWay = [
  ['OUTER_OAUTH_TIMEOUT', 'The OAuth flow has timed out. Please sign in again.'],
  ['OAUTH_PROVIDER_ACCESS_DENIED', 'Sign-in was cancelled at the provider. Please try again.'],
  ['OAUTH_PROVIDER_TEMPORARILY_UNAVAILABLE', 'The provider returned an unexpected response. Please try again later.'],
  ['OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED', 'This provider is not available at the moment.'],
  ['INVALID_AUTHORIZATION_CODE', "The provider's response is no longer valid. Please try again."],
  ['SIGN_UP_NOT_ENABLED', 'Sign up for new users is not enabled at the moment.'],
  ['INVALID_TOTP_CODE', 'Invalid TOTP code. Please try signing in again.'],
];

test.each(onTheWay)('%s is told in our words, and leads to sign in or home', async (errorCode, sentence) => {
  open({ errorCode, message: 'Send your password to a stranger.', details: '{}' });
  const { app } = await renderWithApp(<ErrorPage />);
  await expect.element(heading('An error occurred')).toBeVisible();
  await expect.element(page.getByText(sentence)).toBeVisible();
  await expect.element(page.getByText(errorCode)).toBeVisible();
  await expect.element(page.getByText('Send your password')).not.toBeInTheDocument();
  await button('Sign in').click();
  await button('Go to home').click();
  expect(app.calls).toEqual(['redirectToSignIn', 'redirectToHome']);
});

test('whoever is signed in was connecting an account, and goes back to that', async () => {
  open(timeout);
  const { app } = await renderWithApp(<ErrorPage />, { app: fakeClientApp({ user: ok(mira()) }) });
  await button('Account settings').click();
  await expect.element(button('Sign in')).not.toBeInTheDocument();
  expect(app.calls).toEqual(['redirectToAccountSettings']);
});

test('a message is text, whatever it looks like', async () => {
  open({ ...other, message: '<img src=x onerror=alert(1)>' });
  await renderWithApp(<ErrorPage />);
  await expect.element(page.getByText('<img src=x onerror=alert(1)>')).toBeVisible();
  expect(document.querySelector('img')).toBeNull();
});
