import { withClient } from '@keystead/testkit';
import type { Page } from '@playwright/test';
import { expect, OWNER_PASSWORD, test } from './dashboard-test.ts';

/** Users who own the project of the statement. */
const OWNS_IT = `u.id in (select user_id from staff where project_id = $1 and role = 'owner')`;

async function confirmByName(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Delete…' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete Acme?' });
  await question.getByLabel('Type Acme to confirm').fill('Acme');
  await question.getByRole('button', { name: 'Delete project' }).click();
}

test(
  'a project is deleted by typing its name, and nobody finds it again',
  { tag: '@core' },
  async ({ page, project, elsewhere }) => {
    await project.open('Settings');
    await page.getByRole('button', { name: 'Delete…' }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete Acme?' });
    await expect(question.getByRole('button', { name: 'Delete project' })).toBeDisabled();
    await question.getByLabel('Type Acme to confirm').fill('acme');
    await expect(question.getByRole('button', { name: 'Delete project' })).toBeDisabled();
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();

    await confirmByName(page);
    await expect(page.getByText('No projects yet')).toBeVisible();
    await expect(page.getByText('Acme was deleted')).toBeVisible();
    const progress = page.getByRole('region', { name: 'Deleted project' });
    await expect(progress).toContainText('data of Acme');
    await page.reload();
    await expect(progress).toContainText('data of Acme');
    await progress.getByRole('button', { name: 'Close' }).click();
    await expect(progress).toBeHidden();

    await page.goto(`${project.path}/api-keys`);
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    const jwks = await elsewhere.request.get(`/api/v1/projects/${project.id}/.well-known/jwks.json`);
    expect(jwks.status()).toBe(404);
  },
);

test('while the data of a deleted project is being erased, the projects say how far it is', async ({
  page,
  project,
  findBarriers,
}) => {
  await inDatabase(
    `insert into project_deletions (id, deleted_by, deleted_at, rows_deleted)
     select $1, u.id, now(), 1200 from users u where ${OWNS_IT}`,
    project.id,
  );
  await page.goto(`/dashboard/?deleted=${project.id}&name=Acme`);
  const progress = page.getByRole('region', { name: 'Deleted project' });
  await expect(progress).toContainText("We're deleting the data of Acme.");
  await expect(progress).toContainText('1,200 rows so far');
  expect(await findBarriers()).toEqual([]);
  await inDatabase('update project_deletions set rows_deleted = 2400, finished_at = now() where id = $1', project.id);
  await expect(progress).toContainText('The data of Acme was deleted.');
  await expect(progress).toContainText('2,400 rows in total');
});

test.describe('an owner who signed in a while ago', () => {
  test.beforeEach(({ project }) =>
    inDatabase(
      `update sessions s set created_at = s.created_at - interval '11 minutes'
       from users u
       where s.user_id = u.id and ${OWNS_IT}`,
      project.id,
    ),
  );

  test('enters the password once more before the project was deleted', async ({ page, project, findBarriers }) => {
    await project.open('Settings');
    await confirmByName(page);
    const prompt = page.getByRole('dialog', { name: 'Enter your password to continue' });
    const field = prompt.getByRole('textbox', { name: 'Password' });
    await expect(field).toBeFocused();
    expect(await findBarriers()).toEqual([]);
    await field.fill('not the password');
    await page.keyboard.press('Enter');
    await expect(prompt).toContainText('Incorrect password');
    await expect(page.getByRole('button', { name: 'Switch project' })).toContainText('Acme'); // it is there still

    await field.fill(OWNER_PASSWORD);
    await prompt.getByRole('button', { name: 'Confirm password' }).click();
    await expect(page.getByText('No projects yet')).toBeVisible();
  });

  test('and has no password signs in again', async ({ page, project }) => {
    await inDatabase(
      `update users u set password_hash = null, email_auth_enabled = false where ${OWNS_IT}`,
      project.id,
    );
    await page.goto(`${project.path}/settings`);
    await confirmByName(page);
    const prompt = page.getByRole('alertdialog', { name: 'Please sign in again' });
    await prompt.getByRole('button', { name: 'Cancel' }).click();
    await expect(prompt).toBeHidden();
    const question = page.getByRole('alertdialog', { name: 'Delete Acme?' });
    await expect(question).toContainText('This requires a recent sign-in.');
    await question.getByRole('button', { name: 'Delete project' }).click();
    await prompt.getByRole('button', { name: 'Sign in again' }).click();
    await expect(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
  });
});

async function inDatabase(statement: string, projectId: string): Promise<void> {
  const url = process.env['E2E_DATABASE_URL'];
  if (url === undefined) throw new Error('the stack did not say where its database is');
  await withClient(url, (client) => client.query(statement, [projectId]));
}
