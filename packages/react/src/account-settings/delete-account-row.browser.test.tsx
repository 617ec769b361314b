import type { CurrentUser } from '@keystead/client';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { acme, done, fakeClientApp, mira, ok } from '../testing/fake-client-app.ts';
import { renderWithApp } from '../testing/render-with-app.tsx';
import { unlessOffline } from '../testing/unless-offline.ts';
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
  await expect.poll(() => remove).toHaveBeenCalledTimes(1);
  // Busy until the app has gone to where signing out leads.
  await expect.element(dialog.getByRole('button', { name: 'Delete account' })).toHaveAttribute('aria-busy', 'true');
  expect(app.calls).toEqual([]);
});

test('while it is deleted the question stays, and without a network that is said at once', async () => {
  const remove = vi.fn(() => new Promise<typeof done>(() => {}));
  await open({ delete: unlessOffline(remove) });
  await row.getByRole('button').click();
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const confirm = dialog.getByRole('button', { name: 'Delete account' });
  await confirm.click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('It seems like you are offline');
  await expect.element(confirm).not.toHaveAttribute('aria-busy');
  expect(remove).not.toHaveBeenCalled();
  onLine.mockReturnValue(true);
  await confirm.click();
  await expect.element(confirm).toHaveAttribute('aria-busy', 'true');
  await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument();
  onLine.mockReturnValue(false);
  dispatchEvent(new Event('offline'));
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('It seems like you are offline');
  (dialog.element() as HTMLDialogElement).close(); // as browsers do for whoever insists
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).toBeVisible();
  expect(remove).toHaveBeenCalledTimes(1);
  onLine.mockRestore();
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
  await expect.poll(() => app.calls).toEqual(['redirectToSignIn']);
});
