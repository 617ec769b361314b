import { expect, test } from './dashboard-test.ts';
import { readSnippet } from './snippet.ts';

test(
  'setting up goes on by itself, from the key to the first user',
  { tag: '@core' },
  async ({ page, project, findBarriers }) => {
    await page.goto(`${project.path}/setup`);
    const progress = page.getByRole('link', { name: 'Set up' });
    await expect(progress).toContainText('1 of 4');
    await page.getByRole('button', { name: 'Create key' }).click();
    await expect(progress).toContainText('2 of 4');
    const app = await readSnippet(page);

    await app.open();
    await expect(page.getByText('Waiting for the first user…')).toBeVisible();
    await expect(progress).toContainText('3 of 4');
    await app.signUp({ email: 'mira@example.com', password: 'correct horse battery' });
    await expect(page.getByText('Your first user signed up')).toBeVisible();
    await expect(progress).toHaveCount(0);
    expect(await findBarriers()).toEqual([]);

    await page.reload(); // whole keys are known to the tab that made them alone
    await expect(page.getByRole('button', { name: 'Create another key' })).toBeVisible();
    await expect(page.getByRole('figure', { name: 'src/App.tsx' })).toContainText("publishableClientKey: 'pck_…'");

    await page.goto(project.path);
    await expect(page).toHaveURL(`${project.path}/overview`);
  },
);

test('what an app is built with is chosen by keyboard, and the address keeps it', async ({
  page,
  project,
  findBarriers,
}) => {
  await page.goto(`${project.path}/setup`);
  await page.getByRole('radio', { name: 'React' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/\?with=next$/);
  await expect(page.getByRole('figure', { name: 'app/providers.tsx' })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('figure', { name: 'index.html' })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('figure', { name: 'server.mjs' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Node server' })).toBeChecked();
  await page.getByRole('button', { name: 'Create key' }).click();
  await expect(page.getByRole('figure', { name: '.env' })).toContainText(/KEYSTEAD_SERVER_KEY=ssk_\w{20,}/);
  expect(await findBarriers()).toEqual([]);
});
