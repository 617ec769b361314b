import type { Page } from '@playwright/test';
import { askAsOwner } from './ask-as-owner.ts';
import { expect, test } from './dashboard-test.ts';
import { delayAnswers } from './delay-answers.ts';
import { beginJobs, holdUser, putOffJobs, untilCancelled } from './hold-user.ts';
import { crowd, seedUsers } from './seed-users.ts';
import { AIKO, box, JONAS, MIRA, rows } from './users-page.ts';

const bar = (page: Page) => page.getByRole('region', { name: 'Selection' });
const jobs = (page: Page) => page.getByRole('region', { name: 'Jobs' });
const dialog = (page: Page) => page.getByRole('dialog');
const question = (page: Page) => page.getByRole('alertdialog');

test('all that match are deleted by their number, which can be undone, and is seen through after a reload', async ({
  page,
  project,
  findBarriers,
}) => {
  await seedUsers(page, project, [...crowd(130), MIRA]);
  await page.goto(`${project.path}/users?q=crowd`);
  await box(page, 'Person 129').check();
  await box(page, 'Person 127').check();
  await expect(bar(page)).toContainText('2 selected');
  expect(await findBarriers()).toEqual([]);
  await bar(page).getByRole('button', { name: 'Select all 130' }).click();
  await expect(bar(page)).toContainText('130 selected');
  await expect(box(page, 'Person 128')).toBeChecked();

  const erase = async () => {
    await bar(page).getByRole('button', { name: 'Delete…' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Delete 130 users?' });
    await expect(dialog.getByRole('button', { name: 'Delete users' })).toBeDisabled();
    await dialog.getByLabel('Type 130 to confirm').fill('130');
    expect(await findBarriers()).toEqual([]);
    await dialog.getByRole('button', { name: 'Delete users' }).click();
    await expect(dialog).toBeHidden();
  };
  await erase();
  await putOffJobs(project);
  await expect(jobs(page)).toContainText('130 users will be deleted');
  await expect(bar(page)).toBeHidden();
  await page.reload();
  await jobs(page).getByRole('button', { name: 'Undo' }).click();
  await expect(jobs(page)).toContainText('Undone. Nothing was changed.');
  await expect(page.getByText('130 of 131')).toBeVisible();

  await box(page, 'Person 129').check();
  await bar(page).getByRole('button', { name: 'Select all 130' }).click();
  await erase();
  await expect(jobs(page)).toContainText('130 users will be deleted');
  await beginJobs(project);
  await expect(jobs(page)).toContainText('130 users deleted');
  expect(await findBarriers()).toEqual([]);
  await expect(page.getByRole('heading', { name: 'No users match' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await expect(rows(page)).toHaveText(['Mira Okafor']);
});

test(
  'the bar stays while its question is loaded, and has the focus again when that is cancelled',
  { tag: '@core' },
  async ({ page, project }) => {
    await seedUsers(page, project, [MIRA]);
    const sendQuestion = await delayAnswers(page, '**/assets/bulk-dialog-*.js');
    await page.goto(`${project.path}/users`);
    await box(page, 'Mira Okafor').check();
    const restrict = bar(page).getByRole('button', { name: 'Restrict…' });
    const asked = page.waitForRequest(/\/assets\/bulk-dialog-/);
    await restrict.press('Enter');
    await asked;
    await expect(restrict).toBeFocused();
    sendQuestion();
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(restrict).toBeFocused();
  },
);

test('addresses count as verified', async ({ page, project }) => {
  await seedUsers(page, project, [AIKO, JONAS]);
  await project.open('Users');
  await box(page, 'Aiko Tanabe').check();
  await bar(page).getByRole('button', { name: 'Verify email' }).click();
  await question(page).getByRole('button', { name: 'Verify email' }).click();
  await expect(jobs(page)).toContainText('1 user will be verified');
  await beginJobs(project);
  await expect(jobs(page)).toContainText('1 user verified');
  await expect(page.getByText('Unverified')).toHaveCount(0);
});

test('a few join a team that is found by a part of its name', async ({ page, project, findBarriers }) => {
  const [aiko, jonas] = await seedUsers(page, project, [AIKO, JONAS, MIRA]);
  await askAsOwner(page, project, 'POST /teams', { display_name: 'Blue Lantern' });
  const kite = await askAsOwner(page, project, 'POST /teams', { display_name: 'Kite Labs' });
  await askAsOwner(page, project, `POST /team-memberships/${kite.id}/${aiko}`, {});
  await project.open('Users');
  await box(page, 'Aiko Tanabe').check();
  await box(page, 'Jonas Lind').check();
  await bar(page).getByRole('button', { name: 'Add to team' }).click();
  await expect(dialog(page)).toHaveAccessibleName('Add 2 users to a team');
  const add = dialog(page).getByRole('button', { name: 'Add to team' });
  await expect(add).toBeDisabled();
  await dialog(page).getByRole('searchbox', { name: 'Find a team' }).fill('kite');
  await expect(dialog(page).getByRole('radio')).toHaveCount(1);
  await dialog(page).getByRole('radio', { name: 'Kite Labs' }).check();
  expect(await findBarriers()).toEqual([]);
  await add.click();
  await expect(jobs(page)).toContainText('2 users will be added to the team');
  await beginJobs(project);
  await expect(jobs(page)).toContainText('2 users added to the team');
  const { items } = await askAsOwner<{ items: { user_id: string }[] }>(
    page,
    project,
    `GET /team-member-profiles?team_id=${kite.id}`,
  );
  expect(new Set(items.map(({ user_id }) => user_id))).toEqual(new Set([aiko, jonas]));
});

test('sessions of a few end', async ({ page, project }) => {
  const [mira, jonas] = await seedUsers(page, project, [MIRA, JONAS]);
  for (const user_id of [mira, mira, jonas]) await askAsOwner(page, project, 'POST /auth/sessions', { user_id });
  await project.open('Users');
  await box(page, 'Mira Okafor').check();
  await bar(page).getByRole('button', { name: 'Sign out' }).click();
  await question(page).getByRole('button', { name: 'Sign out' }).click();
  await expect(jobs(page)).toContainText('1 user will be signed out');
  await beginJobs(project);
  await expect(jobs(page)).toContainText('1 user signed out');
  const sessionsOf = async (user: string | undefined) =>
    (await askAsOwner<{ items: object[] }>(page, project, `GET /auth/sessions?user_id=${user}`)).items;
  expect(await sessionsOf(mira)).toEqual([]);
  expect(await sessionsOf(jonas)).toHaveLength(1);
});

test('a job that runs says how far it is, and what is done when it is cancelled stays done', async ({
  page,
  project,
}) => {
  const [mira, jonas = '', aiko] = await seedUsers(page, project, [MIRA, JONAS, AIKO]);
  await project.open('Users');
  await box(page, 'Mira Okafor').check();
  await bar(page).getByRole('button', { name: 'Select all 3' }).click();
  await bar(page).getByRole('button', { name: 'Restrict…' }).click();
  await dialog(page).getByLabel('Reason (shown to the user)').fill('Asked for it');
  await holdUser(jonas, async () => {
    await dialog(page).getByRole('button', { name: 'Restrict' }).click();
    await expect(jobs(page)).toContainText('3 users will be restricted');
    await beginJobs(project);
    await expect(jobs(page)).toContainText('Restricting: 1 of 3');
    const progress = jobs(page).getByRole('progressbar', { name: 'Restricting' });
    await expect(progress).toHaveJSProperty('value', 1);
    await expect(progress).toHaveJSProperty('max', 3);
    await jobs(page).getByRole('button', { name: 'Cancel' }).click();
    await untilCancelled(project);
  });
  await expect(jobs(page)).toContainText('Cancelled.');
  await expect(jobs(page).getByRole('progressbar')).toHaveCount(0);
  const isRestricted = async (id: string | undefined) =>
    (await askAsOwner<{ is_restricted: boolean }>(page, project, `GET /users/${id}`)).is_restricted;
  expect([await isRestricted(mira), await isRestricted(aiko)]).toEqual([true, false]);
  const both = await isRestricted(jonas); // unless his turn had been put off by then
  await expect(jobs(page)).toContainText(both ? '2 users restricted' : '1 user restricted');
  await jobs(page).getByRole('button', { name: 'Close' }).click();
  await expect(jobs(page)).toBeHidden();
  await expect(page.getByText('Restricted', { exact: true })).toHaveCount(both ? 2 : 1);
});
