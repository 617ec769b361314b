import type { CurrentUser } from '@keystead/client';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { acme, done, enrolment, fakeClientApp, mira, ok } from '../testing/fake-client-app.ts';
import { knownFailure } from '../testing/known-failure.ts';
import { closePage, openPage } from '../testing/open-page.ts';
import { renderWithApp } from '../testing/render-with-app.tsx';
import { unlessOffline } from '../testing/unless-offline.ts';
import { AccountSettings } from './account-settings.tsx';

afterEach(() => {
  closePage();
  vi.restoreAllMocks();
});

const dialog = page.getByRole('dialog', { name: /^Enter your password to / });
const password = dialog.getByLabelText('Password', { exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const code = page.getByLabelText('Six-digit code');

const tooLongAgo = knownFailure('RECENT_SIGN_IN_REQUIRED');

async function open(section: 'security' | 'profile', user: Partial<CurrentUser>) {
  openPage(`/handler/account-settings/${section}`);
  const project = ok(acme({ clientUserDeletionEnabled: true }));
  return renderWithApp(<AccountSettings />, { app: fakeClientApp({ user: ok(mira(user)), project }) });
}

async function askToDelete(): Promise<void> {
  await page.getByRole('group', { name: 'Delete account' }).getByRole('button').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete account' }).click();
  await expect.element(password).toHaveFocus();
}

async function askedOnDisabling(confirmPassword: CurrentUser['confirmPassword']) {
  const disableMfa = vi.fn(async () => tooLongAgo);
  await open('security', {
    isMultiFactorRequired: true,
    confirmPassword: unlessOffline(confirmPassword),
    disableMfa: unlessOffline(disableMfa),
  });
  await button('Disable').click();
  await expect.element(password).toHaveFocus();
  return { disableMfa };
}

/** A question that is answered when the test says so. */
function later() {
  let answer: (result: typeof done) => void = () => {};
  const ask = vi.fn(() => new Promise<typeof done>((resolve) => (answer = resolve)));
  return { ask, answer: () => answer(done) };
}

/** Everything that was waiting for a promise has gone on. */
const turn = () => new Promise((resolve) => setTimeout(resolve));

const cancel = (options = {}) => dialog.getByRole('button', { name: 'Cancel' }).click(options);
const escape = () => userEvent.keyboard('{Escape}');
const waysOut: [string, () => Promise<void>][] = [
  ['Cancel', () => cancel()],
  ['Escape', escape],
  ['going back', async () => openPage('/handler/account-settings/sign-out')],
];

test.each(waysOut)('%s stops it until then: a right password deletes nothing any more', async (_, stop) => {
  const { ask, answer } = later();
  const remove = vi.fn(async () => tooLongAgo);
  const { app } = await open('profile', { confirmPassword: ask, delete: remove });
  await askToDelete();
  await password.fill('correct horse');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => ask).toHaveBeenCalledTimes(1);
  await stop();
  await expect.element(dialog).not.toBeInTheDocument();
  answer();
  await turn();
  expect(remove).toHaveBeenCalledTimes(1);
  expect(app.calls).toEqual([]);
});

test.each(waysOut)('%s stops disabling and enabling as well', async (_, stop) => {
  const { ask, answer } = later();
  const disableMfa = vi.fn(async () => tooLongAgo);
  const enable = vi.fn(async () => tooLongAgo);
  const user = { confirmPassword: ask, disableMfa, startMfaEnrolment: async () => enrolment({ enable }) };
  const { app } = await open('security', { ...user, isMultiFactorRequired: true });
  await button('Disable').click();
  await password.fill('correct horse');
  await userEvent.keyboard('{Enter}');
  await cancel();
  answer();
  app.user.set(ok(mira(user)));
  await button('Enable').click();
  await code.fill('123456');
  await password.fill('correct horse');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => ask).toHaveBeenCalledTimes(2);
  await stop();
  await expect.element(dialog).not.toBeInTheDocument();
  answer();
  await turn();
  expect(disableMfa).toHaveBeenCalledTimes(1);
  expect(enable).toHaveBeenCalledTimes(1);
});

test('once the deletion is sent, the dialog stays until it is known how that went, even if somebody goes back', async () => {
  const { ask, answer } = later();
  const remove = vi.fn<CurrentUser['delete']>().mockResolvedValueOnce(tooLongAgo).mockImplementation(ask);
  await open('profile', { delete: remove });
  await askToDelete();
  await password.fill('correct horse');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => remove).toHaveBeenCalledTimes(2);
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toHaveAttribute('aria-disabled', 'true');
  await escape();
  await cancel({ force: true });
  (dialog.element() as HTMLDialogElement).close(); // as browsers do for whoever insists
  openPage('/handler/account-settings/security');
  await turn();
  await expect.element(dialog).toBeVisible();
  answer();
});

test('without a network nothing is sent, and that is said at once', async () => {
  const { ask } = later();
  const { disableMfa } = await askedOnDisabling(ask);
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await password.fill('correct horse');
  await button('Continue').click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('It seems like you are offline');
  expect(ask).not.toHaveBeenCalled();
  onLine.mockReturnValue(true);
  await button('Continue').click();
  await expect.poll(() => ask).toHaveBeenCalledTimes(1);
  await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument();
  // It goes in the middle of it.
  onLine.mockReturnValue(false);
  dispatchEvent(new Event('offline'));
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('It seems like you are offline');
  expect(disableMfa).toHaveBeenCalledTimes(1);
  onLine.mockRestore();
});

test('a network that went while the password was looked at sends nothing later', async () => {
  const { ask, answer } = later();
  const { disableMfa } = await askedOnDisabling(ask);
  await password.fill('correct horse');
  await button('Continue').click();
  await expect.poll(() => ask).toHaveBeenCalledTimes(1);
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  answer();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('It seems like you are offline');
  await expect.element(button('Continue')).not.toHaveAttribute('aria-busy');
  expect(disableMfa).toHaveBeenCalledTimes(1);
  onLine.mockRestore();
});
