import { randomUUID } from 'node:crypto';
import { expect, signUpOwner, test } from './dashboard-test.ts';
import { waitForMail } from './wait-for-mail.ts';

test.describe('a second owner', () => {
  test('is invited by mail, chooses a password and sees the project; the link works once', async ({
    page,
    project,
    elsewhere,
  }) => {
    const email = `second-${randomUUID()}@example.com`;
    await page.goto(`${project.path}/settings/owners`);
    await page.getByRole('button', { name: 'Invite' }).click();
    await expect(page.getByRole('alert')).toHaveText('Please enter an email address');
    await page.getByLabel('Email').fill(email);
    await page.keyboard.press('Enter');
    await expect(page.getByText(`Invited ${email}`)).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: email })).toBeVisible();

    const path = await linkTo(project.id, email);
    await elsewhere.goto(path);
    await expect(elsewhere).toHaveURL(/owner-invitation$/);
    await expect(elsewhere.getByRole('heading', { name: 'Own Acme together' })).toBeVisible();
    await expect(elsewhere.getByText(`Choose a password for ${email}.`)).toBeVisible();
    await elsewhere.getByRole('textbox', { name: 'Password' }).fill('short');
    await elsewhere.getByRole('button', { name: 'Accept' }).click();
    await expect(elsewhere.getByRole('alert')).toHaveText('Please use at least 8 characters');
    await elsewhere.getByRole('textbox', { name: 'Password' }).fill('second owner of Acme');
    await elsewhere.getByRole('button', { name: 'Accept' }).click();
    await expect(elsewhere.getByRole('heading', { name: /^Set up/ })).toBeVisible();
    expect(elsewhere.url()).toContain(project.path);

    await elsewhere.goto('/dashboard');
    await expect(elsewhere.getByRole('link', { name: 'Acme' })).toBeVisible();
    await elsewhere.goto(path);
    await expect(elsewhere.getByText('It was used already.')).toBeVisible();
  });

  test('who has an account accepts with it; an invitation that was taken back is worth nothing', async ({
    page,
    project,
    elsewhere,
  }) => {
    await elsewhere.goto('/dashboard');
    await signUpOwner(elsewhere);
    await expect(elsewhere.getByRole('heading', { name: 'Projects' })).toBeVisible();
    await page.goto(`${project.path}/settings/owners`);
    const invite = async (email: string) => {
      await page.getByLabel('Email').fill(email);
      await page.getByRole('button', { name: 'Invite', exact: true }).click();
      await expect(page.getByText(`Invited ${email}`)).toBeVisible();
      return linkTo(project.id, email);
    };
    const email = `revoked-${randomUUID()}@example.com`;
    const revoked = await invite(email);
    await page.getByRole('button', { name: `Revoke the invitation of ${email}` }).click();
    await expect(page.getByText('None. Whoever accepts one is an owner at once.')).toBeVisible();
    await elsewhere.goto(revoked);
    await expect(elsewhere.getByText('It was taken back')).toBeVisible();

    const open = await invite(`open-${randomUUID()}@example.com`);
    await elsewhere.goto('/dashboard');
    await expect(elsewhere.getByRole('heading', { name: 'Projects' })).toBeVisible();
    await elsewhere.goto(open);
    await expect(elsewhere.getByText('By accepting you become an owner of Acme.')).toBeVisible();
    await elsewhere.getByRole('button', { name: 'Accept' }).click();
    await expect(elsewhere.getByRole('heading', { name: /^Set up/ })).toBeVisible();
  });
});

/** The path of the mailed link: the stack under test has another port than its base URL says. */
async function linkTo(projectId: string, email: string): Promise<string> {
  const { text } = await waitForMail({ id: projectId }, 'owner_invitation', email);
  return /\/dashboard\/owner-invitation#code=\w{45}/.exec(text)?.[0] ?? '';
}
