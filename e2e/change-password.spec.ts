import { expect, test } from './test.ts';
import { waitForMail } from './wait-for-mail.ts';

const MIRA = { email: 'mira@example.com', password: 'correct horse battery' };
const NEW_PASSWORD = 'a staple, quite new';

test.beforeEach(async ({ page, project }) => {
  await project.signUp(MIRA);
  await project.signIn(page, MIRA);
  await page.goto('/handler/account-settings/security');
  // Rows above may still load and move the button away from under the mouse.
  await page.getByRole('button', { name: 'Change password' }).press('Enter');
});

test(
  'a changed password ends the other session and keeps this one',
  { tag: '@core' },
  async ({ page, elsewhere, project }) => {
    await project.signIn(elsewhere, MIRA);
    await elsewhere.goto('/');
    await expect(elsewhere.getByText(MIRA.email)).toBeVisible();

    await expect(page.getByLabel('Old password')).toBeFocused();
    await page.getByLabel('Old password').fill(MIRA.password);
    await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByLabel('Repeat password').fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('Password changed successfully!')).toBeVisible();
    await waitForMail(project, 'password_changed', MIRA.email);

    await elsewhere.reload();
    await expect(elsewhere.getByRole('link', { name: 'Sign in' })).toBeVisible();
    await page.goto('/');
    await expect(page.getByText(MIRA.email)).toBeVisible();
    await project.signIn(elsewhere, { ...MIRA, password: NEW_PASSWORD });
  },
);

test('a wrong old password is said at its field', async ({ page }) => {
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByRole('alert')).toHaveText([
    'Please enter your old password',
    'Please enter your password',
    'Please repeat your password',
  ]);
  await page.getByLabel('Old password').fill('not the old one');
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('Repeat password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByRole('alert')).toHaveText('Incorrect password');
  await expect(page.getByLabel('Old password')).toBeFocused();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Change password' })).toBeFocused();
});
