import type { ClientApp, CurrentUser } from '@keystead/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { fakeClientApp, mira, ok } from '../testing/fake-client-app.ts';
import { renderWithApp } from '../testing/render-with-app.tsx';
import { AccountSettings } from './account-settings.tsx';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const never = () => new Promise<never>(() => {});
const slowText = page.getByText('This is taking longer than usual.');

interface Case {
  row: string;
  press: string;
  section?: string;
  user?: Partial<CurrentUser>;
  app?: Pick<ClientApp, 'signOut'>;
}

const cases: Case[] = [
  { row: 'Multi-factor authentication', press: 'Enable', user: { startMfaEnrolment: never } },
  {
    row: 'Email verification',
    press: 'Send Verification Email',
    user: { primaryEmailVerified: false, sendVerificationEmail: never },
  },
  { row: 'Sign out', press: 'Sign out', section: 'sign-out', app: { signOut: never } },
];

test.each(cases)('$row: a press that takes long says so', async ({ row, press, section = 'security', user, app }) => {
  await renderWithApp(<AccountSettings path={`/handler/account-settings/${section}`} />, {
    app: fakeClientApp({ user: ok(mira(user)), ...app }),
  });
  await page.getByRole('group', { name: row }).getByRole('button', { name: press }).click();
  await expect.element(slowText).not.toBeInTheDocument();
  await vi.advanceTimersByTimeAsync(5000);
  await expect.element(slowText).toBeVisible();
});

test('so does a list of sessions that does not come', async () => {
  await renderWithApp(<AccountSettings path="/handler/account-settings/security" />, {
    app: fakeClientApp({ user: ok(mira({ getActiveSessions: never })) }),
  });
  await expect.element(page.getByText('Loading')).toBeInTheDocument();
  await vi.advanceTimersByTimeAsync(5000);
  await expect.element(slowText).toBeVisible();
});
