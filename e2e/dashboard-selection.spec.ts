import type { Page } from '@playwright/test';
import { withClient } from '@keystead/testkit';
import { databaseUrl } from './database-url.ts';
import { expect, test, type OwnedProject } from './dashboard-test.ts';
import { box } from './users-page.ts';

const EVERYBODY = 10_050;

const bar = (page: Page) => page.getByRole('region', { name: 'Selection' });
const dialog = (page: Page) => page.getByRole('alertdialog');
const full = '1,000 selected (maximum)';

/** More than are counted at once. The newest is Person 1. */
async function fill({ id }: OwnedProject): Promise<void> {
  await withClient(databaseUrl(), (client) =>
    client.query(
      `insert into users (project_id, id, signed_up_at, last_active_at, display_name)
       select $1, gen_random_uuid(), t, t, 'Person ' || n
       from generate_series(1, $2::int) as n, lateral (select now() - n * interval '1 minute' as t)`,
      [id, EVERYBODY],
    ),
  );
}

/** Goes down the list as far as that takes. */
const loadMoreThanThousand = (page: Page): Promise<void> =>
  expect
    .poll(
      () =>
        page.evaluate(() => {
          scrollTo(0, document.documentElement.scrollHeight);
          return Math.max(...[...document.querySelectorAll('tr')].map((row) => Number(row.ariaRowIndex)));
        }),
      { intervals: [100] },
    )
    .toBeGreaterThan(1100);

test('a thousand are selected one by one at the most, and all that match by their number', async ({
  page,
  project,
  findBarriers,
}) => {
  await fill(project);
  await project.open('Users');
  await expect(page.getByRole('button', { name: '10,000+ users' })).toBeVisible();
  await loadMoreThanThousand(page);
  await page.getByRole('checkbox', { name: 'Select all loaded users' }).click();
  await expect(bar(page)).toContainText(full);
  const last = page.getByRole('row').getByRole('checkbox').last();
  await last.click();
  await expect(last).not.toBeChecked();
  await expect(bar(page)).toContainText(full);

  await page.evaluate(() => scrollTo(0, 0));
  await box(page, 'Person 2').uncheck();
  await expect(bar(page)).toContainText('999 selected');
  await expect(bar(page)).not.toContainText('maximum');
  await box(page, 'Person 2').check();
  await expect(bar(page)).toContainText(full);
  expect(await findBarriers({ isWide: true })).toEqual([]);

  await bar(page).getByRole('button', { name: 'Select all 10,000+' }).click();
  await expect(bar(page)).toContainText('10,050 selected');
  await expect(bar(page)).not.toContainText('maximum');
  await bar(page).getByRole('button', { name: 'Delete…' }).click();
  await expect(dialog(page)).toHaveAccessibleName('Delete 10,050 users?');
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();

  await box(page, 'Person 1').uncheck();
  await expect(bar(page)).toContainText(full);
  await expect(box(page, 'Person 1')).not.toBeChecked();
  await bar(page).getByRole('button', { name: 'Clear selection' }).click();
  await expect(bar(page)).toHaveCount(0);

  for (const person of ['Person 1', 'Person 2', 'Person 3']) await box(page, person).check();
  await page.setViewportSize({ width: 1440, height: 900 });
  const tops = await bar(page)
    .getByRole('button')
    .evaluateAll((buttons) =>
      buttons.map((button) => button.getBoundingClientRect()).map(({ top, height }) => top + height / 2),
    );
  expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(4); // one line
});
