import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { KeysteadHandler } from '../handler.tsx';
import { fakeClientApp, type FakeOptions } from '../testing/fake-client-app.ts';
import { knownFailure } from '../testing/known-failure.ts';
import { closePage, openPage } from '../testing/open-page.ts';
import { renderWithApp } from '../testing/render-with-app.tsx';

afterEach(closePage);

const open = (options: FakeOptions, path = '/handler/impersonate?code=c1') => {
  openPage(path);
  return renderWithApp(<KeysteadHandler fullPage />, { app: fakeClientApp(options) });
};

test('the link signs in at once, and only once', async () => {
  const signInAsUser = vi.fn(async () => ({ status: 'ok', data: undefined }) as const);
  await open({ signInAsUser });
  await expect.poll(() => signInAsUser.mock.calls).toEqual([['c1']]);
  await expect.element(page.getByRole('region', { name: 'Loading' })).toBeVisible();
});

test.each([
  ['VERIFICATION_CODE_NOT_FOUND', 'Invalid link'],
  ['VERIFICATION_CODE_EXPIRED', 'Expired link'],
  ['VERIFICATION_CODE_ALREADY_USED', 'Link already used'],
] as const)('%s is told, and leads on', async (problem, title) => {
  const { app } = await open({ signInAsUser: async () => knownFailure(problem) });
  await expect.element(page.getByRole('heading', { name: title })).toBeVisible();
  await page.getByRole('button', { name: 'Sign in' }).click();
  expect(app.calls).toEqual(['redirectToSignIn']);
});

test('an address without a code is no link', async () => {
  await open({}, '/handler/impersonate');
  await expect.element(page.getByRole('heading', { name: 'Invalid link' })).toBeVisible();
});

test('when nobody can be asked, one can try again', async () => {
  const signInAsUser = vi.fn(() => Promise.reject(new Error('away')));
  await open({ signInAsUser });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => signInAsUser).toHaveBeenCalledTimes(2);
});
