import { expect, test } from './test.ts';

const PASSWORD = 'correct horse battery';

test('a newcomer signs up, signs out and signs in again', { tag: '@core' }, async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Sign up' }).click();
  await expect(page.getByRole('heading', { name: 'Create a new account' })).toBeVisible();
  await expect(page.getByText('to continue to Acme')).toBeVisible();
  await page.getByLabel('Email').fill('mira@example.com');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Repeat password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign up' }).click();

  await expect(page).toHaveURL('/');
  await expect(page.getByText('mira@example.com')).toBeVisible();

  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible();

  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('Email').fill('Mira@Example.com');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByText('mira@example.com')).toBeVisible();
});

test('signing up needs nothing but the keyboard', async ({ page }) => {
  await page.goto('/handler/sign-up');
  await page.getByLabel('Email').focus();
  await page.keyboard.type('keys@example.com');
  await page.keyboard.press('Tab');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Tab'); // the eye
  await page.keyboard.press('Tab');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');

  const menu = page.getByRole('button', { name: 'User menu' });
  await expect(page.getByText('keys@example.com')).toBeVisible();
  await menu.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(menu).toBeFocused();
});

test('going to another page puts the keyboard on its heading', async ({ page }) => {
  await page.goto('/');
  const heading = (name: string) => page.getByRole('heading', { name });
  await page.getByRole('link', { name: 'Sign up' }).press('Enter');
  await expect(heading('Create a new account')).toBeFocused();
  await page.goBack();
  await expect(heading('A small app with real accounts')).toBeFocused();
  await page.getByRole('button', { name: 'User menu' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Sign in' }).press('Enter');
  await expect(heading('Sign in to your account')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Email')).toBeFocused();

  await page.reload();
  await expect(heading('Sign in to your account')).toBeVisible();
  await expect(heading('Sign in to your account')).not.toBeFocused();
});

test('the session survives a reload and a new page', { tag: '@core' }, async ({ page, context, project }) => {
  await project.signUp({ email: 'stay@example.com', password: PASSWORD });
  await page.goto('/handler/sign-in');
  await page.getByLabel('Email').fill('stay@example.com');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('stay@example.com')).toBeVisible();

  await page.reload();
  await expect(page.getByText('stay@example.com')).toBeVisible();

  const other = await context.newPage();
  await project.embedIn(other);
  await other.goto('/');
  await expect(other.getByText('stay@example.com')).toBeVisible();
});

test('after signing in people go back to where they came from', { tag: '@core' }, async ({ page, project }) => {
  await project.signUp({ email: 'back@example.com', password: PASSWORD });
  await page.goto(`/handler/sign-in?after_auth_return_to=${encodeURIComponent('/some/page?tab=2')}`);
  await page.getByLabel('Email').fill('back@example.com');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/some/page?tab=2');
});
