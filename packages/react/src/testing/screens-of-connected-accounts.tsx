import type { CurrentUser } from '@keystead/client';
import { page } from 'vitest/browser';
import { at, away, press, until } from './account-screen.tsx';
import { acme, fakeClientApp, mira, ok } from './fake-client-app.ts';
import { fakeConnectedAccount } from './fake-connected-account.ts';
import { knownFailure } from './known-failure.ts';
import type { ScreenCase } from './screen-case.ts';

/** A project with three providers, and a user with accounts at two of them. */
const connected = (name: string, user: Partial<CurrentUser>, act: () => Promise<void>): ScreenCase => ({
  ...at(name, '/security', {}, act),
  app: () =>
    fakeClientApp({
      user: ok(mira({ listConnectedAccounts: connectedAccounts, ...user })),
      project: ok(acme({ oauthProviders: ['google', 'github', 'discord'].map((id) => ({ id })) })),
    }),
});

const connectedAccounts = async () => [
  fakeConnectedAccount(),
  fakeConnectedAccount({ provider: 'discord', isBroken: true }),
];

export const screensOfConnectedAccounts: readonly ScreenCase[] = [
  connected('connected accounts', {}, async () => {
    await until(page.getByText('This connection no longer works.'));
  }),
  connected('connected accounts on their way', { listConnectedAccounts: () => new Promise(() => {}) }, async () => {
    await until(page.getByText('Connected accounts'));
  }),
  connected('connected accounts not loaded', { listConnectedAccounts: away }, async () => {
    await until(page.getByRole('alert'));
  }),
  connected('account being connected', {}, press('Connect Google')),
  connected(
    'account not connected here',
    { linkOAuth: async () => knownFailure('OAUTH_PROVIDER_TEMPORARILY_UNAVAILABLE') },
    async () => {
      await press('Connect Google')();
      await until(page.getByRole('alert'));
    },
  ),
  connected('account to be disconnected', {}, async () => {
    await press('Disconnect GitHub')();
    await until(page.getByRole('alertdialog', { name: 'Disconnect GitHub?' }));
  }),
  connected(
    'only way to sign in',
    {
      listConnectedAccounts: async () => [
        fakeConnectedAccount({ unlink: async () => knownFailure('LAST_SIGN_IN_METHOD') }),
      ],
    },
    async () => {
      await press('Disconnect GitHub')();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click();
      await until(page.getByRole('alert'));
    },
  ),
];
