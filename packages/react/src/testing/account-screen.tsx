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

/** The section comes on demand: its heading stands there before it. */
export const untilSecurity = () => until(page.getByRole('button', { name: 'Change password' }));

/** A section of the account settings, for somebody of whom so much is special. */
export const at = (name: string, path: string, user: Partial<CurrentUser>, act: () => Promise<void>): ScreenCase => ({
  name,
  screen: <KeysteadHandler fullPage />,
  at: `/handler/account-settings${path}`,
  app: () => fakeClientApp({ user: ok(mira(user)) }),
  act,
});

export const away = () => Promise.reject(new Error('the service is away'));
