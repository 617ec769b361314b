import { expect, makeProject, signUpOwner } from './dashboard-test.ts';
import { test } from './own-instance.ts';

test('a restart of the service keeps its owner signed in, on a page that is open and on a new one', async ({
  page,
  context,
  instance,
}) => {
  test.slow(); // the service starts twice
  await page.goto('/dashboard');
  const email = await signUpOwner(page);
  await expect(page.getByRole('heading', { name: 'No projects yet' })).toBeVisible();
  const project = await makeProject(page, 'Acme');

  await instance.restart();

  await project.open('Settings');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Acme');
  const later = await context.newPage(); // has no access token yet, and gets one for the cookie
  await later.goto('/dashboard');
  await expect(later.getByRole('button', { name: 'Your account' })).toContainText(email);
  await expect(later.getByRole('link', { name: 'Acme' })).toBeVisible();
});
