import { API_URL } from './instance.mjs';
import { expect, test } from './test.ts';

const MIRA = { email: 'mira@example.com', password: 'correct horse battery' };

test('the demo leads to its inbox and shows its own source', async ({ page }) => {
  await page.unroute('**/keystead.json'); // as the demo's own server tells it
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Inbox' })).toHaveAttribute('href', `${API_URL}/inbox`);
  await page.getByRole('link', { name: 'Source' }).click();
  await expect(page).toHaveURL('/source');
  await expect(page.getByRole('region', { name: 'apps/demo/src/app.tsx' })).toContainText(
    '<KeysteadHandler fullPage path={path} />',
  );
  await page.getByRole('link', { name: 'Demo' }).click();
  await expect(page).toHaveURL('/');
});

test('the demo leads to the account settings and back', { tag: '@core' }, async ({ page, project }) => {
  await project.signUp(MIRA);
  await project.signIn(page, MIRA);
  await page.goto('/');
  await page.getByRole('link', { name: 'Account settings' }).click();
  await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible();
  await expect(page).toHaveTitle(/^Account settings · /);
  await page.getByRole('link', { name: 'Go to home' }).click();
  await expect(page).toHaveURL('/');
  await expect(page).toHaveTitle('Keystead demo');
});

test('the demo tells a refusal of the service from silence', async ({ page, project }) => {
  await page.route('**/keystead.json', (route) =>
    route.fulfill({
      json: { baseUrl: API_URL, projectId: project.id, publishableClientKey: 'pck_mistyped', projectName: 'Acme' },
    }),
  );
  await page.goto('/');
  const notice = page.getByRole('alert');
  await expect(notice).toContainText('Keystead rejected this app');
  await expect(notice).toContainText(`The publishable client key is not valid for the project "${project.id}"`);
});

test('the links of the demo to sign-in and sign-up are links, with and without a network', async ({
  page,
  context,
}) => {
  await page.goto('/');
  const isLeftToTheBrowser = page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        const answer = (event: Event) => {
          resolve(!event.defaultPrevented);
          event.preventDefault(); // no tab is needed to know
        };
        addEventListener('click', answer, { once: true });
      }),
  );
  await page.getByRole('link', { name: 'Sign up' }).click({ modifiers: ['ControlOrMeta'] });
  expect(await isLeftToTheBrowser).toBe(true);
  await expect(page).toHaveURL('/');
  await expect(page.getByText(`Connected to ${API_URL}`)).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
});
