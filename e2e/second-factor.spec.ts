import type { Page } from '@playwright/test';
import { API_URL } from './instance.mjs';
import type { TestProject } from './project.ts';
import { expect, test } from './test.ts';
import { totpOf } from './totp.ts';

const PASSWORD = 'correct horse battery';
const SECURITY = '/handler/account-settings/security';

/** Enables the second factor as people do and gives the secret that their phone has now. */
async function enableMfa(page: Page): Promise<string> {
  await page.goto(SECURITY);
  const row = page.getByRole('group', { name: 'Multi-factor authentication' });
  // Rows above may still load and move the button away from under the mouse.
  await row.getByRole('button', { name: 'Enable' }).press('Enter');
  await expect(row.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const secret = (await row.locator('code').innerText()).replaceAll(' ', '');
  await row.getByLabel('Six-digit code').fill('000000');
  await expect(row.getByText('Incorrect code. Please try again.')).toBeVisible();
  await row.getByLabel('Six-digit code').fill(totpOf(secret));
  await expect(row.getByText('Enabled', { exact: true })).toBeVisible();
  return secret;
}

async function signInByPassword(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Multi-factor authentication' })).toBeVisible();
}

test('a phone guards the account, and the account ends the sessions of others', async ({
  page,
  elsewhere,
  project,
  findBarriers,
}) => {
  const email = 'factor@example.com';
  await project.signUp({ email, password: PASSWORD });
  await project.signIn(page, { email, password: PASSWORD });
  const secret = await enableMfa(page);

  // Somebody who has the password alone comes to the prompt, and not further.
  await elsewhere.goto(SECURITY);
  await signInByPassword(elsewhere, email);
  await elsewhere.getByLabel('Six-digit code').fill('000000');
  await expect(elsewhere.getByText('The TOTP code is invalid. Please try again.')).toBeVisible();
  await elsewhere.getByLabel('Six-digit code').fill(totpOf(secret));
  // Back to where signing in was asked for.
  await expect(elsewhere).toHaveURL(SECURITY);
  const sessions = elsewhere.getByRole('group', { name: 'Active sessions' });
  await expect(sessions.getByRole('listitem')).toHaveCount(3); // signing up began one too
  await expect(sessions.getByRole('listitem').first()).toContainText('This session');

  await page.reload();
  await page.getByRole('button', { name: 'Sign out everywhere else' }).press('Enter'); // as above
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText('You are not signed in anywhere else.')).toBeVisible();
  expect(await findBarriers()).toEqual([]);

  await elsewhere.reload();
  await expect(elsewhere.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
});

test(
  'one session is ended, and the browser that had it is signed out',
  { tag: '@core' },
  async ({ page, elsewhere, project }) => {
    const email = 'one-session@example.com';
    await project.signUp({ email, password: PASSWORD });
    await project.signIn(page, { email, password: PASSWORD });
    await elsewhere.goto(SECURITY);
    await elsewhere.getByLabel('Email').fill(email);
    await elsewhere.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await elsewhere.getByRole('button', { name: 'Sign in' }).click();
    await expect(elsewhere).toHaveURL(SECURITY);

    await page.goto(SECURITY);
    const items = page.getByRole('group', { name: 'Active sessions' }).getByRole('listitem');
    // The one that signing up began stays: it named no browser.
    await expect(items).toHaveCount(3);
    await items.getByRole('button', { name: 'Sign out Chrome on' }).press('Enter'); // as above
    const dialog = page.getByRole('alertdialog', { name: /^Sign out Chrome on .+\?$/ });
    await dialog.getByRole('button', { name: 'Sign out' }).click();
    await expect(items).toHaveCount(2);

    await elsewhere.reload();
    await expect(elsewhere.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
    await page.reload();
    await expect(items).toHaveCount(2);
  },
);

test('a magic link asks for the second factor too', { tag: '@core' }, async ({ page, elsewhere, project }) => {
  const email = 'link-and-factor@example.com';
  await project.configure({ config: { magic_link_enabled: true } });
  // By a link, too: whoever proves an address that was not proved before takes the account as it should have been.
  await openMagicLink(page, project, email);
  await expect(page.getByText(email)).toBeVisible();
  const secret = await enableMfa(page);

  await openMagicLink(elsewhere, project, email);
  await elsewhere.getByLabel('Six-digit code').fill(totpOf(secret));
  await expect(elsewhere.getByText(email)).toBeVisible();
});

async function openMagicLink(page: Page, project: TestProject, email: string): Promise<void> {
  await project.askForMail('magic link', email);
  await page.goto(`${API_URL}/inbox`);
  await page.getByLabel('Search by email address').fill(email);
  await page.getByText('Sign in to Acme').first().click();
  const link = await page.frameLocator('iframe').getByRole('link', { name: 'Sign in' }).getAttribute('href');
  await page.goto(link ?? '');
  await page.getByRole('button', { name: 'Sign in' }).click();
}

test('the prompt without a sign-in leads to one', async ({ page }) => {
  await page.goto('/handler/mfa');
  await expect(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
});

test('an account can be deleted where the project allows it', async ({ page, project }) => {
  const email = 'leaving@example.com';
  await project.configure({ config: { client_user_deletion_enabled: true } });
  await project.signUp({ email, password: PASSWORD });
  await project.signIn(page, { email, password: PASSWORD });
  await page.goto('/handler/account-settings/profile');
  await page.getByRole('button', { name: 'Delete account' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete account' }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/handler/sign-in');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Wrong e-mail or password.')).toBeVisible();
});
