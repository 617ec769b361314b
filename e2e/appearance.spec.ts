import type { Page } from '@playwright/test';
import { COLOR_RULES } from './axe.ts';
import { expect, test } from './test.ts';
import { waitForLink } from './wait-for-mail.ts';

const MIRA = { email: 'mira@example.com', password: 'correct horse battery' };

const DESKTOP = { width: 1280, height: 720 };
const looks = [
  { name: 'by day', colorScheme: 'light', size: DESKTOP },
  { name: 'at night', colorScheme: 'dark', size: DESKTOP },
  { name: 'on a phone', colorScheme: 'light', size: { width: 390, height: 780 } },
] as const;

// Colours that are still on their way would be measured half-way.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

// The component tests look at every screen and state in every look; here is what only whole pages can show.
for (const path of ['/', '/handler/sign-in', '/handler/account-settings/security']) {
  test(`${path} has no barriers by day, at night and on a phone`, async ({ page, project, findBarriers }) => {
    await project.configure({ config: { magic_link_enabled: true } });
    if (path.includes('account')) {
      await project.signUp(MIRA);
      await project.signIn(page, MIRA);
    }
    await open(page, path);
    for (const { name, colorScheme, size } of looks) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize(size);
      expect(await findBarriers(colorScheme === 'dark' ? COLOR_RULES : undefined), name).toEqual([]);
    }
  });
}

test('no other page for guests has barriers', async ({ page, findBarriers }) => {
  for (const path of ['sign-up', 'sign-out', 'forgot-password', 'error', 'nowhere']) {
    await open(page, `/handler/${path}`);
    expect(await findBarriers(), path).toEqual([]);
  }
});

test('the pages behind mails have no barriers', async ({ page, project, findBarriers }) => {
  await project.configure({ config: { magic_link_enabled: true } });
  await project.signUp(MIRA);
  await project.askForMail('magic link', MIRA.email);
  await project.askForMail('password reset', MIRA.email);
  for (const kind of ['email_verification', 'magic_link', 'password_reset'] as const) {
    await open(page, await waitForLink(project, kind, MIRA.email));
    expect(await findBarriers(), kind).toEqual([]);
  }
  await open(page, '/handler/password-reset');
  expect(await findBarriers(), 'a broken link').toEqual([]);
});

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
