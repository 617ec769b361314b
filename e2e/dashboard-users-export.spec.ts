import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { expect, OWNER_PASSWORD, test } from './dashboard-test.ts';
import { forgetRecentSignIn } from './forget-recent-sign-in.ts';
import { seedUsers } from './seed-users.ts';
import { AIKO, box, JONAS, MIRA } from './users-page.ts';

const dialog = (page: Page) => page.getByRole('dialog');

/** What the browser downloads, and its name. */
async function exported(page: Page, start: () => Promise<void>): Promise<[string, string]> {
  const [download] = await Promise.all([page.waitForEvent('download'), start()]);
  return [download.suggestedFilename(), await readFile(await download.path(), 'utf8')];
}

test('what search and filters find is exported, by keyboard too', async ({ page, project, findBarriers }) => {
  await seedUsers(page, project, [MIRA, JONAS, AIKO]);
  await page.goto(`${project.path}/users?q=test&verified=true`);
  await expect(page.getByRole('rowheader')).toHaveCount(2);
  const open = page.getByRole('button', { name: 'Export', exact: true });
  await open.press('Enter');
  await expect(dialog(page)).toHaveAccessibleName('Export users');
  await expect(dialog(page)).toContainText('Users that match your search and filters: 2.');
  expect(await findBarriers()).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(open).toBeFocused();

  await open.press('Enter');
  const [name, text] = await exported(page, () =>
    dialog(page).getByRole('button', { name: 'Export', exact: true }).press('Enter'),
  );
  expect(name).toBe('users.csv');
  expect(text).toContain('mira@acme.test');
  expect(text).toContain('jonas@nord.test');
  expect(text).not.toContain('aiko@hoshi.test');
  await expect(dialog(page)).toHaveCount(0);

  await page.goto(`${project.path}/users`);
  await open.click();
  await expect(dialog(page)).toContainText('All users in this project: 3.');
  await dialog(page).getByLabel('File format').selectOption('NDJSON');
  const [, all] = await exported(page, () => dialog(page).getByRole('button', { name: 'Export', exact: true }).click());
  expect(all.trim().split('\n')).toHaveLength(3);
});

test(
  'those who are selected are exported, and nobody else',
  { tag: '@core' },
  async ({ page, project, findBarriers }) => {
    await seedUsers(page, project, [MIRA, JONAS, AIKO]);
    await project.open('Users');
    await box(page, 'Mira Okafor').check();
    await box(page, 'Aiko Tanabe').check();
    const bar = page.getByRole('region', { name: 'Selection' });
    await bar.getByRole('button', { name: 'Export' }).press('Enter');
    await expect(dialog(page)).toContainText('Selected users: 2.');
    expect(await findBarriers()).toEqual([]);
    const send = () => dialog(page).getByRole('button', { name: 'Export', exact: true }).press('Enter');
    const [name, text] = await exported(page, send);
    expect(name).toBe('users.csv');
    expect(text.match(/[a-z]+@[a-z]+\.test/g)).toEqual(['mira@acme.test', 'aiko@hoshi.test']);
    await expect(bar).toContainText('2 selected');

    await bar.getByRole('button', { name: 'Select all 3' }).click();
    await bar.getByRole('button', { name: 'Export' }).click();
    await expect(dialog(page)).toContainText('All users in this project: 3.');
    const [, all] = await exported(page, send);
    expect(all).toContain('jonas@nord.test');
  },
);

test('their secrets leave only for whoever types the name and signed in lately', async ({ page, project }) => {
  await seedUsers(page, project, [{ ...MIRA, password: 'monsoon season' }, JONAS]);
  await forgetRecentSignIn(project);
  await page.goto(`${project.path}/users?q=mira`);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await dialog(page)
    .getByRole('checkbox', { name: /^Include password hashes/ })
    .check();
  await dialog(page).getByRole('button', { name: 'Export…' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Users: 1.');
  await question.getByLabel('Type Acme to confirm').fill('Acme');
  await question.getByRole('button', { name: 'Export with secrets' }).click();
  await dialog(page).getByRole('textbox', { name: 'Password' }).fill(OWNER_PASSWORD);
  const [, text] = await exported(page, () => page.keyboard.press('Enter'));
  expect(text).toContain('$argon2id$');
  expect(text).not.toContain('jonas@nord.test');
});

test('import is one press away from the users', async ({ page, project }) => {
  await project.open('Users');
  await page.getByRole('link', { name: 'Import' }).click();
  await expect(page).toHaveURL(`${project.path}/settings/import-export`);
});
