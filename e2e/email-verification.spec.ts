import { expireCodes } from './expire-codes.ts';
import { expect, test } from './test.ts';
import { waitForLink } from './wait-for-mail.ts';

const MIRA = { email: 'mira@example.com', password: 'correct horse battery' };

test(
  'the browser that signed up verifies at once, and the app sees it',
  { tag: '@core' },
  async ({ page, project }) => {
    await page.goto('/handler/sign-up');
    await page.getByLabel('Email').fill(MIRA.email);
    await page.getByLabel('Password', { exact: true }).fill(MIRA.password);
    await page.getByLabel('Repeat password').fill(MIRA.password);
    await page.getByRole('button', { name: 'Sign up' }).click();
    await expect(page.getByText('Not verified')).toBeVisible();

    await page.goto(await waitForLink(project, 'email_verification', MIRA.email));
    await expect(page.getByRole('heading', { name: 'Email verified!' })).toBeVisible();
    await page.getByRole('button', { name: 'Go to home' }).click();
    await expect(page.getByText('Verified', { exact: true })).toBeVisible();
  },
);

test('another browser asks for a press, and a link opened once more is still good news', async ({ page, project }) => {
  await project.signUp(MIRA);
  const link = await waitForLink(project, 'email_verification', MIRA.email);
  await page.goto(link);
  await page.getByRole('button', { name: 'Verify email' }).click();
  await expect(page.getByRole('heading', { name: 'Email verified!' })).toBeVisible();

  await page.goto('/');
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Email verified!' })).toBeVisible();
});

test(
  'whoever did not sign up has the account deleted, and can sign up themselves',
  { tag: '@core' },
  async ({ page, project }) => {
    await project.signUp(MIRA);
    await page.goto(await waitForLink(project, 'email_verification', MIRA.email));
    await expect(page.getByText(`Someone signed up with ${MIRA.email} on`)).toBeVisible();
    await page.getByRole('button', { name: 'This was not me' }).click();
    await page.getByRole('button', { name: 'Delete account' }).click();
    await expect(page.getByRole('heading', { name: 'Account deleted' })).toBeVisible();

    await page.goto('/handler/sign-up');
    await page.getByLabel('Email').fill(MIRA.email);
    await page.getByLabel('Password', { exact: true }).fill('a password of my own');
    await page.getByLabel('Repeat password').fill('a password of my own');
    await page.getByRole('button', { name: 'Sign up' }).click();
    await expect(page.getByText('Not verified')).toBeVisible();
  },
);

test('a broken link and an old link say so', async ({ page, project }) => {
  for (const path of ['/handler/email-verification', '/handler/email-verification?code=nothing']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Invalid Verification Link' })).toBeVisible();
  }
  await project.signUp(MIRA);
  const link = await waitForLink(project, 'email_verification', MIRA.email);
  await expireCodes(project);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Expired Verification Link' })).toBeVisible();
});

test('the security page sends the mail again', async ({ page, project }) => {
  await project.signUp(MIRA);
  const first = await waitForLink(project, 'email_verification', MIRA.email);
  await project.signIn(page, MIRA);
  await page.goto('/handler/account-settings/security');
  await page.getByRole('button', { name: 'Send Verification Email' }).click();
  await expect(page.getByRole('button', { name: 'Email sent!' })).toBeVisible();

  await expect.poll(() => waitForLink(project, 'email_verification', MIRA.email)).not.toBe(first);
  await page.goto(await waitForLink(project, 'email_verification', MIRA.email));
  await expect(page.getByRole('heading', { name: 'Email verified!' })).toBeVisible();
  await page.goto('/handler/account-settings/security');
  await expect(page.getByText('Verified', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send Verification Email' })).toBeHidden();
});
