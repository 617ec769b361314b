import type { Page } from '@playwright/test';
import { expireCodes } from './expire-codes.ts';
import { expect, test } from './test.ts';
import { waitForLink, waitForMail } from './wait-for-mail.ts';

const MIRA = { email: 'mira@example.com', password: 'correct horse battery' };

test.beforeEach(({ project }) => project.configure({ config: { magic_link_enabled: true } }));

/** Asks for a link with the form; it is the first of the two tabs. */
async function askForLink(page: Page, path = '/handler/sign-in'): Promise<void> {
  await page.goto(path);
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(MIRA.email);
  await page.getByRole('button', { name: 'Send email' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Email sent!' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Email', exact: true })).toBeDisabled();
}

/** What the service says of the sign-in that happens meanwhile: a newcomer goes where sign-ups go. */
async function isNewUser(page: Page, act: () => Promise<unknown>): Promise<boolean> {
  const answer = page.waitForResponse((response) => response.url().endsWith('/auth/otp/sign-in'));
  await act();
  return ((await (await answer).json()) as { is_new_user: boolean }).is_new_user;
}

test(
  'in the browser that asked for it a link signs in at once, newcomers too',
  { tag: '@core' },
  async ({ page, project }) => {
    await askForLink(page, '/handler/sign-up');
    const link = await waitForLink(project, 'magic_link', MIRA.email);
    expect(await isNewUser(page, () => page.goto(link))).toBe(true);
    await expect(page).toHaveURL('/');
    await expect(page.getByText(MIRA.email)).toBeVisible();
    await expect(page.getByText('Verified', { exact: true })).toBeVisible();

    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'You are already signed in' })).toBeVisible();
  },
);

test(
  'another browser asks for a press; afterwards the link is spent',
  { tag: '@core' },
  async ({ page, elsewhere, project }) => {
    await project.signUp(MIRA);
    await askForLink(page, '/handler/sign-in?after_auth_return_to=%2Fsome%2Fpage');
    const link = await waitForLink(project, 'magic_link', MIRA.email);
    await elsewhere.goto(link);
    await expect(elsewhere.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
    const press = () => elsewhere.getByRole('button', { name: 'Sign in' }).click();
    expect(await isNewUser(elsewhere, press)).toBe(false);
    await expect(elsewhere).toHaveURL('/some/page');
    await expect(elsewhere.getByText(MIRA.email)).toBeVisible();

    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'Magic Link Already Used' })).toBeVisible();
  },
);

test('the six characters of the mail are as good as its link', { tag: '@core' }, async ({ page, project }) => {
  await askForLink(page);
  const { code = '' } = await waitForMail(project, 'magic_link', MIRA.email);
  expect(code).toHaveLength(6);
  const field = page.getByLabel('Enter the code from the email');
  await expect(field).toBeFocused();
  await page.keyboard.type(code === '222222' ? '333333' : '222222');
  await expect(page.getByRole('alert')).toHaveText('That code is not right. Check the email, or send a new one.');
  await expect(field).toBeFocused();
  await page.keyboard.type(code);
  await expect(page).toHaveURL('/');
  await expect(page.getByText(MIRA.email)).toBeVisible();
});

test('the fifth wrong code is the last, and ends the link as well', async ({ page, project }) => {
  await askForLink(page);
  const { code = '', links } = await waitForMail(project, 'magic_link', MIRA.email);
  const field = page.getByLabel('Enter the code from the email');
  for (const wrong of ['222222', '333333', '444444', '555555', '666666', '777777'].filter((guess) => guess !== code)) {
    if (await field.isDisabled()) break;
    const answer = page.waitForResponse((response) => response.url().endsWith('/auth/otp/sign-in'));
    await field.fill(wrong);
    await answer;
    await expect(page.getByRole('alert')).toBeVisible();
  }
  await expect(page.getByRole('alert')).toHaveText('The verification code was tried too often. Request a new one.');
  await expect(field).toBeDisabled();

  await page.goto(links[0] ?? '');
  await expect(page.getByRole('heading', { name: 'Invalid Magic Link' })).toBeVisible();
  await expect(page.getByText('The verification code was tried too often.')).toBeVisible();
});

test('a broken link and an old link say so', async ({ page, project }) => {
  for (const path of ['/handler/magic-link-callback', '/handler/magic-link-callback?code=nothing']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Invalid Magic Link' })).toBeVisible();
  }
  await project.askForMail('magic link', MIRA.email);
  const link = await waitForLink(project, 'magic_link', MIRA.email);
  await expireCodes(project);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Expired Magic Link' })).toBeVisible();
});

test('both ways stand side by side as tabs', async ({ page }) => {
  await page.goto('/handler/sign-in');
  await expect(page.getByRole('tab', { name: 'Magic Link', selected: true })).toBeVisible();
  await page.getByRole('tab', { name: 'Password' }).click();
  await expect(page.getByRole('textbox', { name: 'Password' })).toBeVisible();
});
