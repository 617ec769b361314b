import { askAsOwner } from './ask-as-owner.ts';
import { expect, test } from './dashboard-test.ts';

test('why settings of a project or a team were refused is forgotten with what is discarded', async ({
  page,
  project,
}) => {
  const { id: team } = await askAsOwner<{ id: string }>(page, project, 'POST /teams', { display_name: 'Kite Labs' });
  await page.route('**/api/v1/**', (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 400, body: 'Not today.' }) : route.fallback(),
  );
  const bar = page.getByRole('region', { name: 'Save' });
  for (const path of ['settings', `teams/${team}/settings`]) {
    await page.goto(`${project.path}/${path}`);
    const name = page.getByLabel('Name', { exact: true });
    await name.fill('Another name');
    await bar.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Not today.')).toBeVisible();
    await bar.getByRole('button', { name: 'Discard' }).click();
    await name.fill('A third name');
    await expect(bar).toBeVisible();
    await expect(page.getByText('Not today.')).toHaveCount(0);
    await bar.getByRole('button', { name: 'Discard' }).click();
  }
});
