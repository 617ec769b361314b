import type { Locator, Page } from '@playwright/test';
import { askAsOwner } from './ask-as-owner.ts';
import { expect, OWNER_PASSWORD, test } from './dashboard-test.ts';
import { forgetRecentSignIn } from './forget-recent-sign-in.ts';
import { beginJobs, holdUser, putOffJobs } from './hold-user.ts';
import { crowd, seedUsers } from './seed-users.ts';
import { pressLetters } from './type-at-once.ts';
import { AIKO, box, JONAS, MIRA, rows } from './users-page.ts';

const MOST_PRESSES = 100;

const bar = (page: Page) => page.getByRole('region', { name: 'Selection' });
const jobs = (page: Page) => page.getByRole('region', { name: 'Jobs' });
const dialog = (page: Page) => page.getByRole('dialog');
const question = (page: Page) => page.getByRole('alertdialog');

/** Presses Tab until it is there. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < MOST_PRESSES; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

test('a job is undone on another page of the project', { tag: '@core' }, async ({ page, project, findBarriers }) => {
  await seedUsers(page, project, [MIRA]);
  await project.open('Users');
  await box(page, 'Mira Okafor').check();
  await bar(page).getByRole('button', { name: 'Sign out' }).click();
  await question(page).getByRole('button', { name: 'Sign out' }).click();
  await expect(jobs(page)).toContainText('1 user will be signed out');
  await putOffJobs(project);
  await project.open('Teams');
  await expect(jobs(page)).toContainText('1 user will be signed out');
  expect(await findBarriers()).toEqual([]);
  await jobs(page).getByRole('button', { name: 'Undo' }).click();
  await expect(jobs(page)).toContainText('Undone. Nothing was changed.');
});

test('a job is seen through on whatever page of the project is loaded', async ({ page, project, findBarriers }) => {
  const [mira = '', jonas = ''] = await seedUsers(page, project, [MIRA, JONAS]);
  const underWay = /2 users will be signed out|Ending sessions/;
  await holdUser(jonas, async () => {
    await askAsOwner(page, project, 'POST /internal/bulk-jobs', { action: 'end_sessions', user_ids: [mira, jonas] });
    for (const path of ['settings', 'permissions', `users/${mira}`]) {
      await page.goto(`${project.path}/${path}`);
      await expect(jobs(page)).toContainText(underWay);
      await page.reload();
      await expect(jobs(page)).toContainText(underWay);
    }
    await beginJobs(project);
    await expect(jobs(page).getByRole('progressbar')).toBeVisible();
    await page.goto(`${project.path}/teams`);
    await expect(jobs(page).getByRole('progressbar')).toBeVisible();
    expect(await findBarriers()).toEqual([]);
  });
  await expect(jobs(page)).toContainText('2 users signed out');
  await jobs(page).getByRole('button', { name: 'Close' }).click();
  await expect(jobs(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Teams' })).toBeVisible();
  await expect(jobs(page)).toHaveCount(0);
});

test('jobs of before are listed with what they did, and with who failed', async ({ page, project, findBarriers }) => {
  const [mira, nobody] = await seedUsers(page, project, [MIRA, { display_name: 'No Address' }]);
  const { id } = await askAsOwner(page, project, 'POST /internal/bulk-jobs', {
    action: 'verify_email',
    user_ids: [mira, nobody],
  });
  const status = async () =>
    (await askAsOwner<{ status: string }>(page, project, `GET /internal/bulk-jobs/${id}`)).status;
  await beginJobs(project);
  await expect.poll(status, { intervals: [1000] }).toBe('done');
  await page.goto(`${project.path}/users`);
  await page.getByRole('button', { name: 'Recent jobs' }).click();
  await expect(page).toHaveURL(`${project.path}/users?jobs=true`);
  await expect(dialog(page)).toContainText('1 user verified. 1 failed: The user has no e-mail address.');
  await dialog(page).getByText('Show failures').click();
  await expect(dialog(page).getByRole('link', { name: 'No Address' })).toBeVisible();
  expect(await findBarriers()).toEqual([]);
  await page.goBack();
  await expect(dialog(page)).toHaveCount(0);
  await expect(jobs(page)).toHaveCount(0);
  await page.goForward();
  await dialog(page).getByText('Show failures').click();
  await dialog(page).getByRole('link', { name: 'No Address' }).click();
  await expect(page).toHaveURL(new RegExp(`${project.path}/users/${nobody}`));
});

test('a job over all that match is refused where others match by now', async ({ page, project }) => {
  await seedUsers(page, project, crowd(3));
  await page.goto(`${project.path}/users?q=crowd`);
  await box(page, 'Person 0').check();
  await bar(page).getByRole('button', { name: 'Select all 3' }).click();
  await seedUsers(page, project, [{ display_name: 'One more', primary_email: 'more@crowd.test' }]);
  await bar(page).getByRole('button', { name: 'Sign out' }).click();
  await question(page).getByRole('button', { name: 'Sign out' }).click();
  await expect(question(page).getByRole('alert')).toContainText('changed from 3 to 4. Review them and try again.');
  await question(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(jobs(page)).toHaveCount(0);
});

test('an owner who signed in long ago enters the password before users are deleted', async ({ page, project }) => {
  await seedUsers(page, project, [MIRA]);
  await project.open('Users');
  await forgetRecentSignIn(project);
  await box(page, 'Mira Okafor').check();
  await bar(page).getByRole('button', { name: 'Delete…' }).click();
  await question(page).getByLabel('Type 1 to confirm').fill('1');
  await question(page).getByRole('button', { name: 'Delete users' }).click();
  const prompt = page.getByRole('dialog', { name: 'Enter your password to continue' });
  await prompt.getByRole('textbox', { name: 'Password' }).fill(OWNER_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(jobs(page)).toContainText('1 user will be deleted');
  await putOffJobs(project);
  await jobs(page).getByRole('button', { name: 'Undo' }).click();
  await expect(jobs(page)).toContainText('Undone. Nothing was changed.');
});

test('by keyboard alone: filtered, columns chosen, one selected, a job asked for and undone', async ({
  page,
  project,
}) => {
  await seedUsers(page, project, [MIRA, JONAS, AIKO]);
  await project.open('Set up');
  await pressLetters(page, 'gu');
  await expect(rows(page)).toHaveCount(3);
  await tabTo(page, page.getByRole('button', { name: 'Filter', exact: true }));
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Filter' });
  await expect(panel.getByRole('button', { name: 'Email' })).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, panel.getByRole('radio', { name: 'Any' }));
  await page.keyboard.press('ArrowDown');
  await expect(panel.getByRole('radio', { name: 'Verified', exact: true })).toBeChecked();
  await tabTo(page, panel.getByRole('button', { name: 'Apply' }));
  await page.keyboard.press('Enter');
  await expect(rows(page)).toHaveText(['Jonas Lind', 'Mira Okafor']);

  const columns = page.getByRole('button', { name: 'Columns' });
  await tabTo(page, columns);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('checkbox', { name: 'Email', exact: true })).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('Escape');
  await expect(columns).toBeFocused();
  await expect(page.getByRole('columnheader', { name: 'Email' })).toHaveCount(0);

  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('link', { name: 'Jonas Lind' })).toBeFocused();
  await page.keyboard.press('x');
  await tabTo(page, bar(page).getByRole('button', { name: 'Sign out' }));
  await page.keyboard.press('Enter');
  await tabTo(page, question(page).getByRole('button', { name: 'Sign out' }));
  await page.keyboard.press('Enter');
  await expect(jobs(page)).toContainText('1 user will be signed out');
  await putOffJobs(project);
  await tabTo(page, jobs(page).getByRole('button', { name: 'Undo' }));
  await page.keyboard.press('Enter');
  await expect(jobs(page)).toContainText('Undone. Nothing was changed.');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test('users are put in another order, selected and changed', async ({ page, project, findBarriers }) => {
    await seedUsers(page, project, [MIRA, JONAS, AIKO]);
    await page.goto(`${project.path}/users`);
    const people = page.getByRole('list', { name: 'Users' }).getByRole('listitem');
    await expect(people.first()).toContainText('Aiko Tanabe');
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Oldest first');
    await expect(people.first()).toContainText('Mira Okafor');
    await expect(page).toHaveURL(`${project.path}/users?desc=false`);
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Most recently active first');
    await expect(page).toHaveURL(`${project.path}/users?sort=active`);

    await expect(page.getByRole('checkbox')).toHaveCount(0);
    await page.getByRole('button', { name: 'Select', exact: true }).tap();
    await box(page, 'Jonas Lind').tap();
    await box(page, 'Mira Okafor').tap();
    await expect(bar(page)).toContainText('2 selected');
    expect(await findBarriers()).toEqual([]);
    await bar(page).getByRole('button', { name: 'Sign out' }).tap();
    await question(page).getByRole('button', { name: 'Sign out' }).tap();
    await expect(jobs(page)).toContainText('2 users will be signed out');
    await putOffJobs(project);
    await expect(bar(page)).toHaveCount(0);
    await jobs(page).getByRole('button', { name: 'Undo' }).tap();
    await expect(jobs(page)).toContainText('Undone. Nothing was changed.');
    await page.getByRole('button', { name: 'Clear selection' }).tap();
    await expect(page.getByRole('checkbox')).toHaveCount(0);
  });
});
