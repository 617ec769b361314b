import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';
import { waitForLink } from './wait-for-mail.ts';

const MIRA = { email: 'mira@example.com', password: 'correct horse battery' };
const JONAS = { email: 'jonas@example.com', password: 'a staple, quite new' };
const BASE = '/handler/account-settings';

const row = (page: Page, name: string) => page.getByRole('group', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const switcher = (page: Page) => page.getByRole('button', { name: /^Select team/ });

test.beforeEach(async ({ page, project }) => {
  await project.configure({ config: { client_team_creation_enabled: true } });
  await project.signUp(MIRA);
  await project.signIn(page, MIRA);
});

async function createTeam(page: Page, name: string): Promise<void> {
  await page.goto(`${BASE}/team-creation`);
  await page.getByLabel('Display name').fill(name);
  await button(page, 'Create').click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await expect(page).toHaveURL(/\/account-settings\/teams\/[0-9a-f-]{36}$/);
}

async function invite(page: Page, email: string): Promise<void> {
  await row(page, 'Invite a user to team').getByLabel('Email').fill(email);
  await button(page, 'Invite').click();
  await expect(page.getByText(`Invited ${email}`)).toBeVisible();
}

async function rename(page: Page, what: string, name: string): Promise<void> {
  await page.getByRole('button', { name: `Edit ${what}` }).click();
  await page.getByRole('textbox', { name: what }).fill(name);
  await button(page, 'Save').click();
  await expect(page.getByRole('button', { name: `Edit ${what}` })).toBeFocused();
}

test(
  'two people: create, invite by mail, sign up, join, see each other, switch, rename, leave',
  { tag: '@core' },
  async ({ page, elsewhere, project, findBarriers }) => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Create a team' }).click();
    await expect(page).toHaveURL(`${BASE}/team-creation`);
    await createTeam(page, 'Acme Design');
    await rename(page, 'Your name in this team', 'Mira');
    await expect(row(page, 'Members').getByRole('row')).toHaveText([/User/, 'MMira']);
    expect(await findBarriers()).toEqual([]);
    await invite(page, JONAS.email);
    await expect(row(page, 'Pending invitations')).toContainText(JONAS.email);

    // Somebody new comes from the mail, signs up and is back at the invitation.
    const link = await waitForLink(project, 'team_invitation', JONAS.email);
    await elsewhere.goto(link);
    await expect(elsewhere.getByRole('heading', { name: 'You are invited to join Acme Design' })).toBeVisible();
    await expect(elsewhere.getByText('Mira invited you. Sign in or create an account to join the team.')).toBeVisible();
    await button(elsewhere, 'Go to sign in').click();
    await expect(elsewhere.getByLabel('Email')).toHaveValue(JONAS.email);
    await elsewhere.getByRole('link', { name: 'Sign up' }).click();
    await expect(elsewhere.getByLabel('Repeat password')).toBeVisible();
    await expect(elsewhere.getByLabel('Email')).toHaveValue(JONAS.email);
    await elsewhere.getByLabel('Password', { exact: true }).fill(JONAS.password);
    await elsewhere.getByLabel('Repeat password').fill(JONAS.password);
    await button(elsewhere, 'Sign up').click();
    await expect(elsewhere.getByRole('heading', { name: 'You are invited to join Acme Design' })).toBeVisible();
    await button(elsewhere, 'Join').click();
    await expect(elsewhere.getByRole('heading', { name: 'You have successfully joined Acme Design' })).toBeVisible();
    await elsewhere.goto(link);
    await expect(elsewhere.getByRole('heading', { name: 'Used Team Invitation Link' })).toBeVisible();

    // They see each other, and the invitation is pending no more.
    await elsewhere.goto(BASE);
    await elsewhere.getByRole('link', { name: 'Acme Design' }).click();
    await rename(elsewhere, 'Your name in this team', 'Jonas');
    await expect(row(elsewhere, 'Members').getByRole('row')).toHaveText([/User/, 'MMira', 'JJonas']);
    await expect(row(elsewhere, 'Team display name').getByRole('button')).toHaveCount(0);
    await page.reload();
    await expect(row(page, 'Members').getByRole('row')).toHaveText([/User/, 'MMira', 'JJonas']);
    await expect(row(page, 'Pending invitations')).toContainText('No pending invitations');

    // Switching is remembered.
    await createTeam(page, 'Night Shift');
    await page.goto('/');
    await switcher(page).click();
    await page.getByRole('menuitemradio', { name: 'Acme Design' }).click();
    await expect(switcher(page)).toContainText('Acme Design');
    await page.reload();
    await expect(switcher(page)).toContainText('Acme Design');
    await expect(page.getByRole('definition').filter({ hasText: 'Acme Design' })).toBeVisible();
    await switcher(page).click();
    await page.getByRole('menuitem', { name: 'Team settings' }).click();

    // A new name is everywhere at once, and with the other at the next look.
    await rename(page, 'Team display name', 'Acme Studio');
    await expect(page.getByRole('heading', { name: 'Acme Studio' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Acme Studio' })).toBeVisible();
    await elsewhere.reload();
    await expect(elsewhere.getByRole('heading', { name: 'Acme Studio' })).toBeVisible();

    await button(elsewhere, 'Leave team').click();
    await expect(elsewhere.getByText('Are you sure you want to leave the team?')).toBeVisible();
    await button(elsewhere, 'Leave').click();
    await expect(elsewhere).toHaveURL(BASE);
    await expect(elsewhere.getByRole('link', { name: 'Create a team' })).toBeVisible();
    await expect(elsewhere.getByRole('link', { name: 'Acme Studio' })).toHaveCount(0);
    await page.reload();
    await expect(row(page, 'Members').getByRole('row')).toHaveText([/User/, 'MMira']);
  },
);

test('a scanner that opens the link of an invitation burns nothing', async ({ page, elsewhere, project }) => {
  await createTeam(page, 'Acme Design');
  await invite(page, JONAS.email);
  const link = await waitForLink(project, 'team_invitation', JONAS.email);
  for (let round = 0; round < 5; round += 1) {
    for (const method of ['HEAD', 'GET']) expect((await fetch(link, { method })).status).toBe(200);
    await elsewhere.goto(link);
    await expect(elsewhere.getByText('Sign in or create an account to join the team.')).toBeVisible();
  }
  expect(await elsewhere.context().cookies()).toEqual([]);

  await project.signUp(JONAS);
  await project.signIn(elsewhere, JONAS);
  await elsewhere.goto(link);
  await elsewhere.reload();
  await button(elsewhere, 'Join').click();
  await expect(elsewhere.getByRole('heading', { name: 'You have successfully joined Acme Design' })).toBeVisible();
});

test('a revoked invitation leads nowhere, and the team of others is nobody else’s page', async ({
  page,
  elsewhere,
  project,
}) => {
  await createTeam(page, 'Acme Design');
  const address = page.url();
  await invite(page, JONAS.email);
  const link = await waitForLink(project, 'team_invitation', JONAS.email);
  await button(page, `Revoke ${JONAS.email}`).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(row(page, 'Pending invitations')).toContainText('No pending invitations');

  await project.signUp(JONAS);
  await project.signIn(elsewhere, JONAS);
  await elsewhere.goto(link);
  await expect(elsewhere.getByRole('heading', { name: 'Invalid Team Invitation Link' })).toBeVisible();
  await elsewhere.goto(address);
  await expect(elsewhere).toHaveURL(BASE);
  await expect(elsewhere.getByRole('heading', { name: 'My Profile' })).toBeVisible();
});
