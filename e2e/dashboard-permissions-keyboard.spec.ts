import type { Page } from '@playwright/test';
import { askAsOwner } from './ask-as-owner.ts';
import { expect, test } from './dashboard-test.ts';
import { seedUsers } from './seed-users.ts';
import { pick, press, tabTo } from './tab-to.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** A question is announced at once; a form is not. */
const dialog = (page: Page, name: string) =>
  page.getByRole(name.endsWith('?') ? 'alertdialog' : 'dialog', { name, exact: true });
const panel = (page: Page, id: string) => page.getByRole('complementary', { name: id, exact: true });
const title = (page: Page, id: string) => page.getByRole('heading', { level: 2, name: id, exact: true });
const picker = (page: Page) => page.getByRole('combobox', { name: 'Add permission' });
const node = (page: Page, id: string) =>
  page
    .getByRole('region', { name: 'Graph' })
    .getByRole('link')
    .and(page.locator(`[data-permission="${id}"]`));

test('a permission is made, left, made again and filled by keyboard alone', async ({ page, project }) => {
  await project.open('Permissions');
  await press(page, 'New permission');
  await expect(dialog(page, 'New permission').getByLabel('Name')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog(page, 'New permission')).toBeHidden();
  await expect(button(page, 'New permission')).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(dialog(page, 'New permission').getByLabel('Name')).toBeFocused();
  await page.keyboard.type('Read Invoices');
  await page.keyboard.press('Enter');
  await expect(dialog(page, 'New permission').getByLabel('Name')).toHaveAccessibleDescription(
    'Use lowercase letters, digits, : and _',
  );
  await expect(dialog(page, 'New permission').getByLabel('Name')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('accountant');
  await tabTo(page, page.getByLabel('Description'));
  await page.keyboard.type('Keeps the books');
  await page.keyboard.press('Enter');
  await expect(dialog(page, 'New permission')).toBeHidden();
  await expect(panel(page, 'accountant')).toContainText('Keeps the books');
  await expect(title(page, 'accountant')).toBeFocused();

  // What it contains: chosen by words, by arrows, or not at all.
  await press(page, 'Add');
  await expect(picker(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(picker(page)).toBeHidden();
  await expect(button(page, 'Add')).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type('_members');
  await expect(page.getByRole('option')).toHaveText([/^\$read_members/, /^\$remove_members/, /^\$invite_members/]);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { selected: true })).toContainText('$remove_members');
  await page.keyboard.press('Enter');
  await expect(button(page, 'Remove $remove_members')).toBeVisible();
  await expect(button(page, 'Add')).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type('mem');
  await page.keyboard.press('Enter');
  await expect(button(page, 'Add')).toBeFocused();
  await expect(panel(page, 'accountant')).toContainText('4 permissions in total, including nested ones.');

  await press(page, 'Remove member');
  await expect(button(page, 'Remove member')).toBeHidden();
  await expect(button(page, 'Add')).toBeFocused();
  await press(page, 'Undo');
  await expect(button(page, 'Remove member')).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Grant to new members' })).toBeFocused(); // from where Undo was reached
});

test('a permission is edited, and deleted by keyboard alone', async ({ page, project }) => {
  await askAsOwner(page, project, 'POST /team-permission-definitions', {
    id: 'accountant',
    contained_permission_ids: [],
  });
  await project.open('Permissions');
  await tabTo(page, node(page, 'accountant'));
  await page.keyboard.press('Enter');
  await expect(title(page, 'accountant')).toBeFocused();

  await pick(page, 'Actions', 'Edit…');
  await expect(dialog(page, 'Edit accountant').getByLabel('Name')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button(page, 'Actions')).toBeFocused();
  await pick(page, 'Actions', 'Edit…');
  await tabTo(page, dialog(page, 'Edit accountant').getByLabel('Description'));
  await page.keyboard.type('Keeps the books');
  await page.keyboard.press('Enter');
  await expect(dialog(page, 'Edit accountant')).toBeHidden();
  await expect(panel(page, 'accountant')).toContainText('Keeps the books');
  await expect(button(page, 'Actions')).toBeFocused();

  await pick(page, 'Actions', 'Edit…');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('bookkeeper');
  await page.keyboard.press('Enter');
  await expect(title(page, 'bookkeeper')).toBeFocused();
  await expect(page).toHaveURL(`${project.path}/permissions/bookkeeper`);

  const newMembers = page.getByRole('switch', { name: 'Grant to new members' });
  await tabTo(page, newMembers);
  await page.keyboard.press('Space');
  await expect(node(page, 'bookkeeper')).toContainText('Default for members');
  await expect(newMembers).toBeChecked();
  await expect(newMembers).toBeFocused();
  await press(page, 'Undo');
  await expect(newMembers).not.toBeChecked();

  await pick(page, 'Actions', 'Delete…');
  await expect(dialog(page, 'Delete bookkeeper?').getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog(page, 'Delete bookkeeper?')).toBeHidden();
  await expect(button(page, 'Actions')).toBeFocused();
  await pick(page, 'Actions', 'Delete…');
  await press(page, 'Delete permission');
  await expect(page.getByText('bookkeeper was deleted')).toBeVisible();
  await expect(page).toHaveURL(`${project.path}/permissions`);
  await expect(node(page, 'bookkeeper')).toHaveCount(0);
  await expect(button(page, 'Larger')).toBeFocused(); // the last before what is gone
});

test('who has a permission is found by keyboard alone, and so is the way back', async ({ page, project }) => {
  const [mira] = await seedUsers(page, project, [{ display_name: 'Mira Okafor', primary_email: 'mira@acme.test' }]);
  await askAsOwner(page, project, 'POST /teams', { display_name: 'Kite Labs', creator_user_id: mira });
  await project.open('Permissions');
  await tabTo(page, page.getByRole('radio', { name: 'Graph' }));
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(`${project.path}/permissions?view=table`);
  await expect(page.getByRole('radio', { name: 'Table' })).toBeFocused();

  await tabTo(page, page.getByRole('link', { name: '$read_members', exact: true }));
  await page.keyboard.press('Enter');
  await expect(title(page, '$read_members')).toBeFocused();
  const holders = panel(page, '$read_members').getByRole('region', { name: 'Users with this permission' });
  await expect(holders).toContainText('1 user in 1 team');
  await tabTo(page, holders.getByRole('link', { name: 'Kite Labs' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Kite Labs' })).toBeFocused();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Permissions' })).toBeFocused();
  await tabTo(page, holders.getByRole('link', { name: 'Mira Okafor' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Mira Okafor' })).toBeFocused();
});
