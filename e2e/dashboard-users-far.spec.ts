import type { Page } from '@playwright/test';
import { expect, test } from './dashboard-test.ts';
import { importCrowd, seedUsers } from './seed-users.ts';
import { AIKO, box, JONAS, MIRA, rows } from './users-page.ts';

const CROWD = 2_500;

const bar = (page: Page) => page.getByRole('region', { name: 'Selection' });
const row = (page: Page, name: string | RegExp) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });

/** Goes up or down the list, as far as it is known each time, until somebody is in sight. */
async function goTo(page: Page, edge: 'top' | 'end', name: string): Promise<void> {
  await expect(async () => {
    await page.evaluate((to) => scrollTo(0, to === 'top' ? 0 : document.documentElement.scrollHeight), edge);
    await expect(row(page, name)).toBeInViewport({ timeout: 500 });
  }).toPass({ intervals: [0] });
}

test('who is far down the list is reached, those above come back, and who was selected still is', async ({
  page,
  project,
}) => {
  test.slow(); // the list comes in pages of a hundred
  await importCrowd(page, project, CROWD);
  await project.open('Users');
  await expect(page.getByText('2,500 users')).toBeVisible();
  await box(page, 'Person 3').check();
  await expect(bar(page)).toContainText('1 selected');

  await goTo(page, 'end', 'Person 2499');
  await expect(row(page, 'Person 2499')).toHaveAttribute('aria-rowindex', '2501');
  await expect(bar(page)).toContainText('1 selected');
  await box(page, 'Person 2499').check();
  await expect(bar(page)).toContainText('2 selected');

  // Of 25 pages 20 are kept: the first ones are asked for again.
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/\/api\/v1\/users\?.*limit=100/.test(request.url())) asked.push(request.url());
  });
  await goTo(page, 'top', 'Person 0');
  expect(new Set(asked).size).toBe(5);
  await expect(row(page, 'Person 0')).toHaveAttribute('aria-rowindex', '2');
  await expect(box(page, 'Person 3')).toBeChecked();
  await expect(box(page, 'Person 4')).not.toBeChecked();
  await expect(bar(page)).toContainText('2 selected');

  await goTo(page, 'end', 'Person 2499');
  await expect(row(page, 'Person 2499')).toHaveAttribute('aria-rowindex', '2501');
  await expect(box(page, 'Person 2499')).toBeChecked();
  await box(page, 'Person 2499').uncheck();
  await expect(bar(page)).toContainText('1 selected');
});

test('names are read in a window of 1201 or 1280, and all rows are as high as the list counts on', async ({
  page,
  project,
}) => {
  await seedUsers(page, project, [MIRA, JONAS, { ...AIKO, restricted_by_admin: true }]);
  for (const width of [1201, 1280]) {
    await page.setViewportSize({ width, height: 700 });
    await page.goto(`${project.path}/users`);
    await expect(rows(page)).toHaveCount(3);
    for (const { display_name: name } of [MIRA, JONAS, AIKO]) {
      const isCut = page
        .getByRole('link', { name })
        .evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
      expect(await isCut, `${name} at ${width}`).toBe(false);
      expect((await row(page, new RegExp(name)).boundingBox())?.height, `${name} at ${width}`).toBe(46);
    }
  }
});
