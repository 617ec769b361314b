import { vi } from 'vitest';
import { page } from 'vitest/browser';
import { KeysteadHandler } from '../handler.tsx';
import { CopyButton } from '../widgets/copy-button.tsx';
import { at, away, press, until } from './account-screen.tsx';
import { acme, fakeClientApp, longNamed, mira, ok, pending } from './fake-client-app.ts';
import { knownFailure } from './known-failure.ts';
import type { ScreenCase } from './screen-case.ts';

/** On a phone the list of sections shows first. */
const untilProfile = () =>
  until(
    page
      .getByRole('navigation')
      .or(page.getByRole('heading', { name: 'My Profile', level: 1 }))
      .first(),
  );

export const screensOfProfile: readonly ScreenCase[] = [
  at('account', '', {}, untilProfile),
  {
    name: 'account on its way',
    screen: <KeysteadHandler fullPage />,
    at: '/handler/account-settings',
    app: () => fakeClientApp({ user: pending }),
  },
  {
    name: 'account on its way for long',
    screen: <KeysteadHandler fullPage />,
    at: '/handler/account-settings',
    app: () => fakeClientApp({ user: pending }),
    act: () => until(page.getByText('This is taking longer than usual.')),
  },
  at('profile', '/profile', {}, untilProfile),
  at('profile without a name', '/profile', { displayName: null }, untilProfile),
  at('profile with a long name', '/profile', longNamed(), untilProfile),
  at('name being edited', '/profile', {}, () => page.getByRole('button', { name: 'Edit Display name' }).click()),
  at('name not saved', '/profile', { setDisplayName: away }, async () => {
    await page.getByRole('button', { name: 'Edit Display name' }).click();
    await page.getByRole('textbox').fill('Mira O.');
    await press('Save')();
    await until(page.getByRole('alert'));
  }),
  at(
    'name refused',
    '/profile',
    { setDisplayName: () => Promise.reject(knownFailure('SCHEMA_ERROR').error) },
    async () => {
      await page.getByRole('button', { name: 'Edit Display name' }).click();
      await page.getByRole('textbox').fill('Mira O.');
      await press('Save')();
      await until(page.getByText('This name is too long'));
    },
  ),
  {
    ...at('account to be deleted', '/profile', {}, async () => {
      await press('Delete account')();
      await until(page.getByRole('alertdialog'));
    }),
    app: () => fakeClientApp({ user: ok(mira()), project: ok(acme({ clientUserDeletionEnabled: true })) }),
  },
  {
    ...at('account to be deleted with the password', '/profile', {}, async () => {
      await press('Delete account')();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete account' }).click();
      await until(page.getByRole('dialog', { name: 'Enter your password to delete your account' }));
    }),
    app: () =>
      fakeClientApp({
        user: ok(mira({ delete: async () => knownFailure('RECENT_SIGN_IN_REQUIRED') })),
        project: ok(acme({ clientUserDeletionEnabled: true })),
      }),
  },
  at('sign-out section', '/sign-out', {}, () => until(page.getByRole('heading', { name: 'Sign Out', level: 1 }))),
  {
    name: 'copied',
    screen: (
      <main>
        <h1>Page</h1>
        <CopyButton content="text" />
      </main>
    ),
    act: async () => {
      vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
      await press('Copy')();
      await until(page.getByText('Copied to clipboard!'));
    },
  },
];
