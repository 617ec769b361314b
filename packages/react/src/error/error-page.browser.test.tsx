import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { closePage, openPage } from '../testing/open-page.ts';
import { renderWithApp } from '../testing/render-with-app.tsx';
import { ErrorPage } from './error-page.tsx';

afterEach(closePage);

const heading = (name: string) => page.getByRole('heading', { name });

const open = (params: Record<string, string>) => openPage(`/handler/error?${new URLSearchParams(params).toString()}`);

const timeout = {
  errorCode: 'OUTER_OAUTH_TIMEOUT',
  message: 'The OAuth flow has timed out. Please sign in again.',
  details: '{}',
};

test('the error is shown with its code and message, and leads home', async () => {
  open(timeout);
  const { app } = await renderWithApp(<ErrorPage />);
  await expect.element(heading('An error occurred')).toBeVisible();
  await expect.element(page.getByText('OUTER_OAUTH_TIMEOUT')).toBeVisible();
  await expect.element(page.getByText('The OAuth flow has timed out. Please sign in again.')).toBeVisible();
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
])('%s has words of its own', async (errorCode, sentence) => {
  open({ ...timeout, errorCode });
  await renderWithApp(<ErrorPage />);
  await expect.element(heading('Failed to connect account')).toBeVisible();
  await expect.element(page.getByText(sentence)).toBeVisible();
});

test('a message is text, whatever it looks like', async () => {
  open({ ...timeout, message: '<img src=x onerror=alert(1)>' });
  await renderWithApp(<ErrorPage />);
  await expect.element(page.getByText('<img src=x onerror=alert(1)>')).toBeVisible();
  expect(document.querySelector('img')).toBeNull();
});
