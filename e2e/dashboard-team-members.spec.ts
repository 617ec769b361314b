import type { Page } from '@playwright/test';
import { askAsOwner } from './ask-as-owner.ts';
import { expect, test, type OwnedProject } from './dashboard-test.ts';
import { crowd, seedUsers } from './seed-users.ts';

const RIGHT_TO_LEFT = 'צוות <b>bold</b>';
const MIRA = { display_name: 'Mira Okafor', primary_email: 'mira@acme.test' };

const rows = (page: Page) => page.getByRole('rowheader');
const head = (page: Page) => page.getByRole('main').locator('header').first();
const abilities = (page: Page) => page.getByRole('region', { name: 'Permissions that members can have' });

async function makeTeam(page: Page, project: OwnedProject, [creator, ...members]: readonly string[], name: string) {
  const body = { display_name: name, creator_user_id: creator };
  const { id } = await askAsOwner<{ id: string }>(page, project, 'POST /teams', body);
  for (const userId of members) await askAsOwner(page, project, `POST /team-memberships/${id}/${userId}`, {});
  return id;
}

test('members of a large team are found by words and by permission, and counted whatever is shown', async ({
  page,
  project,
}) => {
  const members = await seedUsers(page, project, [MIRA, ...crowd(54)]);
  const team = await makeTeam(page, project, members, 'Kite Labs');
  await page.goto(`${project.path}/teams/${team}/members`);
  await expect(rows(page)).toHaveCount(50);
  await expect(page.getByText('55 members')).toBeVisible();
  await expect(page.getByText(/^Created .+ by Mira Okafor$/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Members 55', exact: true })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Creator' })).toHaveCount(1);
  await expect(abilities(page)).toContainText('$update_team1 of 55');
  await expect(abilities(page)).toContainText('$read_members55 of 55');

  await page.keyboard.press('/');
  await page.keyboard.type('person-4');
  await expect(rows(page)).toHaveCount(11);
  await expect(page.getByRole('status').getByText('11 of 55')).toBeVisible();
  await expect(page).toHaveURL(`${project.path}/teams/${team}/members?q=person-4`);
  await page.getByLabel('Filter by permission').selectOption('admin');
  await expect(page.getByRole('heading', { name: 'No members match.' })).toBeVisible();
  await page.goBack();
  await expect(rows(page)).toHaveCount(11);
  await expect(page.getByLabel('Filter by permission')).toHaveValue('');
  await page.goForward();
  await expect(page.getByRole('heading', { name: 'No members match.' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Find a member' }).fill('');
  await expect(rows(page)).toHaveText([/Mira Okafor/]);
  await expect(page).toHaveURL(`${project.path}/teams/${team}/members?permission=admin`);
  await expect(abilities(page)).toContainText('55 of 55');

  await page.getByRole('button', { name: 'Add member' }).click();
  await expect(page).toHaveURL(/permission=admin&add=member|add=member&permission=admin/);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(`${project.path}/teams/${team}/members?permission=admin`);
  await page.reload();
  await expect(rows(page)).toHaveText([/Mira Okafor/]);
  await expect(page.getByLabel('Filter by permission')).toHaveValue('admin');
});

test('on a phone, by keyboard: somebody is invited, a member removed and taken back', async ({ page, project }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const team = await makeTeam(page, project, await seedUsers(page, project, [MIRA]), RIGHT_TO_LEFT);
  await page.goto(`${project.path}/teams/${team}/members`);
  await expect(head(page).getByRole('heading', { name: RIGHT_TO_LEFT })).toBeVisible();
  await page.getByRole('button', { name: 'Invite' }).press('Enter');
  await expect(page.getByRole('dialog', { name: `Invite to ${RIGHT_TO_LEFT}` })).toBeVisible();
  await page.getByRole('dialog').getByLabel('Email', { exact: true }).press('n');
  await page.keyboard.type('oor@haddad.test');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Revoke the invitation for noor@haddad.test' })).toBeVisible();

  await page.getByRole('button', { name: 'Actions for Mira Okafor' }).press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Name in this team…' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(rows(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(rows(page)).toHaveText([/Mira Okafor/]);
});

test('the deletion of a team whose name is markup keeps nobody out, and shows it as text', async ({
  page,
  project,
  findBarriers,
}) => {
  const name = `${RIGHT_TO_LEFT} ${'long'.repeat(40)}`;
  const team = await makeTeam(page, project, await seedUsers(page, project, [MIRA]), name);
  await page.goto(`${project.path}/teams/${team}/settings`);
  await page.getByRole('button', { name: 'Delete…' }).click();
  await expect(page.getByRole('alertdialog', { name: `Delete ${name}?` })).toBeVisible();
  await expect(page.locator('b')).toHaveCount(0);
  expect(await findBarriers()).toEqual([]);
});

test('words that look like a number find teams as others do', async ({ page, project }) => {
  for (const display_name of ['Room 1234', 'Kite Labs'])
    await askAsOwner(page, project, 'POST /teams', { display_name });
  await page.goto(`${project.path}/teams?q=1234`);
  await expect(rows(page)).toHaveText([/Room 1234/]);
});
