import { expect, test } from './test.ts';

test('the error page shows the code and the message, and leads home', { tag: '@core' }, async ({ page }) => {
  const reason = new URLSearchParams({ errorCode: 'TEAM_NOT_FOUND', message: 'Too late.', details: '{}' });
  await page.goto(`/handler/error?${reason}`);
  await expect(page.getByRole('heading', { name: 'An error occurred' })).toBeVisible();
  await expect(page.getByText('Too late.')).toBeVisible();
  await expect(page.getByText('TEAM_NOT_FOUND')).toBeVisible();
  await page.getByRole('button', { name: 'Go to home' }).click();
  await expect(page).toHaveURL('/');
});

test('an error that nobody can read is an unknown one', async ({ page }) => {
  for (const query of ['', '?errorCode=A&message=b', '?errorCode=A&message=b&details=%7B']) {
    await page.goto(`/handler/error${query}`);
    await expect(page.getByRole('heading', { name: 'An unknown error occurred' })).toBeVisible();
    await expect(page.getByText('Please try again and if the problem persists, contact support.')).toBeVisible();
  }
});
