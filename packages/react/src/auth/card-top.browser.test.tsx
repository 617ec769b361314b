import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { acme, fakeClientApp, ok } from '../testing/fake-client-app.ts';
import { renderWithApp } from '../testing/render-with-app.tsx';
import { SignUp } from './sign-up.tsx';

afterEach(() => page.viewport(900, 800));

test.each([
  [1280, 900],
  [1280, 500],
  [390, 844],
])('on %i × %i pixels the card keeps its top, whatever it holds', async (width, height) => {
  await page.viewport(width, height);
  await renderWithApp(<SignUp fullPage />, { app: fakeClientApp({ project: ok(acme({ magicLinkEnabled: true })) }) });
  const title = page.getByRole('heading', { name: 'Create a new account' });
  await expect.element(title).toBeVisible();
  const topOf = () => title.element().getBoundingClientRect().top + scrollY;
  const top = topOf();

  await page.getByRole('tab', { name: 'Password' }).click();
  expect(topOf()).toBe(top);
  await page.getByRole('button', { name: 'Sign up', exact: true }).click();
  await expect.element(page.getByText('Please repeat your password')).toBeVisible();
  expect(topOf()).toBe(top);
});
