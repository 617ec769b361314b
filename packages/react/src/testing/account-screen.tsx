import type { CurrentUser } from '@keystead/client';
import { expect } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { KeysteadHandler } from '../handler.tsx';
import { fakeClientApp, mira, ok } from './fake-client-app.ts';
import type { ScreenCase } from './screen-case.ts';

export const press = (name: string) => () => page.getByRole('button', { name, exact: true }).click();
export const until = async (element: Locator): Promise<void> => {
  await expect.element(element).toBeVisible();
};

/** The section loads on demand, after its heading. */
export const untilSecurity = () => until(page.getByRole('button', { name: 'Change password' }));

/** The picture buttons load on demand, after the page; on a phone the list of sections hides them. */
export const untilPicture = async (): Promise<void> => {
  await expect
    .element(page.getByRole('button', { name: 'Change picture', includeHidden: true }).first())
    .toBeInTheDocument();
};

/** A section of the account settings, for a user with these fields. */
export const at = (name: string, path: string, user: Partial<CurrentUser>, act: () => Promise<void>): ScreenCase => ({
  name,
  screen: <KeysteadHandler fullPage />,
  at: `/handler/account-settings${path}`,
  app: () => fakeClientApp({ user: ok(mira(user)) }),
  act: async () => {
    await act();
    if (path === '' || path === '/profile') await untilPicture();
  },
});

export const away = () => Promise.reject(new Error('the service is away'));
