import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { COLOR_RULES } from './axe.ts';
import { API_URL, DEMO_URL } from './instance.mjs';
import type { TestProject } from './project.ts';
import { expect, test } from './test.ts';

const INBOX = `${API_URL}/inbox`;

const newAddress = (): string => `inbox-${randomUUID()}@example.com`;

/** Asks for a magic link as an app would. */
async function askForLink(project: TestProject, email: string): Promise<void> {
  await project.configure({ config: { magic_link_enabled: true } });
  await project.askForMail('magic link', email);
}

/** Other tests have mails too: the search leaves one's own. */
async function openInboxOf(page: Page, address: string): Promise<void> {
  await page.goto(INBOX);
  await page.getByLabel('Search by email address').fill(address);
}

test(
  'a mail appears by itself, with its parts, its link and its code',
  { tag: '@core' },
  async ({ page, context, project }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: API_URL });
    const address = newAddress();
    await openInboxOf(page, address);
    await expect(page.getByRole('heading', { name: 'No results' })).toBeVisible();

    await askForLink(project, address);
    await expect(page.getByRole('heading', { name: 'Sign in to Acme' })).toHaveAttribute('dir', 'auto');
    await expect(page.getByText('1 email', { exact: true })).toBeVisible();
    const mail = page.frameLocator('iframe');
    await expect(mail.getByRole('heading', { name: 'Sign in to Acme' })).toBeVisible();

    const opened = context.waitForEvent('page');
    await mail.getByRole('link', { name: 'Sign in' }).click();
    const link = new URL((await opened).url());
    expect(link.origin + link.pathname).toBe(`${DEMO_URL}/handler/magic-link-callback`);
    expect(link.search).toMatch(/^\?code=\w{45}$/);

    await page.getByRole('button', { name: 'Copy code' }).click();
    await expect(page.getByText('Code copied')).toBeVisible();
    const code = await page.evaluate(() => navigator.clipboard.readText());
    await expect(mail.getByText(code, { exact: true })).toBeVisible();

    await page.getByRole('tab', { name: 'Text' }).click();
    await expect(page.getByRole('tabpanel', { name: 'Text' })).toContainText('Or type this code');
  },
);

test('the list is walked through by keyboard', async ({ page, project }) => {
  const address = newAddress();
  await askForLink(project, address);
  await askForLink(project, address);
  await openInboxOf(page, address);
  const rows = page.getByRole('listitem').getByRole('button', { name: address });
  const list = page.getByRole('navigation', { name: 'Emails' }).getByRole('listitem');
  await expect(list).toHaveCount(2); // without the mails of other tests

  await page.getByLabel('Search by email address').press('Tab');
  await expect(rows.nth(0)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(rows.nth(1)).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('Home');
  await expect(rows.nth(0)).toBeFocused();
});

test('a mail runs nothing', { tag: '@core' }, async ({ page, project }) => {
  const address = newAddress();
  await askForLink(project, address);
  await openInboxOf(page, address);

  await expect(page.locator('iframe')).toHaveAttribute('sandbox', 'allow-popups allow-popups-to-escape-sandbox');
  const source = (await page.locator('iframe').getAttribute('src')) ?? '';
  const response = await page.request.get(`${API_URL}${source}`);
  expect(response.headers()['content-security-policy']).toContain(
    'sandbox allow-popups allow-popups-to-escape-sandbox',
  );
});

test('everybody can use the inbox, and read the mail, by day, at night and on a phone', async ({
  page,
  project,
  findBarriers,
}) => {
  const findInAllLooks = async () => {
    const found = await findBarriers();
    await page.emulateMedia({ colorScheme: 'dark' });
    found.push(...(await findBarriers(COLOR_RULES)));
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize({ width: 390, height: 780 });
    found.push(...(await findBarriers()));
    await page.setViewportSize({ width: 1280, height: 720 });
    return found;
  };
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  const address = newAddress();
  await openInboxOf(page, address);
  await expect(page.getByText('No emails to an address that contains')).toBeVisible();
  expect(await findInAllLooks()).toEqual([]);

  await askForLink(project, address);
  await page.getByRole('button', { name: address }).click();
  await expect(page.frameLocator('iframe').getByRole('heading', { name: 'Sign in to Acme' })).toBeVisible();
  await expect(page.locator('iframe')).toHaveAttribute('title', 'Email: Sign in to Acme');
  expect(await findInAllLooks()).toEqual([]);
});
