import type { Page } from '@playwright/test';
import { withClient } from '@keystead/testkit';
import { expect, signUpOwner } from './dashboard-test.ts';
import { test } from './own-instance.ts';

const FAILURE = 'Something went wrong on our side. The request id is 2f1dsq7r0xk4.';

/** Signs up, and owns the instance from then on. */
async function signUpInstanceOwner(page: Page, databaseUrl: string): Promise<void> {
  await page.goto('/dashboard');
  const email = await signUpOwner(page);
  await expect(page.getByRole('heading', { name: 'No projects yet' })).toBeVisible();
  await withClient(databaseUrl, (client) =>
    client.query(
      `insert into staff (project_id, internal_id, user_id, role, since)
       select project_id, project_id, id, 'owner', now() from users where project_id = 'internal' and primary_email = $1`,
      [email],
    ),
  );
}

test('an owner of the instance sees how it fares, and what changes meanwhile', async ({
  page,
  instance,
  findBarriers,
}) => {
  test.slow(); // a service starts, and the page is looked at in every way
  await signUpInstanceOwner(page, instance.databaseUrl);
  await withClient(instance.databaseUrl, (client) =>
    client.query(
      `insert into job_failures (task, day, failed, given_up, last_failed_at, last_reason)
       values ('send-mail', (now() at time zone 'UTC')::date, 3, 1, now(), 'ETIMEDOUT')`,
    ),
  );
  await page.goto('/dashboard');
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await pages.getByRole('link', { name: 'System' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'System' })).toBeFocused();
  await expect(page).toHaveURL(/\/dashboard\/system$/);
  await expect(pages.getByRole('link', { name: 'System' })).toHaveAttribute('aria-current', 'page');

  await expect(page.getByText(`Node ${process.versions.node}`)).toBeVisible();
  await expect(page.getByText(/^PostgreSQL \d+/)).toBeVisible();
  await expect(page.getByText(/^of \d+ allowed by PostgreSQL$/)).toBeVisible();
  const processes = page.getByRole('region', { name: 'Processes' });
  await expect(processes.getByRole('row').filter({ hasText: "doesn't run jobs" })).toContainText('Running');
  await expect(page.getByRole('region', { name: 'Largest tables' }).getByRole('row')).toHaveCount(11);
  const failures = page.getByRole('region', { name: 'Failures in the last 7 days' });
  await expect(failures.getByRole('row').filter({ hasText: 'send-mail' })).toContainText('ETIMEDOUT');
  const settings = page.getByRole('region', { name: 'Active settings' });
  await expect(settings.getByRole('row').filter({ hasText: 'KEYSTEAD_BASE_URL' })).toContainText(instance.url);
  await expect(settings.getByRole('row').filter({ hasText: 'DATABASE_URL' })).toContainText('Hidden');
  expect(await page.locator('main').innerText()).not.toContain(new URL(instance.databaseUrl).pathname);
  expect(await findBarriers()).toEqual([]);

  await withClient(instance.databaseUrl, async (client) => {
    await client.query("select graphile_worker.add_job('nobody-does-this')");
    await client.query(
      "insert into processes values (gen_random_uuid(), 'killed-host', 4711, '0.0.9', false, now(), now() - interval '2 minutes')",
    );
  });
  await expect(page.getByRole('row').filter({ hasText: 'nobody-does-this' })).toContainText('Due since');
  await expect(processes.getByRole('row').filter({ hasText: 'killed-host' })).toContainText('Gone');
});

test('what cannot be read says so, and is there once it can', async ({ page, instance, findBarriers }) => {
  test.slow(); // a service starts
  await signUpInstanceOwner(page, instance.databaseUrl);
  await page.route('**/internal/system', (route) => route.fulfill({ status: 500, body: FAILURE }));
  await page.goto('/dashboard/system');
  await expect(page.getByRole('alert')).toContainText(FAILURE);
  await expect(page.getByRole('heading', { level: 1, name: 'System' })).toBeVisible();
  expect(await findBarriers()).toEqual([]);

  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Active settings' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('who does not own the instance is told so, and is not led there', async ({ page, findBarriers }) => {
  test.slow(); // a service starts
  await page.goto('/dashboard');
  await signUpOwner(page);
  await expect(page.getByRole('heading', { name: 'No projects yet' })).toBeVisible();
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await expect(pages.getByRole('link', { name: 'Projects' })).toBeVisible();
  await expect(pages.getByRole('link', { name: 'System' })).toHaveCount(0);

  await page.goto('/dashboard/system');
  await expect(page.getByRole('heading', { name: 'Only owners of this instance can see this page' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Active settings' })).toHaveCount(0);
  expect(await findBarriers()).toEqual([]);
});
