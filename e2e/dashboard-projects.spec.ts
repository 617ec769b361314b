import { expect, createProject, test } from './dashboard-test.ts';
import { DASHBOARD_URL } from './instance.mjs';
import { typeAtOnce } from './type-at-once.ts';

test.beforeEach(({ signInAsOwner }) => signInAsOwner());

test(
  'an owner without a project makes one, beside the sign-in page that it will have',
  { tag: '@core' },
  async ({ page, findBarriers }) => {
    await page.goto(DASHBOARD_URL);
    await expect(page.getByRole('heading', { name: 'No projects yet' })).toBeVisible();
    expect(await findBarriers()).toEqual([]);

    await page.getByRole('button', { name: 'New project' }).click();
    await expect(page).toHaveURL(`${DASHBOARD_URL}/?new=true`);
    const name = page.getByRole('textbox', { name: 'Project name' });
    const preview = page.getByRole('figure', { name: 'Preview of the sign-in page' });
    await name.press('Enter');
    await expect(page.getByText('Enter a name')).toBeVisible();
    await name.fill('Harbor Pay');
    await expect(preview).toContainText('to continue to Harbor Pay');
    await expect(preview).not.toContainText('Magic Link');
    await page.getByRole('checkbox', { name: 'Magic link' }).check();
    await expect(preview).toContainText('Magic Link');
    expect(await findBarriers()).toEqual([]);

    await name.press('Enter');
    await expect(page.getByRole('heading', { name: 'Set up Harbor Pay' })).toBeVisible();
    await page.getByRole('link', { name: 'Sign-in methods' }).click();
    await expect(page.getByRole('switch', { name: 'Magic link' })).toBeChecked();
  },
);

test('projects say how they fare, and are found by their words', async ({ page, findBarriers }) => {
  for (const name of ['Acme', 'Fieldnotes']) await createProject(page, name);
  await page.goto(DASHBOARD_URL);
  const card = page.getByRole('listitem').filter({ hasText: 'Acme' });
  await expect(card).toContainText('Users0');
  await expect(card).toContainText('+0 in 30 days');
  await expect(card).not.toContainText('Only one owner');
  await expect(page.getByText('2 projects, newest first')).toBeVisible();
  expect(await findBarriers()).toEqual([]);

  await card.getByRole('button', { name: 'Pages of Acme' }).click();
  await page.getByRole('menuitem', { name: 'API keys' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'API keys' })).toBeFocused();
  await page.goBack();
  await expect(card).toBeVisible();

  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Find a project' })).toBeFocused();
  await page.keyboard.type('acm');
  await expect(page.getByRole('link', { name: 'Fieldnotes' })).toBeHidden();
  await expect(page).toHaveURL(`${DASHBOARD_URL}/?q=acm`);
  await page.keyboard.type('xyz');
  await expect(page.getByRole('heading', { name: 'No projects match' })).toBeVisible();
  expect(await findBarriers()).toEqual([]);
});

test('no letter is lost, however fast somebody types and goes on', async ({ page }) => {
  for (const name of ['Acme', 'Fieldnotes']) await createProject(page, name);
  await page.goto(DASHBOARD_URL);
  const field = page.getByRole('searchbox', { name: 'Find a project' });
  await field.focus();
  await typeAtOnce(page, 'field');
  await expect(field).toHaveValue('field');
  await expect(page.getByRole('link', { name: 'Acme' })).toBeHidden();
  await expect(page).toHaveURL(`${DASHBOARD_URL}/?q=field`);
});
