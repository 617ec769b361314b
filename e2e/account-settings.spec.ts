import { expect, test } from './test.ts';

const MIRA = { email: 'mira@example.com', password: 'correct horse battery' };
const BASE = '/handler/account-settings';

test.beforeEach(async ({ page, project }) => {
  await project.signUp(MIRA);
  await project.signIn(page, MIRA);
});

test(
  'the user button leads to the settings, whose menu leads through them and home',
  { tag: '@core' },
  async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'User menu' }).click();
    await page.getByRole('menuitem', { name: 'Account settings' }).click();
    await expect(page).toHaveURL(BASE);
    const menu = page.getByRole('navigation', { name: 'Account settings' });
    await expect(menu.getByRole('link')).toHaveText(['Go to home', 'My Profile', 'Security', 'Sign Out']);
    expect((await menu.boundingBox())?.width).toBe(200);
    await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible();

    await menu.getByRole('link', { name: 'Security' }).click();
    await expect(page).toHaveURL(`${BASE}/security`);
    await expect(page.getByRole('heading', { name: 'Security' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible();

    await menu.getByRole('link', { name: 'Sign Out' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
  },
);

test('paths that name no section lead to the first one', async ({ page }) => {
  for (const path of ['nowhere', 'security/more', 'teams/0', 'teams']) {
    await page.goto(`${BASE}/${path}`);
    await expect(page).toHaveURL(BASE);
    await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible();
  }
});

test('whoever is not signed in signs in first and comes back', { tag: '@core' }, async ({ elsewhere: page }) => {
  await page.goto(`${BASE}/security`);
  await expect(page).toHaveURL(/\/handler\/sign-in/);
  await page.getByLabel('Email').fill(MIRA.email);
  await page.getByLabel('Password', { exact: true }).fill(MIRA.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(`${BASE}/security`);
  await expect(page.getByRole('heading', { name: 'Security' })).toBeVisible();
});

test('where teams cannot be created a card says so', async ({ page }) => {
  await page.goto(`${BASE}/team-creation`);
  await expect(page.getByRole('heading', { name: 'Team creation is not enabled' })).toBeVisible();
  await expect(page).toHaveURL(`${BASE}/team-creation`);
});

test('a section that a deployment has removed is had by a reload', async ({ page }) => {
  await page.route('**/assets/sections-on-demand*', (route) => route.abort());
  await page.goto(`${BASE}/security`);
  const row = page.getByRole('group', { name: 'Active sessions' });
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('A part of this app could not be loaded');

  await page.unroute('**/assets/sections-on-demand*');
  await alert.getByRole('button', { name: 'Reload' }).click();
  await expect(row.getByText('This session')).toBeVisible();
});

test('a new display name is kept, and a cancelled one is not', async ({ page }) => {
  await page.goto(`${BASE}/profile`);
  await page.getByRole('button', { name: 'Edit Display name' }).click();
  await expect(page.getByRole('textbox', { name: 'Display name' })).toBeFocused();
  await page.keyboard.type('Mira Okafor');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Edit Display name' })).toBeFocused();
  await page.reload();
  await expect(page.getByText('Mira Okafor').first()).toBeVisible();

  await page.getByRole('button', { name: 'Edit Display name' }).click();
  await page.keyboard.type('Somebody Else');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Welcome, Mira Okafor' })).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 780 }, isMobile: true, hasTouch: true });

  test('a list opens one section at a time, with a way back', async ({ page }) => {
    await page.goto(BASE);
    const menu = page.getByRole('navigation', { name: 'Account settings' });
    await expect(page.getByRole('heading', { name: 'Account settings' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'My Profile' })).toBeHidden();
    await menu.getByRole('link', { name: 'Security' }).tap();
    await expect(page.getByRole('heading', { name: 'Security' })).toBeVisible();
    await expect(menu).toBeHidden();
    await page.getByRole('button', { name: 'Close' }).tap();
    await expect(menu.getByRole('link', { name: 'Security' })).toBeFocused();
    await expect(page).toHaveURL(BASE);
  });
});
