import type { Locator, Page } from '@playwright/test';
import { askAsOwner } from './ask-as-owner.ts';
import { expect, test } from './dashboard-test.ts';
import { choose, dialog, GITHUB, makeUser, PRIYA, question, show, submit, TOTP_SECRET } from './user-page.ts';

const REFUSAL = 'Not today.';

/** From now on the service refuses every change. */
const refuseChanges = (page: Page) =>
  page.route('**/api/v1/**', (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 400, body: REFUSAL }),
  );

/** Does what an open dialog asks about, reads in it why that was refused, and closes it. */
async function readRefusal(asked: Locator, name: string): Promise<void> {
  await asked.getByRole('button', { name, exact: true }).click();
  await expect(asked.getByRole('alert')).toContainText(REFUSAL);
  await asked.page().keyboard.press('Escape');
  await expect(asked).toBeHidden();
}

test('what is refused about a person as a whole says why', async ({ page, project }) => {
  await askAsOwner(page, project, 'PATCH /projects/current', { config: { magic_link_enabled: true } });
  await show(page, project, await makeUser(page, project, { ...PRIYA, otp_auth_enabled: true }));
  await refuseChanges(page);

  await choose(page, 'Restrict…');
  await readRefusal(dialog(page), 'Restrict');
  await choose(page, 'Delete…');
  await page.getByLabel('Type Priya Raman to confirm').fill('Priya Raman');
  await readRefusal(question(page), 'Delete user');
  await page.getByRole('button', { name: 'Impersonate…' }).click();
  await page.getByLabel('Reason').fill('They asked for help');
  await readRefusal(dialog(page), 'Impersonate');
  await page.getByRole('button', { name: 'Send sign-in link' }).click();
  await readRefusal(dialog(page), 'Send');

  const profile = page.getByRole('region', { name: 'Profile' });
  await profile.getByLabel('Display name').fill('Priya');
  await profile.getByRole('button', { name: 'Save' }).click();
  await expect(profile.getByRole('alert')).toContainText(REFUSAL);
  await expect(profile.getByLabel('Display name')).toHaveValue('Priya'); // to be tried again
  await profile.getByRole('button', { name: 'Discard' }).click();
  await expect(profile.getByRole('alert')).toBeHidden();
});

test('so do addresses and ways to sign in', async ({ page, project }) => {
  const factors = { totp_secret_base64: TOTP_SECRET, oauth_providers: GITHUB };
  await show(page, project, await makeUser(page, project, { ...PRIYA, ...factors }));
  await refuseChanges(page);

  await page.getByRole('button', { name: 'Add email address' }).click();
  await page.getByLabel('Email', { exact: true }).fill('p.raman@monsoon.test');
  await readRefusal(dialog(page), 'Add');
  await page.getByRole('button', { name: 'Remove authenticator app…' }).click();
  await readRefusal(question(page), 'Remove');
  await page.getByRole('button', { name: 'Disconnect GitHub…' }).click();
  await readRefusal(question(page), 'Disconnect');
  await page.getByRole('button', { name: 'Reset…' }).click();
  await page.getByText('Set it now').click();
  await page.getByLabel('New password', { exact: true }).fill('rains of june');
  await readRefusal(dialog(page), 'Set password');

  const row = (text: string) => page.getByRole('listitem').filter({ hasText: text });
  await page.getByRole('button', { name: `Actions for ${PRIYA.primary_email}` }).click();
  await page.getByRole('menuitem', { name: 'Mark as unverified' }).click();
  await expect(row(PRIYA.primary_email).getByRole('alert')).toHaveText(REFUSAL);
  await row('Magic link').getByRole('button').click();
  await expect(row('Magic link').getByRole('alert')).toHaveText(REFUSAL);
});

test('that somebody else has an address is said at its field, for a first and for a second one', async ({
  page,
  project,
}) => {
  await makeUser(page, project, { ...PRIYA, display_name: 'Somebody else' });
  for (const others of [{}, { primary_email: 'p.raman@monsoon.test', primary_email_auth_enabled: true }]) {
    await show(page, project, await makeUser(page, project, { display_name: 'Priya Raman', ...others }));
    await page.getByRole('button', { name: 'Add email address' }).click();
    const field = page.getByLabel('Email', { exact: true });
    await field.fill(PRIYA.primary_email);
    await page.getByLabel('I know that they own it').check();
    await submit(page, 'Add');
    await expect(field).toHaveAccessibleDescription('Another user has this email address');
    await expect(dialog(page).getByRole('alert')).toHaveCount(1);
  }
});

test('so do restrictions, sessions, teams and metadata', async ({ page, project }) => {
  const user = await makeUser(page, project);
  await askAsOwner(page, project, 'POST /auth/sessions', { user_id: user.id });
  const [kite] = await Promise.all(
    ['Kite Labs', 'Night Shift'].map((name) => askAsOwner(page, project, 'POST /teams', { display_name: name })),
  );
  await askAsOwner(page, project, `POST /team-memberships/${kite?.id}/${user.id}`, {});
  await refuseChanges(page);

  await show(page, project, user, 'sessions');
  const session = page.getByRole('main').getByRole('listitem');
  await session.getByRole('button').click();
  await page.getByRole('button', { name: 'Close' }).click(); // the session ends once nobody can take it back
  await expect(page.getByText(REFUSAL)).toBeVisible();
  await expect(session).toBeVisible();
  await page.getByRole('button', { name: 'Sign out everywhere…' }).click();
  await readRefusal(question(page), 'Sign out everywhere');

  await page.getByRole('main').getByRole('link', { name: 'Teams' }).click();
  const team = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Kite Labs' });
  await team.getByRole('button', { name: 'Revoke member' }).click();
  await expect(team.getByRole('alert')).toHaveText(REFUSAL);
  await page.getByRole('button', { name: 'Add to team' }).click();
  await page.getByRole('option', { name: 'Night Shift' }).click();
  await expect(page.getByRole('combobox', { name: 'Find a team' })).toHaveAccessibleDescription(REFUSAL);
  await page.keyboard.press('Escape');

  await page.getByRole('main').getByRole('link', { name: 'Metadata' }).click();
  await page.getByRole('textbox', { name: 'Server metadata' }).fill('{ "plan": "pro" }');
  await page.getByRole('button', { name: 'Save' }).click();
  const refusal = page.getByRole('alert').filter({ hasText: REFUSAL });
  await expect(refusal).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(refusal).toBeHidden();

  await page.unrouteAll();
  await askAsOwner(page, project, `PATCH /users/${user.id}`, { restricted_by_admin: true });
  await show(page, project, user);
  await refuseChanges(page);
  const trouble = page.getByRole('region', { name: "They can't sign in: restricted" });
  await trouble.getByRole('button', { name: 'Remove restriction' }).click();
  await expect(trouble.getByRole('alert')).toHaveText(REFUSAL);
});
