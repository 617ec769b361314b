import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { done, fakeClientApp } from '../../testing/fake-client-app.ts';
import { renderWithApp } from '../../testing/render-with-app.tsx';
import { SignUp } from '../sign-up.tsx';

const password = page.getByLabelText('Password', { exact: true });
const repeat = page.getByLabelText('Repeat password', { exact: true });

test('the strength of a new password is said while it is typed, and moves nothing', async () => {
  await renderWithApp(<SignUp />);
  await expect.element(page.getByRole('status')).toHaveTextContent('');
  const { top } = repeat.element().getBoundingClientRect();
  await password.fill('12345678');
  await expect.element(page.getByRole('status')).toHaveTextContent('Weak');
  await password.fill('kestrel84x');
  await expect.element(page.getByRole('status')).toHaveTextContent('Fair');
  await password.fill('kestrel84x!');
  await expect.element(page.getByRole('status')).toHaveTextContent('Good');
  await password.fill('correct horse battery');
  await expect.element(page.getByRole('status')).toHaveTextContent('Strong');
  expect(repeat.element().getBoundingClientRect().top).toBe(top);
  await page.getByLabelText('Email', { exact: true }).fill('mira.okafor@acme.test');
  await password.fill('mira.okafor84');
  await expect.element(page.getByRole('status')).toHaveTextContent('Weak');
  await password.clear();
  await expect.element(page.getByRole('status')).toHaveTextContent('');
});

test('a weak password is taken all the same', async () => {
  const signUpWithCredential = vi.fn(async () => done);
  await renderWithApp(<SignUp />, { app: fakeClientApp({ signUpWithCredential }) });
  await page.getByLabelText('Email', { exact: true }).fill('mira@acme.test');
  await password.fill('12345678');
  await repeat.fill('12345678');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect.poll(() => signUpWithCredential).toHaveBeenCalledTimes(1);
});
