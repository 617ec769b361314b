import type { Page } from '@playwright/test';
import { askAsOwner } from './ask-as-owner.ts';
import { expect, test } from './dashboard-test.ts';
import { choose, dialog, GITHUB, makeUser, PRIYA, show, submit, TOTP_SECRET, undo } from './user-page.ts';

const pressed = (name: string) => (page: Page) => page.getByRole('button', { name }).click();
const chosen = (name: string) => (page: Page) => choose(page, name);

/** What is asked about somebody, and how to get there. */
const dialogs: Readonly<Record<string, { readonly open: (page: Page) => Promise<void>; readonly tab?: string }>> = {
  'Restrict Priya Raman?': { open: chosen('Restrict…') },
  'Delete Priya Raman?': { open: chosen('Delete…') },
  'Impersonate Priya Raman?': { open: pressed('Impersonate…') },
  'Send sign-in link': { open: pressed('Send sign-in link') },
  'Send reset link': { open: pressed('Reset…') },
  'Set password': {
    open: async (page) => {
      await page.getByRole('button', { name: 'Reset…' }).click();
      await page.getByText('Set it now').click();
    },
  },
  'Disconnect GitHub?': { open: pressed('Disconnect GitHub…') },
  'Remove two-factor authentication?': { open: pressed('Remove authenticator app…') },
  'Add email address': { open: pressed('Add email address') },
  'Send link': { open: pressed('Send a link to p.raman@monsoon.test') },
  'Stop using priya@kite.test to sign in?': {
    open: async (page) => {
      await page.getByRole('button', { name: 'Actions for priya@kite.test' }).click();
      await page.getByRole('menuitem', { name: "Don't use to sign in…" }).click();
    },
  },
  'Sign out this session?': { open: pressed('Sign out everywhere…'), tab: 'sessions' },
  'Add to team': { open: pressed('Add to team'), tab: 'teams' },
};

test('every dialog about a user: nothing keeps anybody out, by day, at night and on a phone', async ({
  page,
  project,
  findBarriers,
}) => {
  test.slow(); // thirteen dialogs
  await askAsOwner(page, project, 'PATCH /projects/current', { config: { magic_link_enabled: true } });
  const user = await makeUser(page, project, {
    ...PRIYA,
    otp_auth_enabled: true,
    oauth_providers: GITHUB,
    totp_secret_base64: TOTP_SECRET,
  });
  const address = { user_id: user.id, type: 'email', value: 'p.raman@monsoon.test' };
  await askAsOwner(page, project, 'POST /contact-channels', address);
  await askAsOwner(page, project, 'POST /auth/sessions', { user_id: user.id });
  await askAsOwner(page, project, 'POST /teams', { display_name: 'Kite Labs' });
  for (const [name, { open, tab }] of Object.entries(dialogs))
    await test.step(name, async () => {
      await show(page, project, user, tab);
      await open(page);
      await expect(page.getByRole('dialog', { name }).or(page.getByRole('alertdialog', { name }))).toBeVisible();
      expect.soft(await findBarriers(), name).toEqual([]);
    });
});

test('on a phone somebody is restricted, let in again and signed out', async ({ page, project }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const user = await makeUser(page, project);
  await askAsOwner(page, project, 'POST /auth/sessions', { user_id: user.id });
  await show(page, project, user, 'sessions');
  await page.getByRole('button', { name: 'Sign out Unknown device' }).click();
  await expect(page.getByRole('heading', { name: 'No active sessions' })).toBeVisible();
  await undo(page);
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);

  await page.getByRole('link', { name: 'Profile', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Activity' })).toContainText('Account created');
  await choose(page, 'Restrict…');
  await page.getByLabel('Reason').fill('Chargeback');
  await submit(page, 'Restrict');
  const trouble = page.getByRole('region', { name: "They can't sign in: restricted" });
  await expect(trouble).toContainText('Shown to them: Chargeback');
  await trouble.getByRole('button', { name: 'Remove restriction' }).click();
  await expect(trouble).toBeHidden();
  await expect(dialog(page)).toBeHidden();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});
