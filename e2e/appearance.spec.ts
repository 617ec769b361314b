import { expect, test } from './test.ts';

const looks = [
  { name: 'light', options: { colorScheme: 'light' } },
  { name: 'dark', options: { colorScheme: 'dark' } },
  { name: 'mobile', options: { viewport: { width: 375, height: 740 }, isMobile: true, hasTouch: true } },
] as const;

for (const { name, options } of looks) {
  test.describe(name, () => {
    test.use(options);

    for (const path of ['/', '/handler/sign-in', '/handler/sign-up', '/handler/sign-out', '/handler/nowhere']) {
      test(`${path} has no barriers`, async ({ page, findBarriers }) => {
        await page.goto(path);
        await expect(page.getByRole('heading').first()).toBeVisible();
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
        expect(await findBarriers()).toEqual([]);
      });
    }

    test('a form with problems has no barriers', async ({ page, findBarriers }) => {
      await page.goto('/handler/sign-up');
      await page.getByRole('button', { name: 'Sign up' }).click();
      await expect(page.getByRole('alert').first()).toBeVisible();
      expect(await findBarriers()).toEqual([]);
    });
  });
}

test('the card is 380 px wide on a desktop and the whole page on a phone', async ({ page }) => {
  await page.goto('/handler/sign-in');
  const card = page
    .getByRole('heading', { name: 'Sign in to your account' })
    .locator('xpath=ancestor::*[contains(@class,"ks-card")][1]');
  expect((await card.boundingBox())?.width).toBe(380);
  await page.setViewportSize({ width: 375, height: 740 });
  expect((await card.boundingBox())?.width).toBe(375);
});
