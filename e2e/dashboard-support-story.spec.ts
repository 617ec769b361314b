import type { Page } from '@playwright/test';
import { expect, test } from './dashboard-test.ts';
import { embedInDemo } from './embed-in-demo.ts';
import { DEMO_URL } from './instance.mjs';
import { joinAs } from './join-as.ts';
import { importCrowd, seedUsers } from './seed-users.ts';
import { choose, dialog, PRIYA, submit, undo } from './user-page.ts';
import { find, rows } from './users-page.ts';

const RAMESH = { ...PRIYA, display_name: 'Priya Ramesh', primary_email: 'ramesh@kite.test' };
const CROWD = 3_000;

/** Somebody signs in to the app with their password. */
async function signIn(app: Page, { primary_email: email, password }: typeof PRIYA): Promise<void> {
  await app.goto(`${DEMO_URL}/handler/sign-in`);
  await app.getByLabel('Email', { exact: true }).fill(email);
  await app.getByLabel('Password', { exact: true }).fill(password);
  await app.getByRole('button', { name: 'Sign in', exact: true }).click();
}

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const trouble = (page: Page) => page.getByRole('region', { name: "They can't sign in: restricted" });
const activity = (page: Page) => page.getByRole('region', { name: 'Activity' });

test('support finds somebody by half a name, sees why they cannot sign in, helps them, and undoes a mistake', async ({
  page,
  project,
  elsewhere: app,
}) => {
  test.slow(); // thousands are moved in first
  await importCrowd(page, project, CROWD);
  const restriction = {
    restricted_by_admin: true,
    restricted_by_admin_reason: 'Your last payment was called back.',
    restricted_by_admin_private_details: 'Ticket 7: lift it once they have paid',
  };
  await seedUsers(page, project, [{ ...PRIYA, ...restriction }, RAMESH]);
  await embedInDemo(page, project, app);
  await joinAs('support', page, project);

  // Somebody calls: the app does not let them in.
  await signIn(app, PRIYA);
  await expect(app.getByRole('alert')).toHaveText('Your account is restricted. Your last payment was called back.');

  // Half a name, heard on the phone, finds two among thousands.
  await page.goto(`${project.path}/users`);
  await expect(page.getByText('3,002 users')).toBeVisible();
  await find(page).fill('iya ram');
  await expect(rows(page)).toHaveText(['Priya Ramesh', 'Priya Raman']);
  await expect(page.getByText('2 of 3,002', { exact: true })).toBeVisible();
  await expect(row(page, 'Priya Raman')).toContainText('Restricted');
  await expect(row(page, 'Priya Ramesh')).not.toContainText('Restricted');

  // The wrong one is opened, and nothing keeps them out.
  await page.getByRole('link', { name: 'Priya Ramesh' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Priya Ramesh' })).toBeFocused();
  await expect(activity(page)).toContainText('Account created');
  await expect(trouble(page)).toHaveCount(0);
  await page.goBack();
  await expect(find(page)).toHaveValue('iya ram');

  // The right one: why, what they are told, and what the team has written down.
  await page.getByRole('link', { name: 'Priya Raman' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Priya Raman' })).toBeFocused();
  await expect(trouble(page)).toContainText('Shown to them: Your last payment was called back.');
  await expect(trouble(page)).toContainText('Private note: Ticket 7: lift it once they have paid');
  await expect(activity(page)).toContainText('Sign-in blocked: restricted');

  // Helped: they are in, and support sees it while they are still on the phone.
  await trouble(page).getByRole('button', { name: 'Remove restriction' }).click();
  await expect(trouble(page)).toBeHidden();
  await expect(page.getByText('Restriction removed from Priya Raman')).toBeVisible();
  await app.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(app.getByText(PRIYA.primary_email)).toBeVisible();
  await expect(activity(page)).toContainText('Signed in with a password');

  // A mistake: the other Priya is restricted, and is out at once.
  await page.goBack();
  await page.getByRole('link', { name: 'Priya Ramesh' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Priya Ramesh' })).toBeFocused();
  await choose(page, 'Restrict…');
  await expect(dialog(page)).toHaveAccessibleName('Restrict Priya Ramesh?');
  await expect(dialog(page)).toContainText("can't sign in until you remove the restriction. Nothing is deleted.");
  await page.getByLabel('Reason').fill('Fraud');
  await submit(page, 'Restrict');
  await expect(page.getByText('Priya Ramesh was restricted')).toBeVisible();
  await expect(trouble(page)).toContainText('Shown to them: Fraud');

  // Undone, before anybody noticed: both are as they should be.
  await undo(page);
  await expect(trouble(page)).toBeHidden();
  await app.context().clearCookies();
  await signIn(app, RAMESH);
  await expect(app.getByText(RAMESH.primary_email)).toBeVisible();
  await page.goBack();
  await expect(rows(page)).toHaveText(['Priya Ramesh', 'Priya Raman']);
  for (const name of ['Priya Ramesh', 'Priya Raman']) await expect(row(page, name)).not.toContainText('Restricted');
});
