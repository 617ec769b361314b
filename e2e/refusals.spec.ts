import type { Locator, Page } from '@playwright/test';
import { API_URL } from './instance.mjs';
import { expect, test } from './test.ts';

const PASSWORD = 'correct horse battery';

test(
  'a wrong password is said at the e-mail field, which gets the focus',
  { tag: '@core' },
  async ({ page, project }) => {
    await project.signUp({ email: 'mira@example.com', password: PASSWORD });
    await page.goto('/handler/sign-in');
    await page.getByLabel('Email').fill('mira@example.com');
    await page.getByLabel('Password', { exact: true }).fill('something else');
    await page.getByRole('button', { name: 'Sign in' }).click();

    await expect(page.getByRole('alert')).toHaveText('Wrong e-mail or password.');
    await expect(page.getByLabel('Email')).toBeFocused();
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Wrong e-mail or password.');
    await page.keyboard.type('x');
    await expect(page.getByRole('alert')).toBeHidden();
  },
);

test('an address that is taken is said at the e-mail field', async ({ page, project }) => {
  await project.signUp({ email: 'taken@example.com', password: PASSWORD });
  await page.goto('/handler/sign-up');
  await page.getByLabel('Email').fill('taken@example.com');
  await page.getByLabel('Password', { exact: true }).fill('another password');
  await page.getByLabel('Repeat password').fill('another password');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByRole('alert')).toHaveText('User already exists.');
});

test('empty and unfit fields are told apart before anything is sent', { tag: '@core' }, async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await page.goto('/handler/sign-up');
  const submit = page.getByRole('button', { name: 'Sign up' });

  await submit.click();
  await expect(page.getByRole('alert')).toHaveText([
    'Please enter your email',
    'Please enter your password',
    'Please repeat your password',
  ]);

  await page.getByLabel('Email').fill('not an address');
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByLabel('Repeat password').fill('shorter');
  await submit.click();
  await expect(page.getByRole('alert')).toHaveText([
    'Please enter a valid email',
    'Password too short. Minimum length is 8.',
    'Passwords do not match',
  ]);
  expect(sent.filter((line) => line.includes('sign-up') && line.startsWith('POST'))).toEqual([]);
});

test('a project that takes no newcomers says so and offers to sign in', async ({ page, project }) => {
  await project.configure({ config: { sign_up_enabled: false } });
  await page.goto('/handler/sign-up');
  await expect(page.getByText('Sign up for new users is not enabled at the moment.')).toBeVisible();
  await expect(
    page.getByRole('button', { name: 'Go to home' }).or(page.getByRole('link', { name: 'Go to home' })),
  ).toBeVisible();
  await page
    .getByRole('button', { name: 'Sign in' })
    .or(page.getByRole('link', { name: 'Sign in' }))
    .click();
  await expect(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
});

test('an unknown page below the handler leads home', async ({ page }) => {
  await page.goto('/handler/nowhere');
  await page
    .getByRole('button', { name: 'Go to home' })
    .or(page.getByRole('link', { name: 'Go to home' }))
    .click();
  await expect(page).toHaveURL('/');
});

test('a service out of reach is said once all retries have failed, and trying again helps', async ({ page }) => {
  await page.clock.install();
  await page.route(`${API_URL}/**`, (route) => route.abort());
  await page.goto('/handler/sign-in');
  const again = page.getByRole('button', { name: 'Try again' });
  await outlastRetries(page, again);
  await page.unroute(`${API_URL}/**`);
  await again.click();
  await expect(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
});

test('being offline is said at once, and is over when the network is back', async ({ page, context }) => {
  const isLoaded = partLoaded(page);
  await page.goto('/handler/forgot-password');
  await page.getByLabel('Email').fill('mira@example.com');
  await isLoaded;
  // Whatever is not there yet stays away, as in browsers that remember for the life of a page that an import() failed.
  await page.route('**/assets/*.js', (route) => route.abort());
  // The clock stands still: nothing that waits for a repetition is ever said.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Send Email' }).click();
  const offline = page.getByRole('alert').getByText('It seems like you are offline');
  await expect(offline).toBeVisible();

  await context.setOffline(false);
  await expect(offline).toBeHidden();
  await page.getByRole('button', { name: 'Send Email' }).click();
  await expect(page.getByRole('heading', { name: 'Email sent!' })).toBeVisible();
});

test('a part of the app that a deployment has removed is had by a reload', async ({ page }) => {
  await page.route('**/assets/methods-on-demand*', (route) => route.abort());
  await page.goto('/handler/forgot-password');
  await page.getByLabel('Email').fill('mira@example.com');
  await page.getByRole('button', { name: 'Send Email' }).click();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('A part of this app could not be loaded');

  await page.unroute('**/assets/methods-on-demand*');
  await alert.getByRole('button', { name: 'Reload' }).click();
  await page.getByLabel('Email').fill('mira@example.com');
  await page.getByRole('button', { name: 'Send Email' }).click();
  await expect(page.getByRole('heading', { name: 'Email sent!' })).toBeVisible();
});

/** What the buttons of a page for guests need has arrived. */
const partLoaded = async (page: Page): Promise<void> => {
  const response = await page.waitForResponse((answer) => answer.url().includes('/assets/methods-on-demand'));
  await response.finished();
};

/** Lets the waits between retries pass, which double from one second to 16, until all have been in vain. */
async function outlastRetries(page: Page, sign: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(20_000);
    await expect(sign).toBeVisible({ timeout: 100 });
  }).toPass({ intervals: [10] });
}
