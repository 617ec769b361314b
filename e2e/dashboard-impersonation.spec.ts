import { askAsOwner } from './ask-as-owner.ts';
import { expect, OWNER_PASSWORD, test } from './dashboard-test.ts';
import { embedInDemo } from './embed-in-demo.ts';
import { forgetRecentSignIn } from './forget-recent-sign-in.ts';
import { DEMO_URL } from './instance.mjs';
import { dialog, HOSTILE, makeUser, PRIYA, show, signIn, submit } from './user-page.ts';

test(
  'an owner sees the app as a user does, marked as such, changes nothing of their sign-in, and ends it',
  { tag: '@core' },
  async ({ page, project }) => {
    const user = await makeUser(page, project);
    await embedInDemo(page, project, page.context());
    const domains = [{ domain: 'https://app.acme.test', handler_path: '/auth' }];
    await askAsOwner(page, project, 'PATCH /projects/current', { config: { domains } });
    await show(page, project, user);
    await forgetRecentSignIn(project);
    await page.getByRole('button', { name: 'Impersonate…' }).click();
    await submit(page, 'Impersonate');
    await expect(dialog(page)).toContainText('Enter a reason');
    await page.getByLabel('Reason').fill(HOSTILE);
    const choice = page.getByLabel('App', { exact: true });
    await expect(choice.getByRole('option')).toHaveText(['https://app.acme.test/auth', 'This computer (localhost)']);
    await expect(choice).toHaveValue('local');
    await choice.selectOption('https://app.acme.test/auth');
    await expect(page.getByLabel('Account pages URL')).toHaveCount(0);
    await choice.selectOption('local');
    await page.getByLabel('Account pages URL').fill(`${DEMO_URL}/handler`);
    await submit(page, 'Impersonate');
    await page.getByLabel('Password', { exact: true }).fill(OWNER_PASSWORD);
    const opened = page.context().waitForEvent('page');
    await submit(page, 'Confirm password');
    const app = await opened;
    const banner = app.getByRole('status').filter({ hasText: 'You are signed in as Priya Raman until' });
    await expect(banner).toBeVisible();
    await expect(app.getByText(PRIYA.primary_email)).toBeVisible();
    await expect(dialog(page)).toBeHidden();

    await app.goto(`${DEMO_URL}/handler/account-settings/security`);
    await app.getByRole('button', { name: 'Change password' }).click();
    await app.getByLabel('Old password').fill(PRIYA.password);
    await app.getByLabel('Password', { exact: true }).fill('rains of june');
    await app.getByLabel('Repeat password').fill('rains of june');
    await app.getByRole('button', { name: 'Change password' }).click();
    await expect(app.getByRole('alert')).toContainText('You are signed in as someone else');
    await expect(banner).toBeVisible();
    expect((await signIn(page, project, PRIYA.password)).status).toBe(200);

    const impersonations = async () =>
      (
        await askAsOwner<{ items: { is_impersonation: boolean }[] }>(
          page,
          project,
          `GET /auth/sessions?user_id=${user.id}`,
        )
      ).items.filter(({ is_impersonation }) => is_impersonation);
    expect(await impersonations()).toHaveLength(1);
    await app.getByRole('button', { name: 'End', exact: true }).click();
    await expect(banner).toBeHidden();
    await expect(app.getByRole('link', { name: 'Sign in' })).toBeVisible();
    expect(await impersonations()).toEqual([]);

    await page.getByRole('link', { name: 'Activity', exact: true }).last().click();
    for (const type of ['Impersonation began', 'Impersonation ended']) {
      const told = page.getByRole('row').filter({ has: page.getByRole('link', { name: type }) });
      await expect(told).toHaveCount(1);
      await expect(told).toContainText(HOSTILE);
    }
    await page.getByRole('link', { name: 'Impersonation began' }).click();
    await expect(page.getByRole('dialog')).toContainText('(staff)');
  },
);
