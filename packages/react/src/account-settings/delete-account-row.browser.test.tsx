import type { CurrentUser } from '@keystead/client';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { acme, done, fakeClientApp, mira, ok } from '../testing/fake-client-app.test.ts';
import { renderWithApp } from '../testing/render-with-app.test.tsx';
import { AccountSettings } from './account-settings.tsx';

const row = page.getByRole('group', { name: 'Delete account' });
const dialog = page.getByRole('alertdialog', { name: 'Delete your account?' });

const open = (user: Partial<CurrentUser> = {}, clientUserDeletionEnabled = true) =>
  renderWithApp(<AccountSettings path="/handler/account-settings/profile" />, {
    app: fakeClientApp({ user: ok(mira(user)), project: ok(acme({ clientUserDeletionEnabled })) }),
  });

test('it is offered only where the project allows it', async () => {
  await open({}, false);
  await expect.element(page.getByRole('group', { name: 'Display name' })).toBeVisible();
  await expect.element(row).not.toBeInTheDocument();
});

test('nothing happens without a second word', async () => {
  const remove = vi.fn(async () => done);
  await open({ delete: remove });
  await row.getByRole('button').click();
  await expect.element(dialog).toHaveAccessibleDescription(/This cannot be undone\.$/);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(remove).not.toHaveBeenCalled();
});

test('a deleted account is left, and not to sign-in', async () => {
  const remove = vi.fn(async () => done);
  const { app } = await open({ delete: remove });
  remove.mockImplementation(async () => {
    app.user.set(ok(null));
    return done;
  });
  await row.getByRole('button').click();
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await vi.waitFor(() => expect(remove).toHaveBeenCalledTimes(1));
  // Busy until the app has gone to where signing out leads.
  await expect.element(dialog.getByRole('button', { name: 'Delete account' })).toHaveAttribute('aria-busy', 'true');
  expect(app.calls).toEqual([]);
});

test('a question that one person was asked is not put to the next', async () => {
  const { app } = await open();
  await row.getByRole('button').click();
  await expect.element(dialog).toBeVisible();
  app.user.set(ok(mira({ id: 'user-2', displayName: 'Noor Haddad' })));
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByText('Noor Haddad').first()).toBeVisible();
});

test('an account that could not be deleted is still there, and so is the question', async () => {
  const { app } = await open({ delete: () => Promise.reject(new Error('the service is away')) });
  await row.getByRole('button').click();
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('An unknown error occurred');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  app.user.set(ok(null));
  await vi.waitFor(() => expect(app.calls).toEqual(['redirectToSignIn']));
});
