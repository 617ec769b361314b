import type { Page } from '@playwright/test';
import { withClient } from '@keystead/testkit';
import { randomUUID } from 'node:crypto';
import { askAsOwner } from './ask-as-owner.ts';
import { databaseUrl } from './database-url.ts';
import { expect, test, type OwnedProject } from './dashboard-test.ts';
import { seedDays } from './seed-days.ts';
import { seedUsers } from './seed-users.ts';
import { pressEnterAt, tabTo } from './tab-to.ts';
import { makeUser, PRIYA } from './user-page.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const types = (page: Page) => page.getByRole('main').getByRole('rowheader');

test('the log is narrowed, and an event opened and closed, by keyboard alone', async ({ page, project }) => {
  const [mira] = await seedUsers(page, project, [{ display_name: 'Mira Okafor', primary_email: 'mira@acme.test' }]);
  await askAsOwner(page, project, `PATCH /users/${mira}`, { display_name: 'Mira A. Okafor' });
  await project.open('Activity');
  await expect(types(page)).toHaveText(['Account changed', 'Account created', 'Project created']);
  const type = page.getByLabel('Type');
  await tabTo(page, type);
  await page.keyboard.type('user.u');
  await expect(page).toHaveURL(`${project.path}/activity?type=user.updated`);
  await expect(types(page)).toHaveText(['Account changed']);
  await expect(type).toBeFocused();
  await page.keyboard.press('Home');
  await expect(types(page)).toHaveCount(3);

  const link = page.getByRole('link', { name: 'Account created' });
  await pressEnterAt(page, link);
  const drawer = page.getByRole('dialog', { name: 'Account created' });
  await expect(drawer.getByRole('heading', { name: 'Account created' })).toBeFocused();
  await expect(drawer).toContainText('Sequence number');
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(link).toBeFocused();

  await page.keyboard.press('Enter');
  await pressEnterAt(page, drawer.getByRole('link', { name: 'Only events about this object' }));
  await expect(page).toHaveURL(`${project.path}/activity?subject=${mira}`);
  await expect(types(page)).toHaveText(['Account changed', 'Account created']);
  await page.getByRole('heading', { level: 1 }).focus();
  await pressEnterAt(page, button(page, 'Show events about all objects'));
  await expect(types(page)).toHaveCount(3);
  await expect(page.getByRole('combobox', { name: 'When' })).toBeFocused();
});

test('a range and a chart are chosen, and read by day and as a table, by keyboard alone', async ({ page, project }) => {
  await seedDays(project, 100, new Date());
  await project.open('Overview');
  const range = page.getByRole('radiogroup', { name: 'Range' });
  await tabTo(page, range.getByRole('radio', { name: '30 d' }));
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/range=90d/);
  await expect(range.getByRole('radio', { name: '90 d' })).toBeFocused();

  const own = page.getByRole('button', { name: /–/ });
  await pressEnterAt(page, own);
  const days = page.getByRole('dialog', { name: 'Custom range (UTC)' });
  await expect(days.getByLabel('From')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(days).toBeHidden();
  await expect(own).toBeFocused();

  const chart = page.getByRole('region', { name: 'Over time' });
  await tabTo(page, chart.getByRole('radio', { name: 'Active users' }));
  await page.keyboard.press('ArrowRight');
  const chosen = chart.getByRole('radio', { checked: true });
  await expect(chosen).not.toHaveAccessibleName('Active users');
  await expect(chosen).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  const slider = chart.getByRole('slider', { name: 'Active users' });
  await expect(slider).toHaveAttribute('aria-valuetext', /so far/);
  await tabTo(page, slider);
  await page.keyboard.press('ArrowLeft');
  await expect(slider).not.toHaveAttribute('aria-valuetext', /so far/);
  await page.keyboard.press('Home');
  await expect(slider).toHaveValue('1');
  await pressEnterAt(page, chart.getByText('As a table'));
  await expect(chart.getByRole('row')).toHaveCount(91);
  await page.keyboard.press('Space');
  await expect(chart.getByRole('row')).toHaveCount(0);
});

/** As if the second factor had been guessed at too often. */
const lockOut = ({ id }: OwnedProject, user: { id: string }) =>
  withClient(databaseUrl(), async (client) => {
    await client.query(`update users set totp_secret_sealed = '\\x00'::bytea where project_id = $1 and id = $2`, [
      id,
      user.id,
    ]);
    await client.query(
      `insert into rate_limits (project_id, bucket, count, window_ends_at) values ($1, $2, 1000, now() + interval '1 hour')`,
      [id, `mfa ${user.id}`],
    );
  });

test('whoever is locked out is let in, and taken back, by keyboard alone', async ({ page, project }) => {
  await lockOut(project, await makeUser(page, project));
  await lockOut(
    project,
    await makeUser(page, project, { ...PRIYA, display_name: 'Omar Haddad', primary_email: 'omar@kite.test' }),
  );
  await project.open('Rate limits');
  const locked = page.getByRole('region', { name: 'Locked', exact: true });
  const unlock = (name: string) => locked.getByRole('button', { name: `Unlock ${name}` });
  await pressEnterAt(page, unlock('Priya Raman'));
  await expect(unlock('Priya Raman')).toHaveCount(0);
  await pressEnterAt(page, button(page, 'Undo'));
  await expect(unlock('Priya Raman')).toBeVisible();
  await pressEnterAt(page, unlock('Priya Raman'));
  await expect(unlock('Priya Raman')).toHaveCount(0);
  await tabTo(page, button(page, 'Undo'));
  await page.keyboard.press('Tab'); // its own Close
  await page.keyboard.press('Enter');
  const lockouts = () => askAsOwner<{ items: { display_name: string }[] }>(page, project, 'GET /internal/lockouts');
  await expect.poll(async () => (await lockouts()).items.map((one) => one.display_name)).toEqual(['Omar Haddad']);
});

test('somebody is invited to read, and the invitation revoked, by keyboard alone', async ({ page, project }) => {
  const email = `reader-${randomUUID()}@example.com`;
  await project.open('Settings');
  await pressEnterAt(page, page.getByRole('link', { name: 'Staff' }));
  const readOnly = page.getByRole('radio', { name: /^Read-only/ });
  await expect(readOnly).toBeVisible();
  await tabTo(page, readOnly);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowDown');
  await expect(readOnly).toBeChecked();
  await tabTo(page, page.getByLabel('Email', { exact: true }));
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
  const invited = page.getByRole('listitem').filter({ hasText: email });
  await expect(invited).toContainText('Invited as Read-only');
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused();
  await pressEnterAt(page, button(page, `Revoke the invitation for ${email}`));
  await expect(page.getByText('No pending invitations.')).toBeVisible();
});

test('how long sessions last is changed by keyboard alone', async ({ page, project }) => {
  await project.open('Settings');
  await pressEnterAt(page, page.getByRole('link', { name: 'Sessions' }));
  const lifetime = page.getByLabel('Maximum session length');
  await expect(lifetime).toHaveValue('');
  await tabTo(page, lifetime);
  await page.keyboard.press('ArrowUp');
  const question = page.getByRole('alertdialog', { name: 'Sign out sessions beyond this limit?' });
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(lifetime).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await pressEnterAt(page, button(page, 'Set limit'));
  await expect(lifetime).toHaveValue('7776000000');
  await expect(lifetime).toBeFocused();
  await page.keyboard.press('ArrowDown'); // longer: nobody is asked
  await expect(lifetime).toHaveValue('');
  await expect(lifetime).toBeFocused();
});
