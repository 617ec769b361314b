import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { done, fakeClientApp } from '../../testing/fake-client-app.ts';
import { closePage, openPage } from '../../testing/open-page.ts';
import { renderWithApp } from '../../testing/render-with-app.tsx';
import { SignUp } from '../sign-up.tsx';
import { PasswordReset } from './password-reset.tsx';

/** As a password manager shows it, with what no rule of composition would expect. */
const FROM_THE_MANAGER = ' 🦊 kestrel—84\u00a0x ';

let manager: HTMLInputElement;
beforeEach(() => {
  openPage('/handler/password-reset?code=c1');
  manager = document.createElement('input');
  manager.value = FROM_THE_MANAGER;
  document.body.append(manager);
});
afterEach(() => {
  manager.remove();
  closePage();
});

/** By the keyboard, as people do it, so that a page that forbids it is found out. */
async function copyAndPaste(...fields: Locator[]): Promise<void> {
  manager.select();
  await userEvent.copy();
  for (const field of fields) {
    await field.click();
    await userEvent.paste();
    await expect.element(field).toHaveValue(FROM_THE_MANAGER);
  }
}

const field = (name: string) => page.getByLabelText(name, { exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });

test('a password that is pasted into both fields signs up', async () => {
  const signUpWithCredential = vi.fn(async () => done);
  await renderWithApp(<SignUp />, { app: fakeClientApp({ signUpWithCredential }) });
  await field('Email').fill('mira@acme.test');
  await copyAndPaste(field('Password'), field('Repeat password'));
  await button('Sign up').click();

  await expect
    .poll(() => signUpWithCredential.mock.calls)
    .toEqual([[{ email: 'mira@acme.test', password: FROM_THE_MANAGER }]]);
});

test('a password that is pasted into both fields is the new one', async () => {
  const resetPassword = vi.fn(async () => done);
  await renderWithApp(<PasswordReset />, { app: fakeClientApp({ resetPassword }) });
  await expect.element(field('New Password')).toBeVisible();
  await copyAndPaste(field('New Password'), field('Repeat New Password'));
  await button('Reset Password').click();

  await expect.poll(() => resetPassword.mock.calls).toEqual([[{ code: 'c1', password: FROM_THE_MANAGER }]]);
});
