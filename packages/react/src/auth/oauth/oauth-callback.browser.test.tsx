import { StrictMode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ConnectionError, type ClientApp } from '@keystead/client';
import { fakeClientApp, type FakeOptions } from '../../testing/fake-client-app.ts';
import { knownFailure } from '../../testing/known-failure.ts';
import { closePage, openPage } from '../../testing/open-page.ts';
import { renderWithApp } from '../../testing/render-with-app.tsx';
import { OAuthCallback } from './oauth-callback.tsx';

afterEach(() => {
  closePage();
  vi.useRealTimers();
});

const heading = (name: string) => page.getByRole('heading', { name, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const link = page.getByRole('link', { name: 'click here' });

async function comeBack(callOAuthCallback?: ClientApp['callOAuthCallback'], outcomes: FakeOptions = {}) {
  openPage('/handler/oauth-callback?code=c1&state=s1');
  const app = fakeClientApp(callOAuthCallback ? { ...outcomes, callOAuthCallback } : outcomes);
  return renderWithApp(<OAuthCallback fullPage />, { app });
}

test('it says that it is redirecting, and says it aloud', async () => {
  await comeBack();
  await expect.element(heading('Redirecting...')).toBeVisible();
  await expect.element(page.getByRole('status')).toHaveTextContent('Redirecting...');
  await expect.element(link).not.toBeInTheDocument();
});

test('after three seconds, and not before, a link leads home', async () => {
  vi.useFakeTimers();
  const { app } = await comeBack();
  await vi.advanceTimersByTimeAsync(2999);
  expect(document.querySelector('a')).toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  vi.useRealTimers();
  await expect.element(page.getByText('If you are not redirected automatically,')).toBeVisible();
  await expect.element(link).toHaveAttribute('href', '/');
  await userEvent.keyboard('{Tab}{Enter}');
  expect(app.calls).toEqual(['redirectToHome']);
});

test.each([
  ['signed in', { status: 'ok', data: { kind: 'sign-in', isNewUser: true } }],
  ['to show a second factor', knownFailure('MULTI_FACTOR_AUTHENTICATION_REQUIRED')],
] as const)('whoever is %s is led on by the app, and the page waits', async (_, outcome) => {
  const { app } = await comeBack(async () => outcome);
  await expect.element(link).toBeVisible(); // far later than any answer
  await expect.element(heading('Redirecting...')).toBeVisible();
  expect(app.calls).toEqual([]);
});

test('nothing to finish: on to sign in, without a way back', async () => {
  const { app } = await comeBack(async () => null);
  await expect.poll(() => app.calls).toEqual(['redirectToSignIn without a way back']);
  await expect.element(heading('Redirecting...')).toBeVisible();
});

test('a thrown error that is its own cause is shown by its message', async () => {
  const thrown = new Error('The service did not answer.');
  thrown.cause = thrown;
  await comeBack(() => Promise.reject(thrown));
  await expect.element(page.getByText('Error: The service did not answer.')).toBeVisible();
  await expect.element(button('Sign in')).toBeVisible();
});

test('a thrown error is shown as JSON, to be reported, and there are ways on', async () => {
  const { app } = await comeBack(() => Promise.reject(new ConnectionError('The service did not answer.')));
  await expect
    .element(page.getByText('Something went wrong on the way back from the provider. Please report this error:'))
    .toBeVisible();
  const json: unknown = JSON.parse(document.querySelector('code')?.textContent ?? '');
  expect(json).toMatchObject({ name: 'ConnectionError', message: 'The service did not answer.' });
  await button('Sign in').click();
  await button('Go to home').click();
  expect(app.calls).toEqual(['redirectToSignIn', 'redirectToHome']);
});

test.each([
  ['INVALID_AUTHORIZATION_CODE', 'An error occurred', "The provider's response is no longer valid. Please try again."],
  [
    'USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION',
    'Failed to connect account',
    'The user is already connected to another OAuth account. Did you maybe selected the wrong account on the OAuth provider page?',
  ],
] as const)('%s is told as on the error page', async (code, title, sentence) => {
  await comeBack(async () => knownFailure(code));
  await expect.element(heading(title)).toBeVisible();
  await expect.element(page.getByText(sentence)).toBeVisible();
});

test('the code is exchanged once, though React runs effects twice and shows the page again', async () => {
  openPage('/handler/oauth-callback?code=c1&state=s1');
  const callOAuthCallback = vi.fn<ClientApp['callOAuthCallback']>(() => new Promise(() => {}));
  const app = fakeClientApp({ callOAuthCallback });
  const shown = (
    <StrictMode>
      <OAuthCallback />
    </StrictMode>
  );
  const { screen } = await renderWithApp(shown, { app });
  await expect.element(heading('Redirecting...')).toBeVisible();
  await screen.unmount();
  await renderWithApp(shown, { app });
  await expect.element(heading('Redirecting...')).toBeVisible();
  expect(callOAuthCallback).toHaveBeenCalledTimes(1);
});

test('whoever comes back to the page is looked at anew', async () => {
  const callOAuthCallback = vi.fn<ClientApp['callOAuthCallback']>(async () => null);
  const { app, screen } = await comeBack(callOAuthCallback);
  await expect.poll(() => app.calls).toHaveLength(1);
  await screen.unmount();
  openPage('/handler/oauth-callback');
  await renderWithApp(<OAuthCallback />, { app });
  await expect.poll(() => app.calls).toHaveLength(2);
  expect(callOAuthCallback).toHaveBeenCalledTimes(2);
});
