import { withClient } from '@keystead/testkit';
import type { Page } from '@playwright/test';
import { askAsOwner } from './ask-as-owner.ts';
import { expect, test, type OwnedProject } from './dashboard-test.ts';
import { databaseUrl } from './database-url.ts';
import { seedUsers } from './seed-users.ts';

const DEFINITIONS = '/team-permission-definitions';
const HOSTILE = '<img src=x onerror="document.title=1"><b>bold</b>';

const define = (page: Page, project: OwnedProject, id: string, contained: readonly string[] = [], description = '') =>
  askAsOwner(page, project, `POST ${DEFINITIONS}`, { id, description, contained_permission_ids: contained });
const panel = (page: Page, id: string) => page.getByRole('complementary', { name: id, exact: true });
const node = (page: Page, id: string) =>
  page.getByRole('region', { name: 'Graph' }).locator(`[data-permission="${id}"]`);

/** A team in which somebody is `admin`, and somebody else `member`. */
async function makeTeam(page: Page, project: OwnedProject, name: string): Promise<void> {
  const [first, second] = await seedUsers(page, project, [
    { display_name: 'Mira Okafor', primary_email: 'mira@acme.test' },
    { display_name: HOSTILE, primary_email: 'hostile@acme.test' },
  ]);
  const { id } = await askAsOwner<{ id: string }>(page, project, 'POST /teams', {
    display_name: name,
    creator_user_id: first,
  });
  await askAsOwner(page, project, `POST /team-memberships/${id}/${second}`, {});
}

test(
  'a permission is made, filled, given by default, renamed and deleted',
  { tag: '@core' },
  async ({ page, project }) => {
    await project.open('Permissions');
    await page.getByRole('button', { name: 'New permission' }).click();
    const form = page.getByRole('dialog', { name: 'New permission' });
    await form.getByLabel('Name').fill('Read Invoices');
    await form.getByRole('button', { name: 'Create permission' }).click();
    await expect(form).toContainText('Use lowercase letters, digits, : and _');
    await form.getByLabel('Name').fill('member');
    await form.getByRole('button', { name: 'Create permission' }).click();
    await expect(form).toContainText('A permission with this name already exists');
    await form.getByLabel('Name').fill('accountant');
    await form.getByLabel('Description').fill('Keeps the books');
    await form.getByRole('button', { name: 'Create permission' }).click();

    const accountant = panel(page, 'accountant');
    await expect(page).toHaveURL(`${project.path}/permissions/accountant`);
    await expect(accountant).toContainText('Keeps the books');
    await accountant.getByRole('button', { name: 'Add' }).click();
    await page.getByRole('combobox', { name: 'Add permission' }).fill('mem');
    await page.getByRole('option', { name: /^member/ }).click();
    await expect(accountant.getByRole('button', { name: 'Remove member' })).toBeVisible();
    await expect(accountant).toContainText('3 permissions in total, including nested ones.');

    await accountant.getByRole('button', { name: 'Remove member' }).click();
    await expect(accountant.getByRole('button', { name: 'Remove member' })).toBeHidden();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(accountant.getByRole('button', { name: 'Remove member' })).toBeVisible();

    await accountant.getByRole('switch', { name: 'Grant to new members' }).click();
    await expect(node(page, 'accountant')).toContainText('Default for members');

    await accountant.getByRole('button', { name: 'Actions' }).click();
    await page.getByRole('menuitem', { name: 'Edit…' }).click();
    await page.getByRole('dialog', { name: 'Edit accountant' }).getByLabel('Name').fill('bookkeeper');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page).toHaveURL(`${project.path}/permissions/bookkeeper`);
    await expect(node(page, 'bookkeeper')).toContainText('Default for members');
    await expect(node(page, 'accountant')).toHaveCount(0);

    await panel(page, 'bookkeeper').getByRole('button', { name: 'Actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete…' }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete bookkeeper?' });
    await expect(question).toContainText('Nobody has a direct grant.');
    await question.getByRole('button', { name: 'Delete permission' }).click();
    await expect(page).toHaveURL(`${project.path}/permissions`);
    await expect(node(page, 'bookkeeper')).toHaveCount(0);
  },
);

test('who has it is told, with what gives it, and how many grants a deletion takes', async ({ page, project }) => {
  await makeTeam(page, project, HOSTILE);
  await page.goto(`${project.path}/permissions/~read_members`);
  const holders = panel(page, '$read_members').getByRole('region', { name: 'Users with this permission' });
  await expect(holders).toContainText('2 users in 1 team');
  const mira = holders.getByRole('listitem').filter({ hasText: 'Mira Okafor' });
  await expect(mira).toContainText('through admin');
  await expect(
    holders.getByRole('listitem').filter({ hasText: 'through member' }).getByRole('link').first(),
  ).toHaveText(HOSTILE);
  await expect(mira.getByRole('link').last()).toHaveText(HOSTILE);
  await expect(holders.locator('b')).toHaveCount(0);
  await expect(page).toHaveTitle('Permissions · Keystead');

  await page.goto(`${project.path}/permissions/member`);
  const direct = panel(page, 'member')
    .getByRole('region', { name: 'Users with this permission' })
    .getByRole('listitem');
  await expect(direct).toContainText('directly');
  await panel(page, 'member').getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete…' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Removes it from 1 user.');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toBeHidden();
});

test('a circle is refused at the field, and what the system brings cannot be changed', async ({ page, project }) => {
  await define(page, project, 'owner', ['admin']);
  await page.goto(`${project.path}/permissions/admin`);
  const admin = panel(page, 'admin');
  await admin.getByRole('button', { name: 'Add' }).click();
  const field = page.getByRole('combobox', { name: 'Add permission' });
  await field.fill('owner');
  await page.keyboard.press('Enter');
  await expect(field).toHaveAccessibleDescription(/That permission already includes admin/);
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();
  await expect(admin.getByRole('link', { name: 'owner' })).toBeVisible();

  await page.goto(`${project.path}/permissions/~update_team`);
  const locked = panel(page, '$update_team');
  await expect(locked).toContainText("It can't be changed or deleted.");
  await expect(locked.getByRole('button', { name: 'Actions' })).toHaveCount(0);
  await expect(locked.getByRole('button', { name: 'Add' })).toHaveCount(0);
  await page.goto(`${project.path}/permissions/nowhere`);
  await expect(panel(page, 'nowhere')).toContainText('No permission has this name.');
});

test('the drawing is walked by arrows, and the same stands in a table', async ({ page, project }) => {
  await define(page, project, 'owner', ['admin']);
  await project.open('Permissions');
  await node(page, 'owner').focus();
  await page.keyboard.press('ArrowRight');
  await expect(node(page, 'admin')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(node(page, '$delete_team')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(node(page, '$remove_members')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(node(page, 'admin')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: 'admin' })).toBeFocused();

  await page.getByRole('radio', { name: 'Table' }).check();
  await expect(page).toHaveURL(`${project.path}/permissions/admin?view=table`);
  await expect(page.getByRole('rowheader').first()).toContainText('admin');
  await expect(page.getByRole('rowheader')).toHaveCount(8);
  await page.reload();
  await expect(page.getByRole('rowheader')).toHaveCount(8);
});

/** Without asking for each. */
async function defineMany({ id }: OwnedProject, count: number): Promise<void> {
  await withClient(databaseUrl(), (client) =>
    client.query(
      `insert into permission_definitions (project_id, permission_id) select $1, 'p' || n from generate_series(1, $2::int) as n`,
      [id, count],
    ),
  );
}

test('many are a table, and so they are on a phone, one at a time', async ({ page, project }) => {
  await defineMany(project, 55);
  await project.open('Permissions');
  await expect(page.getByRole('rowheader')).toHaveCount(62);
  await expect(page.getByRole('radio', { name: 'Graph' })).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('link', { name: 'member', exact: true }).click();
  await expect(panel(page, 'member')).toBeVisible();
  await expect(page.getByRole('rowheader').first()).toBeHidden();
  await page.getByRole('link', { name: 'All permissions' }).click();
  await expect(page.getByRole('rowheader').first()).toBeVisible();
});

test('nothing keeps people from using the drawing', async ({ page, project, findBarriers }) => {
  await makeTeam(page, project, HOSTILE);
  await define(page, project, 'owner', ['admin'], HOSTILE);
  await page.goto(`${project.path}/permissions/owner`);
  await expect(panel(page, 'owner')).toContainText(HOSTILE);
  await expect(panel(page, 'owner').getByText('Nobody')).toBeVisible();
  expect(await findBarriers()).toEqual([]);
});

test('nor the table, nor the choice of a permission', async ({ page, project, findBarriers }) => {
  await makeTeam(page, project, HOSTILE);
  await page.goto(`${project.path}/permissions/admin?view=table`);
  await panel(page, 'admin').getByRole('button', { name: 'Add' }).click();
  await expect(page.getByRole('combobox', { name: 'Add permission' })).toBeFocused();
  expect(await findBarriers()).toEqual([]);
});
