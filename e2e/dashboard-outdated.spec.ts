import type { Page } from '@playwright/test';
import { expect, test } from './dashboard-test.ts';
import { crowd, seedUsers } from './seed-users.ts';
import { MIRA, rows } from './users-page.ts';

/** Longer than what was asked for counts as fresh; then the page is looked at once more. */
async function comeBackLater(page: Page): Promise<void> {
  await page.clock.fastForward('01:00');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
}

test('a page that is looked up again in vain stays, with what is being written in it', async ({ page, project }) => {
  await page.clock.install();
  await page.goto(`${project.path}/settings`);
  const name = page.getByLabel('Name', { exact: true });
  await name.fill('Another name');
  const call = '**/api/v1/internal/projects/current?*';
  await page.route(call, (route) => route.fulfill({ status: 400, body: 'Not today.' }));
  const failed = page.waitForResponse(call);
  await comeBackLater(page);
  await (await failed).finished();
  await page.unroute(call);
  const worked = page.waitForResponse(call);
  await comeBackLater(page);
  await (await worked).finished();
  await expect(name).toHaveValue('Another name');
});

test('users stay when the list is looked up again in vain', async ({ page, project }) => {
  await seedUsers(page, project, [MIRA]);
  await page.clock.install();
  await page.goto(`${project.path}/users`);
  await expect(rows(page)).toHaveText(['Mira Okafor']);
  const list = '**/api/v1/users?*limit=100*';
  await page.route(list, (route) => route.fulfill({ status: 400, body: 'Not today.' }));
  await comeBackLater(page);
  await expect(page.getByRole('alert')).toContainText('Not today.');
  await expect(rows(page)).toHaveText(['Mira Okafor']);
  await page.unroute(list);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert')).toBeHidden();
  await expect(rows(page)).toHaveText(['Mira Okafor']);
});

test('users stay when the next ones do not come, which are asked for once more', async ({ page, project }) => {
  await seedUsers(page, project, crowd(130));
  const next = '**/api/v1/users?*cursor=*';
  await page.route(next, (route) => route.fulfill({ status: 400, body: 'Not today.' }));
  await page.goto(`${project.path}/users`);
  await expect(page.getByRole('link', { name: 'Person 129', exact: true })).toBeVisible();
  await page.keyboard.press('End');
  await expect(page.getByRole('alert')).toContainText('Not today.');
  await expect(page.getByRole('alert')).toBeInViewport();
  await page.keyboard.press('Home');
  await expect(page.getByRole('link', { name: 'Person 129', exact: true })).toBeVisible();
  await expect(page.getByRole('alert')).toBeInViewport();
  await page.unroute(next);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert')).toBeHidden();
  await page.keyboard.press('End');
  await expect(page.getByRole('link', { name: 'Person 0', exact: true })).toBeVisible();
  expect(asked.filter((url) => /\/users\?.*limit=100/.test(url) && !url.includes('cursor='))).toEqual([]);
});
