import { StatusError, type CurrentUser } from '@keystead/client';
import { expect, vi } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { KeysteadHandler } from '../handler.tsx';
import {
  acme,
  enrolment,
  fakeClientApp,
  fakeContactChannel,
  longNamed,
  mira,
  ok,
  otherSession,
  pending,
  thisSession,
} from './fake-client-app.ts';
import { fakeConnectedAccount } from './fake-connected-account.ts';
import { knownFailure } from './known-failure.ts';
import { CopyButton } from '../widgets/copy-button.tsx';
import type { ScreenCase } from './screen-case.ts';

const press = (name: string) => () => page.getByRole('button', { name, exact: true }).click();
const until = async (element: Locator): Promise<void> => {
  await expect.element(element).toBeVisible();
};
const untilHeading = (name: string) => async () => {
  await until(page.getByRole('heading', { name, level: 1 }));
};

/** The buttons of the picture come on demand; on a phone the list of sections hides them. */
const untilProfile = async () => {
  await until(
    page
      .getByRole('navigation')
      .or(page.getByRole('heading', { name: 'My Profile', level: 1 }))
      .first(),
  );
  await expect
    .element(page.getByRole('button', { name: 'Change picture', includeHidden: true }).first())
    .toBeInTheDocument();
};

/** The section comes on demand: its heading stands there before it. */
const untilSecurity = () => until(page.getByRole('button', { name: 'Change password' }));

const at = (name: string, path: string, user: Partial<CurrentUser>, act: () => Promise<void>): ScreenCase => ({
  name,
  screen: <KeysteadHandler fullPage />,
  at: `/handler/account-settings${path}`,
  app: () => fakeClientApp({ user: ok(mira(user)) }),
  act,
});

async function changePassword(): Promise<void> {
  await press('Change password')();
  await page.getByLabelText('Old password', { exact: true }).fill('old secret');
  await page.getByLabelText('Password', { exact: true }).fill('correct horse 5');
  await page.getByLabelText('Repeat password', { exact: true }).fill('correct horse 5');
  await press('Change password')();
}

const sessions = async () => [
  thisSession(),
  otherSession(),
  otherSession({ id: '3', userAgent: null, isImpersonation: true }),
];

/** Somebody who has to show that they are still there. */
const longSignedIn = (user: Partial<CurrentUser> = {}): Partial<CurrentUser> => ({
  isMultiFactorRequired: true,
  disableMfa: async () => knownFailure('RECENT_SIGN_IN_REQUIRED'),
  ...user,
});

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

/** Somebody with another address, who is about to move to a third one. */
const addresses = (name: string, user: Partial<CurrentUser>, act: () => Promise<void>): ScreenCase =>
  at(name, '/security', { listContactChannels: contactChannels, ...user }, act);

const contactChannels = async () => [
  fakeContactChannel(),
  fakeContactChannel({ id: 'channel-2', value: 'mira@second.test', isPrimary: false }),
  fakeContactChannel({
    id: 'channel-3',
    value: 'mira@third.test',
    isPrimary: false,
    isVerified: false,
    becomesPrimary: true,
  }),
];

const away = () => Promise.reject(new Error('the service is away'));

export const screensOfAccount: readonly ScreenCase[] = [
  // On a phone that is the list.
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
  at('security with a long address', '/security', longNamed(), untilSecurity),
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
  at('security', '/security', {}, untilSecurity),
  addresses('several addresses', {}, async () => {
    await until(page.getByRole('button', { name: 'Make primary mira@second.test' }));
  }),
  addresses('email being changed', {}, press('Change email')),
  addresses('email refused', {}, async () => {
    await press('Change email')();
    await page.getByLabelText('New email').fill('mira');
    await userEvent.keyboard('{Enter}');
    await until(page.getByText('Please enter a valid email'));
  }),
  addresses('address being removed', {}, async () => {
    await page.getByRole('button', { name: 'Remove mira@second.test' }).click();
    await until(page.getByRole('alertdialog'));
  }),
  addresses('addresses not loaded', { listContactChannels: away }, async () => {
    await until(page.getByRole('group', { name: 'Email addresses' }).getByRole('alert'));
  }),
  at('not verified', '/security', { primaryEmailVerified: false }, untilSecurity),
  at('verification mail sent', '/security', { primaryEmailVerified: false }, async () => {
    await press('Send Verification Email')();
    await until(page.getByRole('button', { name: 'Email sent!' }));
  }),
  at(
    'verification mail not sent',
    '/security',
    { primaryEmailVerified: false, sendVerificationEmail: away },
    async () => {
      await press('Send Verification Email')();
      await until(page.getByRole('alert'));
    },
  ),
  at('password being changed', '/security', {}, press('Change password')),
  at('password form with errors', '/security', {}, async () => {
    await press('Change password')();
    await press('Change password')();
  }),
  at(
    'wrong old password',
    '/security',
    { updatePassword: async () => knownFailure('PASSWORD_CONFIRMATION_MISMATCH') },
    async () => {
      await changePassword();
      await until(page.getByText('Incorrect password'));
    },
  ),
  at('first password being set', '/security', { hasPassword: false }, press('Set password')),
  at('password changed', '/security', {}, async () => {
    await changePassword();
    await until(page.getByText('Password changed successfully!'));
  }),
  at('second factor being enabled', '/security', {}, async () => {
    await press('Enable')();
    await until(page.getByRole('img'));
  }),
  at(
    'second factor with a wrong code',
    '/security',
    { startMfaEnrolment: async () => enrolment({ enable: async () => knownFailure('INVALID_TOTP_CODE') }) },
    async () => {
      await press('Enable')();
      await page.getByRole('textbox').fill('000000');
      await until(page.getByText('Incorrect code. Please try again.'));
    },
  ),
  at('second factor enabled', '/security', { isMultiFactorRequired: true }, async () => {
    await until(page.getByText('Enabled'));
  }),
  at('password to be entered again', '/security', longSignedIn(), async () => {
    await press('Disable')();
    await until(page.getByRole('alertdialog', { name: 'Enter your password to continue' }));
  }),
  at(
    'wrong password entered again',
    '/security',
    longSignedIn({ confirmPassword: async () => knownFailure('PASSWORD_CONFIRMATION_MISMATCH') }),
    async () => {
      await press('Disable')();
      await page.getByLabelText('Password', { exact: true }).fill('wrong horse');
      await press('Continue')();
      await until(page.getByText('Incorrect password'));
    },
  ),
  at('sign-in to be repeated', '/security', longSignedIn({ hasPassword: false }), async () => {
    await press('Disable')();
    await until(page.getByRole('alertdialog', { name: 'Please sign in again' }));
  }),
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
        fakeConnectedAccount({ unlink: () => Promise.reject(new StatusError(400, 'It stays.')) }),
      ],
    },
    async () => {
      await press('Disconnect GitHub')();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click();
      await until(page.getByRole('alert'));
    },
  ),
  at('sessions', '/security', { getActiveSessions: sessions }, async () => {
    await until(page.getByText('This session'));
  }),
  at('sessions on their way', '/security', { getActiveSessions: () => new Promise(() => {}) }, async () => {
    await until(page.getByText('Active sessions'));
  }),
  at('sessions not loaded', '/security', { getActiveSessions: away }, async () => {
    await until(page.getByRole('alert'));
  }),
  at('session to be ended', '/security', { getActiveSessions: sessions, revokeSession: away }, async () => {
    await press('Sign out Safari on iPhone')();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
    await until(page.getByRole('alert'));
  }),
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
      await until(page.getByRole('alertdialog', { name: 'Enter your password to delete your account' }));
    }),
    app: () =>
      fakeClientApp({
        user: ok(mira({ delete: async () => knownFailure('RECENT_SIGN_IN_REQUIRED') })),
        project: ok(acme({ clientUserDeletionEnabled: true })),
      }),
  },
  at('sign-out section', '/sign-out', {}, untilHeading('Sign Out')),
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
