import type { Page } from '@playwright/test';
import { askAsOwner } from './ask-as-owner.ts';
import { expect, test } from './dashboard-test.ts';
import { embedInDemo } from './embed-in-demo.ts';
import { DEMO_URL } from './instance.mjs';
import { pick, press, pressEnterAt, tabTo } from './tab-to.ts';
import { dialog, GITHUB, makeUser, PRIYA, question, show, stored, TOTP_SECRET } from './user-page.ts';

const SECOND = 'p.raman@monsoon.test';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('addresses are added, verified, chosen and removed by keyboard alone', async ({ page, project }) => {
  const user = await makeUser(page, project);
  await show(page, project, user);
  await press(page, 'Add email address');
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused();
  await page.keyboard.type(SECOND);
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeHidden();
  await expect(button(page, 'Add email address')).toBeFocused();

  await pick(page, `Actions for ${SECOND}`, 'Mark as verified');
  await expect(page.getByText(`${SECOND} marked as verified`)).toBeVisible();
  await expect(
    page.getByRole('listitem').filter({ hasText: SECOND }).getByText('Verified', { exact: true }),
  ).toBeVisible();
  await expect(button(page, `Actions for ${SECOND}`)).toBeFocused();
  await pick(page, `Actions for ${SECOND}`, 'Make primary…');
  await expect(question(page)).toBeVisible();
  await press(page, 'Make primary');
  await expect(page.getByText(`${SECOND} is now the primary email`)).toBeVisible();
  await expect(question(page)).toBeHidden();
  expect(await stored(page, project, user)).toMatchObject({ primary_email: SECOND });
  await pick(page, `Actions for ${PRIYA.primary_email}`, 'Remove');
  await expect(button(page, `Actions for ${PRIYA.primary_email}`)).toHaveCount(0);
  await press(page, 'Undo');
  await expect(button(page, `Actions for ${PRIYA.primary_email}`)).toBeVisible();
});

test('ways in are taken away and given back by keyboard alone', async ({ page, project }) => {
  const user = await makeUser(page, project, { ...PRIYA, oauth_providers: GITHUB, totp_secret_base64: TOTP_SECRET });
  await show(page, project, user);
  await press(page, 'Remove authenticator app…');
  await press(page, 'Remove');
  await expect(page.getByText('Authenticator app')).toBeHidden();
  await press(page, 'Disconnect GitHub…');
  await page.keyboard.press('Escape');
  await expect(button(page, 'Disconnect GitHub…')).toBeFocused();
  await page.keyboard.press('Enter');
  await press(page, 'Disconnect');
  await expect(page.getByText('account 5582013')).toBeHidden();

  await press(page, 'Reset…');
  await expect(dialog(page)).toBeVisible();
  await tabTo(page, page.getByRole('radio', { name: 'Send link' }));
  await page.keyboard.press('ArrowRight');
  await tabTo(page, page.getByLabel('New password', { exact: true }));
  await page.keyboard.type('rains of june');
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeHidden();
  await expect(button(page, 'Reset…')).toBeFocused();
});

test('a session is ended and kept, and all are ended, by keyboard alone', async ({ page, project }) => {
  const user = await makeUser(page, project);
  for (let count = 0; count < 2; count++) await askAsOwner(page, project, 'POST /auth/sessions', { user_id: user.id });
  await show(page, project, user, 'sessions');
  const rows = page.getByRole('main').getByRole('listitem');
  await pressEnterAt(page, rows.first().getByRole('button'));
  await expect(rows).toHaveCount(1);
  await press(page, 'Undo');
  await expect(rows).toHaveCount(2);
  await press(page, 'Sign out everywhere…');
  await press(page, 'Sign out everywhere');
  await expect(page.getByRole('heading', { name: 'No active sessions' })).toBeVisible();
});

test('somebody is restricted, let in again and deleted by keyboard alone', async ({ page, project }) => {
  const user = await makeUser(page, project);
  await show(page, project, user);
  await pick(page, 'More actions', 'Restrict…');
  await expect(page.getByLabel('Reason')).toBeFocused();
  await page.keyboard.type('Chargeback');
  await page.keyboard.press('Enter');
  const trouble = page.getByRole('region', { name: "They can't sign in: restricted" });
  await expect(trouble).toContainText('Shown to them: Chargeback');
  await expect(dialog(page)).toBeHidden();
  await press(page, 'Remove restriction');
  await expect(trouble).toBeHidden();

  await pick(page, 'More actions', 'Delete…');
  await tabTo(page, page.getByLabel('Type Priya Raman to confirm'));
  await page.keyboard.type('Priya Raman');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Priya Raman was deleted')).toBeVisible();
});

test('the app is opened as somebody by keyboard alone', async ({ page, project }) => {
  const user = await makeUser(page, project);
  await embedInDemo(page, project, page.context());
  await show(page, project, user);
  await press(page, 'Impersonate…');
  await expect(page.getByLabel('Reason')).toBeFocused();
  await page.keyboard.type('Ticket 7');
  await tabTo(page, page.getByLabel('Account pages URL'));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(`${DEMO_URL}/handler`);
  const opened = page.context().waitForEvent('page');
  await page.keyboard.press('Enter');
  await expect((await opened).getByText('You are signed in as Priya Raman until')).toBeVisible();
});
