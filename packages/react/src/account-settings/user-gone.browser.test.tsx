import type { CurrentUser } from '@keystead/client';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { acme, fakeClientApp, mira, ok, otherSession, thisSession } from '../testing/fake-client-app.ts';
import { knownFailure } from '../testing/known-failure.ts';
import { closePage, openPage } from '../testing/open-page.ts';
import { renderWithApp } from '../testing/render-with-app.tsx';
import { AccountSettings } from './account-settings.tsx';

afterEach(closePage);

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const answer = (name: string) => page.getByRole('alertdialog').getByRole('button', { name }).click();
const code = page.getByLabelText('Six-digit code');

async function editName(): Promise<void> {
  await press('Edit Display name');
  await page.getByRole('textbox').fill('Mira O.');
  await press('Save');
}

async function changePassword(): Promise<void> {
  await press('Change password');
  for (const name of ['Old password', 'Password', 'Repeat password'])
    await page.getByLabelText(name, { exact: true }).fill('correct horse 5');
  await press('Change password');
}

async function endSession(): Promise<void> {
  await press('Sign out Safari on iPhone');
  await answer('Sign out');
}

async function deleteAccount(): Promise<void> {
  await press('Delete account');
  await answer('Delete account');
}

async function enable(): Promise<void> {
  await press('Enable');
  await code.fill('123456');
}

type Section = 'profile' | 'security';
type Gone = () => Promise<never>;

const actions: [string, Section, (gone: Gone) => Partial<CurrentUser>, () => Promise<void>][] = [
  ['saving the name', 'profile', (gone) => ({ setDisplayName: gone }), editName],
  ['deleting the account', 'profile', (gone) => ({ delete: gone }), deleteAccount],
  [
    'asking for a mail',
    'security',
    (gone) => ({ primaryEmailVerified: false, sendVerificationEmail: gone }),
    () => press('Send Verification Email'),
  ],
  ['changing the password', 'security', (gone) => ({ updatePassword: gone }), changePassword],
  [
    'enabling the second factor',
    'security',
    (gone) => ({ startMfaEnrolment: async () => ({ secret: 'A', uri: 'otpauth://totp/a', enable: gone }) }),
    enable,
  ],
  [
    'disabling the second factor',
    'security',
    (gone) => ({ isMultiFactorRequired: true, disableMfa: gone }),
    () => press('Disable'),
  ],
  ['ending a session', 'security', (gone) => ({ revokeSession: gone }), endSession],
];

test.each(actions)('%s finds that the user is gone, and leads to sign-in', async (_, section, user, act) => {
  openPage(`/handler/account-settings/${section}`);
  // As the client does: it forgets the session, and then says that the call has failed.
  const gone = async (): Promise<never> => {
    app.user.set(ok(null));
    await Promise.resolve();
    throw knownFailure('CANNOT_GET_OWN_USER_WITHOUT_USER').error;
  };
  const getActiveSessions = async () => [thisSession(), otherSession()];
  const app = fakeClientApp({
    user: ok(mira({ getActiveSessions, ...user(gone) })),
    project: ok(acme({ clientUserDeletionEnabled: true })),
  });
  await renderWithApp(<AccountSettings />, { app });
  await act();
  await expect.poll(() => app.calls).toEqual(['redirectToSignIn']);
  expect(document.querySelector('[role=alert], dialog, .ks-settings-row:not([aria-busy] *)')).toBeNull();
});
