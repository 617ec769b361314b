import { withClient } from '@keystead/testkit';
import { expect, test } from './dashboard-test.ts';
import { databaseUrl } from './database-url.ts';
import { DASHBOARD_URL, FIRST_OWNER_URL } from './instance.mjs';
import { readSnippet } from './snippet.ts';

const LENA = { email: 'lena@example.com', password: 'correct horse battery' };
const FIRST_OWNER_PAGE = `${DASHBOARD_URL}/first-owner`;

test(
  'the printed link makes the first owner, once, within the hour',
  { tag: '@core' },
  async ({ page, browser, findBarriers }) => {
    test.slow(); // the way from the link to the first user of a project, in one go
    const create = page.getByRole('button', { name: 'Create owner' });
    const fill = async (password: string): Promise<void> => {
      await page.getByRole('textbox', { name: 'Email' }).fill(LENA.email);
      await page.getByRole('textbox', { name: 'Password' }).fill(password);
      await create.click();
    };

    await moveLinksBy('-2 hours');
    await page.goto(FIRST_OWNER_URL);
    await fill(LENA.password);
    await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible();
    await expect(page.getByRole('figure', { name: 'Command' })).toHaveText(/owner-link/);

    await moveLinksBy('2 hours');
    await page.goto('about:blank');
    await page.goto(FIRST_OWNER_URL);
    await expect(page).toHaveURL(FIRST_OWNER_PAGE); // the code is gone from the address bar
    await expect(page.getByRole('heading', { name: 'Create the first owner' })).toBeVisible();
    await fill('short');
    await expect(page.getByText('Use at least 8 characters')).toBeVisible();
    expect(await findBarriers()).toEqual([]);
    await fill(LENA.password);

    await expect(page).toHaveURL(`${DASHBOARD_URL}/`);
    await expect(page.getByRole('heading', { name: 'Projects', exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Keystead', exact: true }).last()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Demo' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Your account' })).toContainText(LENA.email);

    await page.getByRole('button', { name: 'New project' }).click();
    await page.getByRole('textbox', { name: 'Project name' }).fill('Acme');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Set up Acme' })).toBeVisible();
    await page.getByRole('button', { name: 'Create key' }).click();
    const app = await readSnippet(page);
    await expect(page.getByText('Waiting for the first request…')).toBeVisible();
    await app.signUp({ email: 'mira@example.com', password: 'correct horse battery' });
    await expect(page.getByText('Your first user signed up')).toBeVisible();

    const other = await (await browser.newContext()).newPage();
    await other.goto(FIRST_OWNER_URL);
    await other.getByRole('textbox', { name: 'Email' }).fill('mallory@example.com');
    await other.getByRole('textbox', { name: 'Password' }).fill(LENA.password);
    await other.getByRole('button', { name: 'Create owner' }).click();
    await expect(other.getByRole('heading', { name: 'This link was already used' })).toBeVisible();
    await other.context().close();
  },
);

test(
  'a link without its code says so, and a wrong one is refused',
  { tag: '@core' },
  async ({ page, findBarriers }) => {
    await page.goto(FIRST_OWNER_PAGE);
    await expect(page.getByRole('heading', { name: 'The code is missing' })).toBeVisible();
    expect(await findBarriers()).toEqual([]);

    await page.goto(`${FIRST_OWNER_PAGE}#code=${'0'.repeat(45)}`);
    await page.getByRole('textbox', { name: 'Email' }).fill('nobody');
    await page.getByRole('button', { name: 'Create owner' }).click();
    await expect(page.getByText('Enter your email address')).toBeVisible();
    await expect(page.getByText('Enter a password')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused();

    await page.keyboard.type('@example.com');
    await page.keyboard.press('Tab');
    await page.keyboard.type(LENA.password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: "This link isn't valid" })).toBeFocused();
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
  },
);

/** As if the service had started so much later or earlier. */
async function moveLinksBy(interval: string): Promise<void> {
  await withClient(databaseUrl(), async (client) => {
    await client.query("update staff_codes set expires_at = expires_at + $1::interval where purpose = 'first_owner'", [
      interval,
    ]);
  });
}
