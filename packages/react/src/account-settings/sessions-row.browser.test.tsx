import type { ActiveSession, CurrentUser } from '@keystead/client';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { done, fakeClientApp, mira, ok, otherSession, thisSession } from '../testing/fake-client-app.ts';
import { knownFailure } from '../testing/known-failure.ts';
import { renderWithApp } from '../testing/render-with-app.tsx';
import { AccountSettings } from './account-settings.tsx';

const row = page.getByRole('group', { name: 'Active sessions' });
const items = row.getByRole('listitem');
const button = (name: string) => row.getByRole('button', { name, exact: true });
const dialog = page.getByRole('alertdialog');
const answer = (name: string) => dialog.getByRole('button', { name });
const texts = () => items.elements().map((item) => item.textContent);

/** The user's sessions, as the service would keep them. */
function open(sessions: ActiveSession[], user: Partial<CurrentUser> = {}) {
  const living = [...sessions];
  const revokeSession = vi.fn(async (id: string) => {
    living.splice(
      living.findIndex((session) => session.id === id),
      1,
    );
    return done;
  });
  const getActiveSessions = vi.fn(async () => [...living]);
  const rendered = renderWithApp(<AccountSettings path="/handler/account-settings/security" />, {
    app: fakeClientApp({ user: ok(mira({ getActiveSessions, revokeSession, ...user })) }),
  });
  return { living, revokeSession, getActiveSessions, rendered };
}

test('every session says what, where and when, and which is this one', async () => {
  open([
    thisSession(),
    otherSession(),
    otherSession({ id: '3', userAgent: null, ipAddress: null, lastUsedAt: null, isImpersonation: true }),
  ]);
  await expect.element(items.nth(2)).toBeVisible();
  expect(texts()).toEqual([
    'Firefox on Linux This session203.0.113.7 · Last used now',
    'Safari on iPhone 198.51.100.23 · Last used 2 days agoSign outSafari on iPhone',
    'Unknown device Not started by youSigned in nowSign outUnknown device',
  ]);
});

test('whoever is signed in here alone is told so and has nothing to end', async () => {
  open([thisSession()]);
  await expect.element(row.getByText('You are not signed in anywhere else.')).toBeVisible();
  await expect.element(row.getByRole('button')).not.toBeInTheDocument();
});

test('without a network that is said at once, while they are still asked for', async () => {
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  open([], { getActiveSessions: () => new Promise(() => {}) });
  await expect.element(row.getByText('It seems like you are offline')).toBeVisible();
  network.mockRestore();
  dispatchEvent(new Event('online'));
  await expect.element(row.getByText('Loading')).toBeInTheDocument();
});

test('those that a new password has ended go', async () => {
  const updatePassword = async () => {
    opened.living.splice(1);
    return done;
  };
  const opened = open([thisSession(), otherSession()], { updatePassword });
  await expect.element(items.nth(1)).toBeVisible();
  await page.getByRole('button', { name: 'Change password' }).click();
  for (const name of ['Old password', 'Password', 'Repeat password'])
    await page.getByLabelText(name, { exact: true }).fill('correct horse');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect.element(row.getByText('You are not signed in anywhere else.')).toBeVisible();
});

test('a session is ended after a question, by keyboard', async () => {
  const { revokeSession } = open([thisSession(), otherSession()]);
  await button('Sign out Safari on iPhone').click();
  await expect.element(dialog).toHaveAccessibleName('Sign out Safari on iPhone?');
  await expect.element(dialog).toHaveAccessibleDescription('The device will have to sign in again.');
  await expect.element(answer('Cancel')).toHaveFocus();
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(revokeSession.mock.calls).toEqual([['session-2']]);
  expect(texts()).toHaveLength(1);
  // The button is gone; the focus is on what has come in its place.
  const status = row.getByText('You are not signed in anywhere else.');
  await expect.element(status).toHaveFocus();
  // It is led to so that it is read out; there is nothing to press, so nothing is marked.
  expect(getComputedStyle(status.element()).outlineStyle).toBe('none');
});

test('after one of several the keyboard goes on at the next', async () => {
  open([thisSession(), otherSession(), otherSession({ id: '3', userAgent: null })]);
  await button('Sign out Safari on iPhone').click();
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(button('Sign out Unknown device')).toHaveFocus();
});

test.each(['{Escape}', '{Enter}'])('%s takes the question back', async (key) => {
  const { revokeSession } = open([thisSession(), otherSession()]);
  await button('Sign out Safari on iPhone').click();
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard(key);
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(button('Sign out Safari on iPhone')).toHaveFocus();
  expect(revokeSession).not.toHaveBeenCalled();
});

test('all others are ended at once', async () => {
  const { living, rendered } = open([thisSession(), otherSession(), otherSession({ id: '3' })]);
  const { app } = await rendered;
  const signOut = app.signOut;
  vi.spyOn(app, 'signOut').mockImplementation(async (options) => {
    living.splice(1);
    return signOut(options);
  });
  await button('Sign out everywhere else').click();
  await expect.element(dialog).toHaveAccessibleName('Sign out everywhere else?');
  await answer('Sign out').click();
  await expect.element(row.getByText('You are not signed in anywhere else.')).toBeVisible();
  expect(app.calls).toEqual(['signOut others']);
  await expect.element(page.getByRole('heading', { name: 'Security' })).toBeVisible();
});

test('what cannot be ended is told in the dialog, and one can try again', async () => {
  const revokeSession = vi.fn(async () => done).mockRejectedValueOnce(new Error('the service is away'));
  open([thisSession(), otherSession()], { revokeSession });
  await button('Sign out Safari on iPhone').click();
  await answer('Sign out').click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('An unknown error occurred');
  await answer('Sign out').click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('a list that was out of date is put right', async () => {
  const { living } = open([thisSession(), otherSession()], {
    revokeSession: async () => knownFailure('CANNOT_DELETE_CURRENT_SESSION'),
  });
  await button('Sign out Safari on iPhone').click();
  living.splice(1);
  await answer('Sign out').click();
  await expect.element(row.getByText('You are not signed in anywhere else.')).toBeVisible();
});

test('while it is loaded, as much room is held as one session needs', async () => {
  let resolve: (sessions: ActiveSession[]) => void = () => {};
  open([], { getActiveSessions: () => new Promise((settle) => (resolve = settle)) });
  await expect.element(row.getByText('Loading')).toBeInTheDocument();
  const height = () => row.element().getBoundingClientRect().height;
  const before = height();
  resolve([thisSession()]);
  await expect.element(row.getByText('This session')).toBeVisible();
  expect(height()).toBe(before);
});

test('what could not be loaded can be tried again', async () => {
  const getActiveSessions = vi.fn(async () => [thisSession()]).mockRejectedValueOnce(new Error('the service is away'));
  open([], { getActiveSessions });
  await expect.element(row.getByRole('alert')).toHaveTextContent('An unknown error occurred');
  await button('Try again').click();
  await expect.element(row.getByText('This session')).toBeVisible();
});

test('whoever comes back sees the list at once, and then what has changed', async () => {
  const { living, getActiveSessions, rendered } = open([thisSession()]);
  const { app, screen } = await rendered;
  await expect.element(row.getByText('This session')).toBeVisible();
  living.push(otherSession());
  await screen.unmount();
  await renderWithApp(<AccountSettings path="/handler/account-settings/security" />, { app });
  await expect.element(row.getByText('Safari on iPhone').first()).toBeVisible();
  expect(getActiveSessions).toHaveBeenCalledTimes(2);
});
