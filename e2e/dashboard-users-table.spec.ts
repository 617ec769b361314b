import type { Page } from '@playwright/test';
import { ageUser } from './age-user.ts';
import { askAsOwner } from './ask-as-owner.ts';
import { expect, test } from './dashboard-test.ts';
import { seedUsers } from './seed-users.ts';
import { AIKO, box, JONAS, MIRA, rows } from './users-page.ts';

const DAY_MS = 86_400_000;
const TOO_LONG = 'Too many records match to list or count them in time. Narrow the filter.';

const panel = (page: Page) => page.getByRole('dialog', { name: 'Filter' });
const menu = (page: Page) => page.getByRole('menu');
const dialog = (page: Page) => page.getByRole('alertdialog');
const bar = (page: Page) => page.getByRole('region', { name: 'Selection' });
const jobs = (page: Page) => page.getByRole('region', { name: 'Jobs' });

/** Shows what can be chosen in a part of the filter. */
async function openPart(page: Page, part: string): Promise<void> {
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await panel(page).getByRole('button', { name: part, exact: true }).click();
}

/** Narrows the list down to so many. */
async function apply(page: Page, matches: number): Promise<void> {
  await expect(panel(page).getByText(`${matches} match`, { exact: true })).toBeVisible();
  await panel(page).getByRole('button', { name: 'Apply' }).click();
}

const NOW = Date.now(); // once, so that all days of a test are counted from the same one
/** The day so many days ago, as fields for dates want it. */
const dayAgo = (days: number) => new Date(NOW - days * DAY_MS).toISOString().slice(0, 10);

test('the menu of a row opens the user, copies what they have, and asks before it changes them', async ({
  page,
  project,
  findBarriers,
}) => {
  const [mira = ''] = await seedUsers(page, project, [MIRA, { display_name: 'Nameless' }]);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await project.open('Users');
  const more = page.getByRole('button', { name: 'Actions for Mira Okafor' });
  await more.press('Enter');
  await expect(menu(page).getByRole('menuitem')).toHaveText([
    'Open',
    'Copy user ID',
    'Copy email',
    'Sign out…',
    'Restrict…',
    'Delete…',
  ]);
  await expect(menu(page).getByRole('menuitem', { name: 'Open' })).toBeFocused();
  expect(await findBarriers({ isWide: true })).toEqual([]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(mira);

  await more.press('Enter');
  await menu(page).getByRole('menuitem', { name: 'Delete…' }).press('Enter');
  await expect(dialog(page)).toHaveAccessibleName('Delete 1 user?');
  await dialog(page).getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(more).toBeFocused();

  await page.getByRole('button', { name: 'Actions for Nameless' }).click();
  await expect(menu(page).getByRole('menuitem', { name: 'Copy email' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(menu(page)).toHaveCount(0);

  await more.press('Enter');
  await menu(page).getByRole('menuitem', { name: 'Open' }).press('Enter');
  await expect(page).toHaveURL(new RegExp(`${project.path}/users/${mira}`));
});

test('whoever was restricted by a slip is let in again by the menu of their row', async ({ page, project }) => {
  await seedUsers(page, project, [{ ...AIKO, restricted_by_admin: true }]);
  await project.open('Users');
  await page.getByRole('button', { name: 'Actions for Aiko Tanabe' }).click();
  await menu(page).getByRole('menuitem', { name: 'Remove restriction…' }).click();
  await expect(dialog(page)).toHaveAccessibleName('Remove the restriction from 1 user?');
  await dialog(page).getByRole('button', { name: 'Remove restriction' }).click();
  await expect(jobs(page)).toContainText('Restriction removed from 1 user');
  await expect(page.getByText('Restricted', { exact: true })).toHaveCount(0);
});

test('filters by team, second factor and times are chosen in the panel', async ({ page, project, findBarriers }) => {
  const [mira = '', jonas = '', aiko = ''] = await seedUsers(page, project, [
    { ...MIRA, totp_secret_base64: 'PtxdJ0GZ4cLrBHhA1v5PeZzTQ5M=' },
    JONAS,
    AIKO,
  ]);
  await ageUser(jonas, { signedUp: 60, active: 40 });
  await ageUser(aiko, { signedUp: 20, active: 5 });
  const kite = await askAsOwner(page, project, 'POST /teams', { display_name: 'Kite Labs' });
  await askAsOwner(page, project, `POST /team-memberships/${kite.id}/${mira}`, {});
  await project.open('Users');

  await openPart(page, 'Team');
  await panel(page).getByRole('radio', { name: 'Kite Labs' }).check();
  expect(await findBarriers()).toEqual([]);
  await apply(page, 1);
  await expect(rows(page)).toHaveText(['Mira Okafor']);
  await expect(page).toHaveURL(`${project.path}/users?team=${kite.id}`);
  await expect(page.getByRole('button', { name: 'Team Kite Labs' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove filter Team' }).click();

  await openPart(page, 'Two-factor authentication');
  await panel(page).getByRole('radio', { name: 'Off' }).check();
  await apply(page, 2);
  await expect(rows(page)).toHaveText(['Aiko Tanabe', 'Jonas Lind']);
  await expect(page).toHaveURL(`${project.path}/users?mfa=false`);
  await page.getByRole('button', { name: 'Remove filter Two-factor authentication' }).click();

  await openPart(page, 'Last active');
  await panel(page).getByRole('radio', { name: 'within 30 days' }).check();
  expect(await findBarriers()).toEqual([]);
  await apply(page, 2);
  await expect(rows(page)).toHaveText(['Mira Okafor', 'Aiko Tanabe']);
  await expect(page).toHaveURL(`${project.path}/users?active=30d`);
  await page.getByRole('button', { name: 'Remove filter Last active' }).click();

  await openPart(page, 'Signed up');
  await panel(page).getByLabel('After').fill(dayAgo(70));
  await panel(page).getByLabel('Before').fill(dayAgo(30));
  await apply(page, 1);
  await expect(rows(page)).toHaveText(['Jonas Lind']);
  await expect(page).toHaveURL(`${project.path}/users?signed_up=${dayAgo(70)}..${dayAgo(30)}`);
  await page.reload();
  await expect(rows(page)).toHaveText(['Jonas Lind']);
});

test('columns can be chosen by whoever cannot see them', async ({ page, project, findBarriers }) => {
  await seedUsers(page, project, [MIRA]);
  await project.open('Users');
  await page.getByRole('button', { name: 'Columns' }).click();
  await expect(page.getByRole('dialog', { name: 'Columns' })).toBeVisible();
  expect(await findBarriers({ isWide: true })).toEqual([]);
});

test('what takes too long to find says so, and is found once it is narrowed down', async ({ page, project }) => {
  await seedUsers(page, project, [MIRA]);
  await page.route('**/api/v1/users?*query=o&*', (route) => route.fulfill({ status: 422, body: TOO_LONG }));
  await page.goto(`${project.path}/users?q=o`);
  await expect(page.getByRole('alert')).toContainText(TOO_LONG);
  await page.getByRole('searchbox', { name: 'Name, email, or user ID' }).fill('okafor');
  await expect(rows(page)).toHaveText(['Mira Okafor']);
});

test('where they cannot be counted the list stands, and both the count and the bar offer another try', async ({
  page,
  project,
  findBarriers,
}) => {
  await seedUsers(page, project, [MIRA, JONAS]);
  const counts = '**/api/v1/users?*count=capped*';
  await page.route(counts, (route) => route.fulfill({ status: 422, body: TOO_LONG }));
  await page.goto(`${project.path}/users`);
  const count = page.getByRole('status').filter({ hasText: TOO_LONG });
  await expect(count.getByRole('button', { name: 'Try again' })).toBeVisible();
  await box(page, 'Mira Okafor').check();
  await expect(bar(page)).toContainText(TOO_LONG);
  expect(await findBarriers()).toEqual([]);
  await page.unroute(counts);
  await bar(page).getByRole('button', { name: 'Try again' }).click();
  await expect(bar(page).getByRole('button', { name: 'Select all 2' })).toBeVisible();
  await expect(page.getByText('2 users')).toBeVisible();
});
