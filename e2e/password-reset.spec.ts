import { expireCodes } from './expire-codes.ts';
import { expect, test } from './test.ts';
import { waitForLink, waitForMail } from './wait-for-mail.ts';

const MIRA = { email: 'mira@example.com', password: 'correct horse battery' };
const NEW_PASSWORD = 'a staple, quite new';

test(
  'a forgotten password is replaced, and every session ends',
  { tag: '@core' },
  async ({ page, elsewhere, project }) => {
    await project.signUp(MIRA);
    await project.signIn(elsewhere, MIRA);
    await elsewhere.goto('/');
    await expect(elsewhere.getByText(MIRA.email)).toBeVisible();

    await page.goto('/handler/sign-in');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await expect(page.getByRole('heading', { name: 'Reset Your Password' })).toBeVisible();
    await page.getByLabel('Email').fill(MIRA.email);
    await page.getByRole('button', { name: 'Send Email' }).click();
    await expect(page.getByRole('heading', { name: 'Email sent!' })).toBeVisible();
    await expect(
      page.getByText(
        'If the user with this e-mail address exists, an e-mail was sent to your inbox. Make sure to check your spam folder.',
      ),
    ).toBeVisible();

    await page.goto(await waitForLink(project, 'password_reset', MIRA.email));
    await page.getByLabel('New Password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByLabel('Repeat New Password').fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await expect(page.getByRole('heading', { name: 'Password reset successfully!' })).toBeVisible();
    await expect(page.getByText('You can now sign in with your new password.')).toBeVisible();

    await elsewhere.reload();
    await expect(elsewhere.getByRole('link', { name: 'Sign in' })).toBeVisible();

    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByLabel('Email').fill(MIRA.email);
    await page.getByLabel('Password', { exact: true }).fill(MIRA.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('alert')).toHaveText('Wrong e-mail or password.');
    await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByText(MIRA.email)).toBeVisible();

    // Nobody had proved the address before, so the notice tells of that.
    const notice = await waitForMail(project, 'address_proved', MIRA.email);
    expect(notice.links).toEqual([]);
  },
);

test(
  'an unfit password burns no link; a used, an old and a broken link say so',
  { tag: '@core' },
  async ({ page, project }) => {
    await project.signUp(MIRA);
    await project.askForMail('password reset', MIRA.email);
    const link = await waitForLink(project, 'password_reset', MIRA.email);
    await page.goto(link);
    await page.getByLabel('New Password', { exact: true }).fill('short');
    await page.getByLabel('Repeat New Password').fill('shorter');
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await expect(page.getByRole('alert')).toHaveText([
      'Password too short. Minimum length is 8.',
      'Passwords do not match',
    ]);
    await page.getByLabel('New Password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByLabel('Repeat New Password').fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await expect(page.getByRole('heading', { name: 'Password reset successfully!' })).toBeVisible();

    await page.reload();
    await expect(page.getByRole('heading', { name: 'Used Password Reset Link' })).toBeVisible();

    for (const path of ['/handler/password-reset', '/handler/password-reset?code=nothing']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: 'Invalid Password Reset Link' })).toBeVisible();
    }

    await project.askForMail('password reset', MIRA.email);
    await expect.poll(() => waitForLink(project, 'password_reset', MIRA.email)).not.toBe(link);
    const old = await waitForLink(project, 'password_reset', MIRA.email);
    await expireCodes(project);
    await page.goto(old);
    await expect(page.getByRole('heading', { name: 'Expired Password Reset Link' })).toBeVisible();
    await page.getByRole('button', { name: 'Request a new link' }).click();
    await expect(page).toHaveURL(/\/handler\/forgot-password/);
  },
);

test('whoever is signed in has forgotten nothing', async ({ page, project }) => {
  await project.signUp(MIRA);
  await project.signIn(page, MIRA);
  await page.goto('/handler/forgot-password');
  await expect(page.getByRole('heading', { name: 'You are already signed in' })).toBeVisible();
});

test('a password is reset with nothing but the keyboard', async ({ page, project }) => {
  await project.signUp(MIRA);
  await page.goto('/handler/forgot-password');
  await expect(page.getByRole('heading', { name: 'Reset Your Password' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.keyboard.type(MIRA.email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Email sent!' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeFocused();

  await page.goto(await waitForLink(project, 'password_reset', MIRA.email));
  await expect(page.getByRole('heading', { name: 'Reset Your Password' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('New Password', { exact: true })).toBeFocused();
  await page.keyboard.type(NEW_PASSWORD);
  await page.keyboard.press('Tab'); // the eye
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Repeat New Password')).toBeFocused();
  await page.keyboard.type(NEW_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Password reset successfully!' })).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
});

test('whoever is signed in gets from a broken link to a new one', async ({ page, project }) => {
  await project.signUp(MIRA);
  await project.signIn(page, MIRA);
  await page.goto('/handler/password-reset?code=nothing');
  await page.getByRole('button', { name: 'Sign out and request a new link' }).click();
  await expect(page).toHaveURL('/handler/forgot-password');
  await page.getByLabel('Email').fill(MIRA.email);
  await page.getByRole('button', { name: 'Send Email' }).click();
  await expect(page.getByRole('heading', { name: 'Email sent!' })).toBeVisible();
});
