import { expect, test } from './test.ts';
import { waitForLink } from './wait-for-mail.ts';

const MIRA = { email: 'mira@example.com', password: 'correct horse battery' };

test.beforeEach(({ project }) => project.configure({ config: { require_email_verification: true } }));

test('people verify their email before they are in', { tag: '@core' }, async ({ page, project, findBarriers }) => {
  await page.goto('/handler/sign-up');
  await page.getByLabel('Email').fill(MIRA.email);
  await page.getByLabel('Password', { exact: true }).fill(MIRA.password);
  await page.getByLabel('Repeat password').fill(MIRA.password);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByRole('heading', { name: 'Verify your email' })).toBeVisible();
  await expect(page.getByText(MIRA.email)).toBeVisible();
  expect(await findBarriers()).toEqual([]);

  await page.goto('/');
  await expect(
    page
      .getByRole('link', { name: 'Sign in' })
      .or(page.getByRole('button', { name: 'Sign in' }))
      .first(),
  ).toBeVisible();
  await page.goto('/handler/sign-in');
  await expect(page).toHaveURL(/\/handler\/onboarding/);

  await page.goto(await waitForLink(project, 'email_verification', MIRA.email));
  await expect(page.getByRole('heading', { name: 'Email verified!' })).toBeVisible();
  await page.getByRole('button', { name: 'Go to home' }).click();
  await expect(page.getByText('Verified', { exact: true })).toBeVisible();
});

test('the page that waits leads on when the link is opened on a phone', async ({ page, project, elsewhere }) => {
  await project.signUp(MIRA);
  await page.goto('/handler/sign-in');
  await page.getByLabel('Email').fill(MIRA.email);
  await page.getByLabel('Password', { exact: true }).fill(MIRA.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Verify your email' })).toBeVisible();

  await elsewhere.goto(await waitForLink(project, 'email_verification', MIRA.email));
  await elsewhere.getByRole('button', { name: 'Verify email' }).click();
  await expect(elsewhere.getByRole('heading', { name: 'Email verified!' })).toBeVisible();
  await expect(page.getByText('Verified', { exact: true })).toBeVisible();
});
