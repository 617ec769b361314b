import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { KeysteadHandler } from '../handler.tsx';
import { acme, fakeClientApp, ok, type FakeOptions } from '../testing/fake-client-app.ts';
import { knownFailure } from '../testing/known-failure.ts';
import { closePage, openPage } from '../testing/open-page.ts';
import { renderWithApp } from '../testing/render-with-app.tsx';

afterEach(closePage);

/** What an owner may write: it is text. */
const REASON = '<b>Unpaid</b> {reason}';
const restricted = async (reason: string | null = REASON) => knownFailure('USER_RESTRICTED', { reason });

const open = (path: string, options: FakeOptions) => {
  openPage(path);
  return renderWithApp(<KeysteadHandler fullPage />, { app: fakeClientApp(options) });
};
const words = (text: string) => page.getByText(text, { exact: true });

test('a password form says that the account is restricted, and why', async () => {
  await open('/handler/sign-in', { signInWithCredential: () => restricted() });
  await page.getByLabelText('Email', { exact: true }).fill('mira@acme.test');
  await page.getByLabelText('Password', { exact: true }).fill('correct horse');
  await userEvent.keyboard('{Enter}');
  await expect.element(words(`Your account is restricted. ${REASON}`)).toBeVisible();
});

test('without a reason it says the rest', async () => {
  await open('/handler/sign-in', { signInWithCredential: () => restricted(null) });
  await page.getByLabelText('Email', { exact: true }).fill('mira@acme.test');
  await page.getByLabelText('Password', { exact: true }).fill('correct horse');
  await userEvent.keyboard('{Enter}');
  await expect.element(words('Your account is restricted.')).toBeVisible();
});

test('so does a code that was typed', async () => {
  const project = ok(acme({ credentialEnabled: false, magicLinkEnabled: true }));
  await open('/handler/sign-in', { project, signInWithMagicLink: () => restricted() });
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill('mira@acme.test');
  await page.getByRole('button', { name: 'Send email' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Enter the code from the email' })).toHaveFocus();
  await userEvent.keyboard('k3x9az');
  await expect.element(words(`Your account is restricted. ${REASON}`)).toBeVisible();
});

test('so does the page of a magic link, and leads on', async () => {
  const { app } = await open('/handler/magic-link-callback?code=c1', { signInWithMagicLink: () => restricted() });
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect.element(words(`Your account is restricted. ${REASON}`)).toBeVisible();
  await page.getByRole('button', { name: 'Go to home' }).click();
  expect(app.calls).toEqual(['redirectToHome']);
});

test('so does the page of the second factor', async () => {
  await open('/handler/mfa', { signInWithMfa: () => restricted() });
  await expect.element(page.getByRole('textbox', { name: 'Six-digit code' })).toHaveFocus();
  await userEvent.keyboard('123456');
  await expect.element(words(`Your account is restricted. ${REASON}`)).toBeVisible();
});

test('so does the page that providers lead back to', async () => {
  await open('/handler/oauth-callback?code=c1&state=s1', { callOAuthCallback: () => restricted() });
  await expect.element(words(`Your account is restricted. ${REASON}`)).toBeVisible();
});

test('the error page gives no reason: the one in its address might be a stranger’s', async () => {
  const query = { errorCode: 'USER_RESTRICTED', message: 'Call me.', details: JSON.stringify({ reason: 'Call me.' }) };
  await open(`/handler/error?${new URLSearchParams(query).toString()}`, {});
  await expect.element(words('Your account is restricted.')).toBeVisible();
  await expect.element(page.getByText('Call me.')).not.toBeInTheDocument();
});
