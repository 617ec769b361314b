import { expect, test } from './test.ts';

const PASSWORD = 'correct horse battery';

test.beforeEach(async ({ page, project }) => {
  await project.signUp({ email: 'mira@example.com', password: PASSWORD });
  await page.goto('/handler/sign-in');
  await page.getByLabel('Email').fill('mira@example.com');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('mira@example.com')).toBeVisible();
});

test('the sign-in and sign-up pages say that somebody is signed in already', async ({ page }) => {
  for (const path of ['/handler/sign-in', '/handler/sign-up']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'You are already signed in' })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
});

test('the sign-out page signs out and stays', { tag: '@core' }, async ({ page }) => {
  await page.goto('/handler/sign-out');
  await expect(page.getByText('You are not currently signed in.')).toBeVisible();
  await expect(page).toHaveURL('/handler/sign-out');
  expect(await page.context().cookies()).toEqual([]);
});

test('signing out in one tab shows in the other', { tag: '@core' }, async ({ page, context, project }) => {
  const other = await context.newPage();
  await project.embedIn(other);
  await other.goto('/');
  await expect(other.getByText('mira@example.com')).toBeVisible();

  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(other.getByRole('link', { name: 'Sign in' })).toBeVisible();
});

test('tabs that wake up together refresh once', async ({ page, context, project }) => {
  const tabs = [page, await context.newPage(), await context.newPage()];
  await project.embedIn(tabs[1] ?? page);
  await project.embedIn(tabs[2] ?? page);
  let refreshes = 0;
  context.on('request', (request) => {
    if (request.url().endsWith('/auth/oauth/token') && request.method() === 'POST') refreshes += 1;
  });
  await context.clearCookies({ name: 'stack-access' });
  await Promise.all(tabs.map((tab) => tab.goto('/')));
  for (const tab of tabs) await expect(tab.getByText('mira@example.com')).toBeVisible();
  expect(refreshes).toBe(1);
});
