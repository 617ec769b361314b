import { nameOAuthProvider, OAUTH_PROVIDER_IDS } from '@keystead/contract/client';
import type { Page } from '@playwright/test';
import { arriveAt, signInAs, signInAsNew } from './at-provider.ts';
import { expect, test } from './test.ts';
import { totpOf } from './totp.ts';
import { waitForLink, waitForMail } from './wait-for-mail.ts';

const PASSWORD = 'correct horse battery';
const SECURITY = '/handler/account-settings/security';

test.beforeEach(({ project }) => project.offerProviders());

const providerButton = (page: Page, provider: string) =>
  page.getByRole('button', { name: new RegExp(`^Sign (in|up) with ${provider}$`) });

async function goToProvider(page: Page, provider: string, path = '/handler/sign-in'): Promise<void> {
  await page.goto(path);
  await providerButton(page, provider).click();
  await arriveAt(page, provider);
}

async function expectSignedIn(page: Page, email: string): Promise<void> {
  await expect(page).toHaveURL('/');
  await expect(page.getByText(email)).toBeVisible();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
}

for (const provider of OAUTH_PROVIDER_IDS.map(nameOAuthProvider)) {
  test(`somebody signs up with ${provider}, out, and in again`, async ({ page, project }) => {
    const email = `new-at-${provider.toLowerCase()}@example.com`;
    await goToProvider(page, provider, '/handler/sign-up');
    await signInAsNew(page, { name: 'Noor Haddad', email });
    await expectSignedIn(page, email);

    await signOut(page);
    await goToProvider(page, provider);
    await signInAs(page, email);
    await expectSignedIn(page, email);
    expect(await project.countUsers()).toBe(1);
  });
}

test(
  'whoever refuses at the provider is told so, and can sign in otherwise',
  { tag: '@core' },
  async ({ page, project, findBarriers }) => {
    await goToProvider(page, 'GitHub');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText('Sign-in was cancelled at the provider. Please try again.')).toBeVisible();
    expect(await findBarriers()).toEqual([]);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(providerButton(page, 'GitHub')).toBeVisible();
    expect(await project.countUsers()).toBe(0);
  },
);

const connectedAccounts = (page: Page) => page.getByRole('group', { name: 'Connected accounts' });

test('an account is connected in the account settings, told by mail, and signs in from then on', async ({
  page,
  elsewhere,
  project,
  findBarriers,
}) => {
  const credentials = { email: 'linker@example.com', password: PASSWORD };
  await project.signUp(credentials);
  await project.signIn(page, credentials);
  await page.goto(SECURITY);
  const row = connectedAccounts(page);
  await row.getByRole('button', { name: 'Connect Spotify', exact: true }).press('Enter'); // rows above may still move it
  await arriveAt(page, 'Spotify');
  await signInAsNew(page, { name: 'Linh', email: 'linker-at-spotify@example.com', isUnverified: true });
  await expect(page).toHaveURL(SECURITY);
  await expect(row.getByText('linker-at-spotify@example.com')).toBeVisible();
  expect(await findBarriers()).toEqual([]);
  await waitForMail(project, 'account_connected', credentials.email);

  await goToProvider(elsewhere, 'Spotify');
  await signInAs(elsewhere, 'linker-at-spotify@example.com');
  await expectSignedIn(elsewhere, credentials.email);
});

test('an account is disconnected, told by mail; the last way in stays', { tag: '@core' }, async ({ page, project }) => {
  const email = 'unlinker@example.com';
  await goToProvider(page, 'GitHub', '/handler/sign-up');
  await signInAsNew(page, { name: 'Uma', email });
  await expectSignedIn(page, email);

  await page.goto(SECURITY);
  const row = connectedAccounts(page);
  const button = (name: string) => row.getByRole('button', { name, exact: true });
  const disconnect = page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' });
  await button('Disconnect GitHub').press('Enter');
  await disconnect.click();
  await expect(row.getByText('This is the only way to sign in, so it stays connected.')).toBeVisible();

  await button('Connect Google').click();
  await arriveAt(page, 'Google');
  await signInAs(page, email);
  await expect(button('Disconnect Google')).toBeVisible();
  await button('Disconnect GitHub').click();
  await disconnect.click();
  await expect(button('Connect GitHub')).toBeVisible();
  await waitForMail(project, 'account_disconnected', email);
});

test(
  'an account that belongs to somebody else is not connected',
  { tag: '@core' },
  async ({ page, elsewhere, project }) => {
    await goToProvider(elsewhere, 'Google', '/handler/sign-up');
    await signInAsNew(elsewhere, { name: 'Owner', email: 'owned@example.com' });
    await expectSignedIn(elsewhere, 'owned@example.com');

    const credentials = { email: 'taker@example.com', password: PASSWORD };
    await project.signUp(credentials);
    await project.signIn(page, credentials);
    await page.goto(SECURITY);
    await page.getByRole('button', { name: 'Connect Google', exact: true }).press('Enter');
    await signInAs(page, 'owned@example.com');
    await expect(page.getByRole('heading', { name: 'Failed to connect account' })).toBeVisible();
    await page.getByRole('button', { name: 'Account settings' }).click();
    await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible();
  },
);

test('the second factor is asked for after the provider', async ({ page, elsewhere }) => {
  const email = 'guarded@example.com';
  await goToProvider(page, 'Microsoft', '/handler/sign-up');
  await signInAsNew(page, { name: 'Gerd Guarded', email });
  await expectSignedIn(page, email);
  await page.goto(SECURITY);
  const row = page.getByRole('group', { name: 'Multi-factor authentication' });
  await row.getByRole('button', { name: 'Enable' }).press('Enter');
  const secret = (await row.locator('code').innerText()).replaceAll(' ', '');
  await row.getByLabel('Six-digit code').fill(totpOf(secret));
  await expect(row.getByText('Enabled', { exact: true })).toBeVisible();

  await goToProvider(elsewhere, 'Microsoft');
  await signInAs(elsewhere, email);
  await expect(elsewhere.getByRole('heading', { name: 'Multi-factor authentication' })).toBeVisible();
  await elsewhere.getByLabel('Six-digit code').fill(totpOf(secret));
  await expectSignedIn(elsewhere, email);
});

test('a verified address at both sides is one user, who is told by mail', async ({ page, project }) => {
  const email = 'proved@example.com';
  await project.signUp({ email, password: PASSWORD });
  await page.goto(await waitForLink(project, 'email_verification', email));
  await page.getByRole('button', { name: 'Verify email' }).click();
  await expect(page.getByRole('heading', { name: 'Email verified!' })).toBeVisible();

  await goToProvider(page, 'GitHub');
  await signInAsNew(page, { name: 'Prue', email });
  await expectSignedIn(page, email);
  expect(await project.countUsers()).toBe(1);
  await waitForMail(project, 'account_connected', email);
});

test('an address that nobody has proved yet is not taken over', { tag: '@core' }, async ({ page, project }) => {
  const email = 'unproved@example.com';
  await project.signUp({ email, password: PASSWORD });
  await goToProvider(page, 'Google');
  await signInAsNew(page, { name: 'Una', email });
  await expectSignedIn(page, email);
  expect(await project.countUsers()).toBe(2);
});

test('whoever comes back from the provider by the back button can go there again', async ({ page }) => {
  await page.goto('/handler/sign-in');
  await providerButton(page, 'GitHub').click();
  await arriveAt(page, 'GitHub');
  await page.goBack();
  await providerButton(page, 'Google').click();
  await arriveAt(page, 'Google');
  await signInAsNew(page, { name: 'Bo Back', email: 'back@example.com' });
  await expectSignedIn(page, 'back@example.com');

  // The page of the provider has nothing more to ask.
  await page.goBack();
  await expect(page).not.toHaveURL(/interaction/);
});

test('a double click goes to the provider once, and one there signs in once', async ({ page, project }) => {
  await page.goto('/handler/sign-in');
  await providerButton(page, 'GitHub').dblclick();
  await arriveAt(page, 'GitHub');
  await page.getByLabel('Name').fill('Dora Double');
  await page.getByLabel('Email').fill('double@example.com');
  await page.getByRole('button', { name: 'Continue' }).dblclick();
  await expectSignedIn(page, 'double@example.com');
  expect(await project.countUsers()).toBe(1);
});

test('two tabs go to providers at once and both come back', async ({ page, context, project }) => {
  const other = await context.newPage();
  await project.embedIn(other);
  await goToProvider(page, 'GitHub');
  await goToProvider(other, 'Google');
  await signInAsNew(page, { name: 'Tara', email: 'first-tab@example.com' });
  await expectSignedIn(page, 'first-tab@example.com');
  await signInAsNew(other, { name: 'Tara', email: 'second-tab@example.com' });
  await expectSignedIn(other, 'second-tab@example.com');
  expect(await project.countUsers()).toBe(2);
});

test.describe('in other languages', () => {
  for (const [language, signIn] of [
    ['de', 'Mit GitHub anmelden'],
    ['he', 'כניסה עם \u2068GitHub\u2069'],
  ] as const) {
    test(`the way to a provider and back in ${language}`, async ({ page, project, findBarriers }) => {
      await project.embedIn(page, language);
      await page.goto('/handler/sign-in');
      await page.getByRole('button', { name: signIn }).click();
      await arriveAt(page, 'GitHub');
      await signInAsNew(page, { name: 'Lea', email: `lea-${language}@example.com` });
      await expectSignedIn(page, `lea-${language}@example.com`);
      await page.goto(SECURITY);
      await expect(page.getByText(`lea-${language}@example.com`).first()).toBeVisible();
      expect(await findBarriers()).toEqual([]);
    });
  }
});

test('the page of the provider is for everybody, and needs nothing but the keyboard', async ({
  page,
  findBarriers,
}) => {
  await goToProvider(page, 'Discord');
  expect(await findBarriers()).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await findBarriers()).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);

  await page.getByLabel('Name').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Please enter a name')).toBeVisible();
  expect(await findBarriers()).toEqual([]);
  await page.keyboard.type('Kay Keys');
  await page.keyboard.press('Tab');
  await page.keyboard.type('kay');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.keyboard.type('@example.com');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(page.getByLabel('Discord has verified this address')).not.toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expectSignedIn(page, 'kay@example.com');
});

test('a sign-in at the provider that is over, and a broken link, say what to do', async ({
  page,
  elsewhere,
  findBarriers,
}) => {
  await goToProvider(page, 'GitHub');
  await elsewhere.goto(page.url());
  await expect(elsewhere.getByRole('heading', { name: 'This sign-in has ended' })).toBeVisible();
  await page.goto(new URL('/auth?client_id=github', page.url()).href);
  await expect(page.getByRole('heading', { name: "This link doesn't work" })).toBeVisible();
  expect(await findBarriers()).toEqual([]);
});
