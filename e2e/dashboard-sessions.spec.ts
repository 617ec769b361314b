import type { Page } from '@playwright/test';
import { withClient } from '@keystead/testkit';
import { askAsOwner } from './ask-as-owner.ts';
import { expect, OWNER_PASSWORD, test, type OwnedProject } from './dashboard-test.ts';
import { databaseUrl } from './database-url.ts';
import { embedInDemo } from './embed-in-demo.ts';
import { forgetRecentSignIn } from './forget-recent-sign-in.ts';
import { DEMO_URL } from './instance.mjs';
import { makeUser, PRIYA, signIn } from './user-page.ts';

test('all sessions are ended by typing the name of the project, and whoever is signed in to the app is signed out', async ({
  page,
  project,
  elsewhere,
  findBarriers,
}) => {
  await makeUser(page, project);
  await embedInDemo(page, project, elsewhere);
  await elsewhere.goto(`${DEMO_URL}/handler/sign-in`);
  await elsewhere.getByRole('textbox', { name: 'Email' }).fill(PRIYA.primary_email);
  await elsewhere.getByRole('textbox', { name: 'Password', exact: true }).fill(PRIYA.password);
  await elsewhere.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(elsewhere.getByText(PRIYA.primary_email)).toBeVisible();

  await project.open('Settings');
  await page.getByRole('link', { name: 'Sessions' }).click();
  await expect(page.getByText('Active sessions: 1.')).toBeVisible();
  const open = page.getByRole('button', { name: 'Sign out all users…' });
  await open.focus();
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Sign out all users of Acme?' });
  await expect(question).toContainText('Sessions to sign out: 1.');
  await expect(question.getByRole('button', { name: 'Sign out all users' })).toBeDisabled();
  expect(await findBarriers()).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(open).toBeFocused();

  await forgetRecentSignIn(project);
  await page.keyboard.press('Enter');
  await question.getByLabel('Type Acme to confirm').fill('Acme');
  await page.keyboard.press('Enter');
  const prompt = page.getByRole('dialog', { name: 'Enter your password to continue' });
  await prompt.getByRole('textbox', { name: 'Password' }).fill(OWNER_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(prompt).toBeHidden();
  await expect(page.getByText('Sessions signed out: 1')).toBeVisible();
  await expect(page.getByText(/^Active sessions: 0\. Last signed out /)).toBeVisible();

  await elsewhere.reload();
  await expect(elsewhere.getByRole('link', { name: 'Sign in' })).toBeVisible();
  await expect(elsewhere.getByText(PRIYA.primary_email)).toBeHidden();
  const { items } = await askAsOwner<{ items: { type: string }[] }>(
    page,
    project,
    'GET /internal/events?type=project.sessions_ended',
  );
  expect(items).toHaveLength(1);
});

/** Begins sessions of Priya, and lets some of them be as old as given. */
async function beginSessions(
  page: Page,
  project: OwnedProject,
  { days, old, young }: Record<'days' | 'old' | 'young', number>,
) {
  await makeUser(page, project);
  for (let begun = 0; begun < old + young; begun += 1)
    expect((await signIn(page, project, PRIYA.password)).status).toBe(200);
  await withClient(databaseUrl(), (client) =>
    client.query(
      `update sessions set created_at = created_at - $2 * interval '1 day', last_used_at = last_used_at - $2 * interval '1 day'
       where project_id = $1 and id in (select id from sessions where project_id = $1 order by id limit $3)`,
      [project.id, days, old],
    ),
  );
}

test(
  'how long sessions last, and go unused, is chosen; a shorter time after a question',
  { tag: '@core' },
  async ({ page, project }) => {
    await beginSessions(page, project, { days: 40, old: 2, young: 1 });
    await project.open('Settings');
    await page.getByRole('link', { name: 'Sessions' }).click();
    const config = async () =>
      (await askAsOwner<{ config: Record<string, unknown> }>(page, project, 'GET /internal/projects/current')).config;
    const lifetime = page.getByLabel('Maximum session length');
    await expect(lifetime).toHaveValue('');
    const question = page.getByRole('alertdialog', { name: 'Sign out sessions beyond this limit?' });
    await lifetime.selectOption('30 days');
    await expect(question).toContainText('Sessions to sign out: 2. The limit also applies to existing sessions');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(lifetime).toHaveValue('');
    expect(await config()).toMatchObject({ session_lifetime_millis: null });
    await lifetime.selectOption('90 days');
    await expect(question).toContainText('Sessions to sign out: 0.');
    await question.getByRole('button', { name: 'Set limit' }).click();
    await expect(question).toBeHidden();
    await page.getByLabel('Sign out inactive users after').selectOption('30 days');
    await expect(question).toContainText('Sessions to sign out: 2.');
    await question.getByRole('button', { name: 'Set limit' }).click();

    await expect
      .poll(config)
      .toMatchObject({ session_lifetime_millis: 7_776_000_000, session_idle_limit_millis: 2_592_000_000 });
    await expect(page.getByText('Active sessions: 1.')).toBeVisible();
    await page.reload();
    await expect(lifetime).toHaveValue('7776000000');
    await lifetime.selectOption('1 year');
    await expect.poll(config).toMatchObject({ session_lifetime_millis: null });
  },
);
