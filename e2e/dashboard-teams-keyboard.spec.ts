import type { Page } from '@playwright/test';
import { expect, test } from './dashboard-test.ts';
import { seedUsers } from './seed-users.ts';
import { pick, press, tabTo } from './tab-to.ts';
import { makeTeam, rowOf, rows } from './teams-page.ts';

const MIRA = { display_name: 'Mira Okafor', primary_email: 'mira@acme.test' };
const JONAS = { display_name: 'Jonas Lind', primary_email: 'jonas@nord.test' };

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** A question is announced at once; a form is not. */
const dialog = (page: Page, name: string) =>
  page.getByRole(name.endsWith('?') ? 'alertdialog' : 'dialog', { name, exact: true });
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Kite Labs' }).getByRole('link', { name });

test('a team is made, opened and renamed by keyboard alone', async ({ page, project }) => {
  await project.open('Teams');
  await press(page, 'New team');
  const name = dialog(page, 'New team').getByLabel('Name');
  await expect(name).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog(page, 'New team')).toBeHidden();
  await expect(button(page, 'New team')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(name).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(name).toHaveAccessibleDescription('Enter a name');
  await expect(name).toBeFocused();
  await page.keyboard.type('Kite Labs');
  await page.keyboard.press('Enter');
  await expect(title(page, 'Kite Labs')).toBeFocused();

  await project.open('Teams');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('link', { name: 'Kite Labs' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(title(page, 'Kite Labs')).toBeFocused();
  await tabTo(page, tab(page, 'Settings'));
  await page.keyboard.press('Enter');
  const field = page.getByLabel('Name', { exact: true });
  await tabTo(page, field);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Kite Works');
  await press(page, 'Discard');
  await expect(field).toHaveValue('Kite Labs');
  await expect(field).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Kite Works');
  await page.keyboard.press('Enter');
  await expect(title(page, 'Kite Works')).toBeVisible();
  await expect(button(page, 'Save')).toBeHidden();
  await expect(field).toBeFocused();
});

test('a member is added, named, given a permission and removed by keyboard alone', async ({ page, project }) => {
  await seedUsers(page, project, [MIRA, JONAS]);
  const team = await makeTeam(page, project, 'Kite Labs');
  await page.goto(`${project.path}/teams/${team}/members`);
  await expect(title(page, 'Kite Labs')).toBeFocused();

  await press(page, 'Add member');
  const search = page.getByRole('combobox', { name: 'Name, email, or ID' });
  await expect(search).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(search).toBeHidden();
  await expect(button(page, 'Add member')).toBeFocused();
  await page.keyboard.press('Enter');
  const options = page.getByRole('listbox').getByRole('option');
  await expect(options).toHaveText([/Mira Okafor/, /Jonas Lind/]);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('listbox').getByRole('option', { selected: true })).toContainText('Jonas Lind');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('listbox').getByRole('option', { selected: true })).toContainText('Mira Okafor');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Mira Okafor was added')).toBeVisible();
  await expect(rows(page)).toHaveText([/Mira Okafor/]);
  await expect(button(page, 'Add member')).toBeFocused();

  const give = 'Grant Mira Okafor a permission';
  await press(page, give);
  await expect(page.getByRole('combobox', { name: 'Permission', exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog(page, give)).toBeHidden();
  await expect(button(page, give)).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type('adm');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Mira Okafor has admin')).toBeVisible();
  await expect(button(page, 'Revoke admin from Mira Okafor')).toBeVisible();
  await expect(button(page, give)).toBeFocused();
  await press(page, 'Revoke admin from Mira Okafor');
  await expect(button(page, 'Revoke admin from Mira Okafor')).toBeHidden();
  await expect(button(page, 'Revoke member from Mira Okafor')).toBeFocused();

  await pick(page, 'Actions for Mira Okafor', 'Name in this team…');
  await expect(page.getByRole('dialog').getByLabel('Name')).toBeFocused();
  await page.keyboard.type('Captain');
  await page.keyboard.press('Enter');
  await expect(rowOf(page, 'Mira Okafor')).toContainText('Captain');
  await expect(button(page, 'Actions for Mira Okafor')).toBeFocused();

  await pick(page, 'Actions for Mira Okafor', 'Remove from team');
  await expect(rows(page)).toHaveCount(0);
  await press(page, 'Undo');
  await expect(rows(page)).toHaveText([/Mira Okafor/]);
  await pick(page, 'Actions for Mira Okafor', 'Remove from team');
  await tabTo(page, button(page, 'Undo'));
  await page.keyboard.press('Tab'); // its own Close, not that of the notice before
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'No members yet' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Members 0', exact: true })).toBeVisible();
});

test('a team is deleted by keyboard alone, on its page and in the list', async ({ page, project }) => {
  const team = await makeTeam(page, project, 'Kite Labs');
  await makeTeam(page, project, 'Night Shift');
  await page.goto(`${project.path}/teams/${team}/settings`);
  await expect(title(page, 'Kite Labs')).toBeFocused();
  await press(page, 'Delete…');
  await expect(page.getByLabel('Type Kite Labs to confirm')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button(page, 'Delete…')).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type('Kite');
  await page.keyboard.press('Enter');
  await expect(dialog(page, 'Delete Kite Labs?')).toContainText('All members are removed right away');
  await page.keyboard.type(' Labs');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Kite Labs was deleted')).toBeVisible();
  await expect(title(page, 'Teams')).toBeFocused();
  await expect(rows(page)).toHaveText([/Night Shift/]);

  await pick(page, 'Actions for Night Shift', 'Delete…');
  await expect(page.getByLabel('Type Night Shift to confirm')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button(page, 'Actions for Night Shift')).toBeFocused();
  await pick(page, 'Actions for Night Shift', 'Delete…');
  await page.keyboard.type('Night Shift');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'No teams yet' })).toBeVisible();
  await expect(page.getByRole('searchbox', { name: 'Team name or ID' })).toBeFocused(); // the last before what is gone
});
