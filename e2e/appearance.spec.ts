import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';
import { waitForLink } from './wait-for-mail.ts';

const MIRA = { email: 'mira@example.com', password: 'correct horse battery' };

const looks = [
  { name: 'light', options: { colorScheme: 'light' } },
  { name: 'dark', options: { colorScheme: 'dark' } },
  { name: 'mobile', options: { viewport: { width: 375, height: 740 }, isMobile: true, hasTouch: true } },
] as const;

for (const { name, options } of looks) {
  test.describe(name, () => {
    test.use(options);

    test('the pages for guests have no barriers', async ({ page, project, findBarriers }) => {
      await project.configure({ config: { magic_link_enabled: true } });
      for (const path of ['/', '/handler/sign-in', '/handler/sign-out', '/handler/forgot-password', '/handler/error']) {
        await open(page, path);
        expect(await findBarriers(), path).toEqual([]);
      }
    });

    test('a form with problems has no barriers', async ({ page, findBarriers }) => {
      await open(page, '/handler/sign-up');
      await page.getByRole('button', { name: 'Sign up' }).click();
      await expect(page.getByRole('alert').first()).toBeVisible();
      expect(await findBarriers()).toEqual([]);
    });

    test('the pages behind mails have no barriers', async ({ page, project, findBarriers }) => {
      await project.configure({ config: { magic_link_enabled: true } });
      await project.signUp(MIRA);
      await project.askForMail('magic link', MIRA.email);
      await project.askForMail('password reset', MIRA.email);
      for (const kind of ['email_verification', 'magic_link', 'password_reset'] as const) {
        const link = await waitForLink(project, kind, MIRA.email);
        await open(page, link);
        expect(await findBarriers(), kind).toEqual([]);
      }
      await open(page, '/handler/password-reset');
      expect(await findBarriers(), 'a broken link').toEqual([]);
    });

    test('the account settings have no barriers', async ({ page, project, findBarriers }) => {
      await project.signUp(MIRA);
      await project.signIn(page, MIRA);
      for (const section of ['', '/profile', '/security']) {
        await open(page, `/handler/account-settings${section}`);
        expect(await findBarriers(), section).toEqual([]);
      }
      await page.getByRole('button', { name: 'Change password' }).click();
      expect(await findBarriers(), 'the open form').toEqual([]);
    });
  });
}

/** Waits until there is something to look at. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('heading').first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
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
