import type { Page } from '@playwright/test';
import { askAsOwner } from './ask-as-owner.ts';
import { expect, test } from './dashboard-test.ts';
import { seedUsers } from './seed-users.ts';

const box = (page: Page) => page.getByRole('region', { name: 'Last 30 days' });

/** Thirty days that end on a day that is known, whenever the test runs. */
const answerWithDays = (page: Page) =>
  page.route('**/internal/mail-days', (route) =>
    route.fulfill({
      json: {
        is_paginated: false,
        items: Array.from({ length: 30 }, (_, index) => ({
          day: new Date(Date.UTC(2026, 9, 19 + index)).toISOString().slice(0, 10),
          sent: index === 28 ? 1200 : index,
          failed: index === 28 ? 3 : 0,
          withheld: 0,
        })),
      },
    }),
  );

test('mails of the last 30 days are counted beside how they are sent', async ({ page, project }) => {
  const email = 'mira@acme.test';
  const password = 'monsoon season';
  const [mira] = await seedUsers(page, project, [{ primary_email: email, primary_email_auth_enabled: true, password }]);
  for (let index = 0; index < 6; index += 1)
    await askAsOwner(page, project, 'POST /auth/password/send-reset-code', {
      email,
      callback_url: 'http://localhost:3000/handler/password-reset',
    });
  const countSent = async () =>
    (await askAsOwner<{ items: object[] }>(page, project, `GET /internal/mails?user_id=${mira}&status=sent&limit=10`))
      .items.length;
  await expect.poll(countSent).toBe(5);

  await project.open('Emails');
  await expect(box(page)).toContainText('5 sent, 0 failed, 1 rate limited');
});

test('each day is read by keyboard, by pointer and in a table', async ({ page, project, findBarriers }) => {
  await answerWithDays(page);
  await page.goto(`${project.path}/emails/sending`);
  const chart = box(page).getByRole('slider', { name: 'Emails by day' });
  const legend = box(page).locator('figcaption');
  await expect(box(page)).toContainText('1,607 sent, 3 failed');
  await expect(legend).toHaveText('SentFailedRate limited');
  expect(await findBarriers()).toEqual([]);

  await chart.focus();
  await expect(chart).toHaveAttribute('aria-valuetext', 'Nov 17 (so far): Sent 29, Failed 0, Rate limited 0');
  await expect(box(page).getByText('Nov 17 · so far')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(chart).toHaveValue('30');
  await page.keyboard.press('ArrowLeft');
  await expect(chart).toHaveAttribute('aria-valuetext', 'Nov 16: Sent 1,200, Failed 3, Rate limited 0');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowLeft');
  await expect(chart).toHaveAttribute('aria-valuetext', 'Oct 19: Sent 0, Failed 0, Rate limited 0');
  await page.keyboard.press('End');
  await expect(chart).toHaveValue('30');
  await page.keyboard.press('Tab');
  await expect(box(page).getByText('Nov 17 · so far')).toBeHidden();

  const place = await chart.boundingBox();
  if (!place) throw new Error('there is no chart');
  await page.mouse.move(place.x + place.width * (28.5 / 30), place.y + place.height / 2);
  await expect(box(page).getByText('Failed3')).toBeVisible();
  // The last day is not over, and its bar says so; the others are whole.
  await expect(box(page).locator('g[data-open]')).toHaveCount(1);
  await expect(box(page).locator('svg > g').last()).toHaveAttribute('data-open', 'true');
  const bars = box(page).locator('svg > g').nth(28).locator('[data-tone] > rect');
  const [sent, failed] = [await bars.first().boundingBox(), await bars.last().boundingBox()];
  expect(sent?.height).toBeGreaterThan(place.height * 0.5); // 1,200 on an axis up to 2,000
  expect(failed?.height).toBeGreaterThan(1);

  await box(page).getByText('As a table').click();
  const rows = box(page).getByRole('row');
  await expect(rows).toHaveCount(31);
  await expect(rows.nth(2)).toHaveText('Nov 161,20030');
  expect(await findBarriers()).toEqual([]);
});
