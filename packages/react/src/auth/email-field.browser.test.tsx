import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { KeysteadHandler } from '../handler.tsx';
import { acme, done, fakeClientApp, ok } from '../testing/fake-client-app.ts';
import { closePage, openPage } from '../testing/open-page.ts';
import { renderWithApp } from '../testing/render-with-app.tsx';

afterEach(closePage);

const email = page.getByLabelText('Email', { exact: true });
const open = (path: string, options: Parameters<typeof fakeClientApp>[0] = {}) => {
  openPage(`/handler/${path}`);
  return renderWithApp(<KeysteadHandler fullPage />, { app: fakeClientApp(options) });
};
const given = '?email=jonas%2Bx%40acme.test';

test.each(['sign-in', 'sign-up', 'forgot-password'])('%s fills in the email address of its URL', async (path) => {
  await open(`${path}${given}`);
  await expect.element(email).toHaveValue('jonas+x@acme.test');
});

test('so does the form of a magic link', async () => {
  await open(`sign-up${given}`, { project: ok(acme({ magicLinkEnabled: true, credentialEnabled: false })) });
  await expect.element(email).toHaveValue('jonas+x@acme.test');
});

test.each(['', '?email='])('without one (%j) the field is empty', async (query) => {
  await open(`sign-up${query}`);
  await expect.element(email).toHaveValue('');
});

test('the address can be changed, and what is typed is sent', async () => {
  const signUpWithCredential = vi.fn(async () => done);
  await open(`sign-up${given}`, { signUpWithCredential });
  await email.fill('mira@acme.test');
  await page.getByLabelText('Password', { exact: true }).fill('correct horse');
  await page.getByLabelText('Repeat password', { exact: true }).fill('correct horse');
  await page.getByRole('button', { name: 'Sign up', exact: true }).click();
  await vi.waitFor(() => {
    expect(signUpWithCredential).toHaveBeenCalledWith({ email: 'mira@acme.test', password: 'correct horse' });
  });
});

test('an address that is none is refused like one that was typed', async () => {
  await open('sign-in?email=%22%3E%3Cscript%3E');
  await expect.element(email).toHaveValue('"><script>');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect.element(email).toHaveAccessibleDescription('Please enter a valid email');
});
