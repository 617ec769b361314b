import type { Locator, Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { askAsOwner } from './ask-as-owner.ts';
import { expect, OWNER_PASSWORD, signUpOwner, test, type OwnedProject } from './dashboard-test.ts';
import { forgetRecentSignIn } from './forget-recent-sign-in.ts';
import { keepAnswer } from './keep-answer.ts';
import { mailedInvitation } from './mailed-invitation.ts';
import { pressEnterAt, tabTo } from './tab-to.ts';

const person = (page: Page, text: string | RegExp): Locator => page.getByRole('listitem').filter({ hasText: text });

/** Accepts as somebody who has no account yet. */
async function join(elsewhere: Page, project: OwnedProject, email: string): Promise<void> {
  await elsewhere.goto(await mailedInvitation(project.id, email));
  await elsewhere.getByRole('textbox', { name: 'Password' }).fill(OWNER_PASSWORD);
  await elsewhere.getByRole('button', { name: 'Accept' }).click();
  await expect(elsewhere).toHaveURL(new RegExp(`${project.path}/`));
}

test.describe('somebody is invited to the staff', () => {
  test(
    'by mail with the least role unless another is chosen, and the link works once',
    { tag: '@core' },
    async ({ page, project, elsewhere }) => {
      const email = `second-${randomUUID()}@example.com`;
      await page.goto(`${project.path}/settings/staff`);
      await expect(page.getByRole('radio', { name: /^Read-only/ })).toBeChecked();
      await page.getByRole('radio', { name: /^Read-only/ }).press('ArrowUp');
      await expect(page.getByRole('radio', { name: /^Support/ })).toBeChecked();
      await page.getByRole('button', { name: 'Invite', exact: true }).click();
      await expect(page.getByRole('alert')).toHaveText('Enter an email address');
      await page.getByLabel('Email', { exact: true }).fill(email);
      await page.keyboard.press('Enter');
      await expect(page.getByText(`Invited ${email}`)).toBeVisible();
      await expect(person(page, email)).toContainText('Invited as Support');

      const path = await mailedInvitation(project.id, email);
      await elsewhere.goto(path);
      await expect(elsewhere).toHaveURL(/owner-invitation$/);
      await expect(elsewhere.getByRole('heading', { name: 'Join Acme' })).toBeVisible();
      await expect(
        elsewhere.getByText('Your role: Support. Can view everything except secrets and help users'),
      ).toBeVisible();
      await expect(elsewhere.getByText(`Choose a password for ${email}.`)).toBeVisible();
      await elsewhere.getByRole('textbox', { name: 'Password' }).fill('short');
      await elsewhere.getByRole('button', { name: 'Accept' }).click();
      await expect(elsewhere.getByRole('alert')).toHaveText('Use at least 8 characters');
      await elsewhere.getByRole('textbox', { name: 'Password' }).fill('on the staff of Acme');
      await elsewhere.getByRole('button', { name: 'Accept' }).click();
      await expect(elsewhere).toHaveURL(new RegExp(`${project.path}/`));

      await elsewhere.goto('/dashboard');
      await expect(elsewhere.getByRole('link', { name: 'Acme' })).toBeVisible();
      await elsewhere.goto(path);
      await expect(elsewhere.getByText('It was already used.')).toBeVisible();
    },
  );

  test('with an account that they have; an invitation that was taken back or sent anew is worth nothing', async ({
    page,
    project,
    elsewhere,
  }) => {
    await elsewhere.goto('/dashboard');
    await signUpOwner(elsewhere);
    await expect(elsewhere.getByRole('heading', { name: 'Projects', exact: true })).toBeVisible();
    await page.goto(`${project.path}/settings/staff`);
    await page.getByRole('radio', { name: /^Owner/ }).check();
    const invite = async (email: string) => {
      await page.getByLabel('Email', { exact: true }).fill(email);
      await page.getByRole('button', { name: 'Invite', exact: true }).click();
      await expect(page.getByText(`Invited ${email}`)).toBeVisible();
      return mailedInvitation(project.id, email);
    };
    const email = `revoked-${randomUUID()}@example.com`;
    const first = await invite(email);
    await page.getByRole('button', { name: `Resend the invitation to ${email}` }).click();
    await expect(page.getByText(`Sent ${email} a new link`)).toBeVisible();
    await expect(person(page, email)).toHaveCount(1);
    await elsewhere.goto(first);
    await expect(elsewhere.getByText('It was revoked')).toBeVisible();
    await page.getByRole('button', { name: `Revoke the invitation for ${email}` }).click();
    await expect(page.getByText('No pending invitations.')).toBeVisible();

    const open = await invite(`open-${randomUUID()}@example.com`);
    await elsewhere.goto('/dashboard');
    await expect(elsewhere.getByRole('heading', { name: 'Projects', exact: true })).toBeVisible();
    const signedIn = await keepAnswer(elsewhere, '**/api/v1/users/me');
    await elsewhere.goto(open);
    await signedIn.isGiven;
    await expect(elsewhere.getByRole('button', { name: 'Accept' })).toBeHidden();
    await signedIn.letGo();
    await expect(elsewhere.getByRole('heading', { name: 'Become an owner of Acme' })).toBeVisible();
    await expect(elsewhere.getByText('Accept to join the staff of Acme. Your role: Owner.')).toBeVisible();
    await elsewhere.getByRole('button', { name: 'Accept' }).click();
    await expect(elsewhere.getByRole('heading', { name: 'Overview' })).toBeVisible();
  });
});

test('roles are changed with a way back, and people removed; the last owner stays', async ({
  page,
  project,
  elsewhere,
  findBarriers,
}) => {
  const email = `second-${randomUUID()}@example.com`;
  await page.goto(`${project.path}/settings/staff`);
  const me = page.getByRole('listitem').filter({ has: page.getByText('You', { exact: true }) });
  await expect(me).toContainText('A project needs at least one owner. Make someone else an owner first.');
  await expect(me.getByRole('combobox')).toBeDisabled();
  await expect(me.getByRole('button', { name: 'Leave…' })).toBeDisabled();
  await askAsOwner(page, project, 'POST /internal/owner-invitations', { email, role: 'support' });
  await join(elsewhere, project, email);

  await page.reload();
  const role = page.getByRole('combobox', { name: `Role of ${email}` });
  await expect(role).toHaveValue('support');
  await role.selectOption('Admin');
  await expect(page.getByText(`${email} is now Admin`)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(role).toHaveValue('support');
  await role.selectOption('Owner');
  await expect(me.getByRole('combobox')).toBeEnabled();
  expect(await findBarriers()).toEqual([]);

  // Another owner has left meanwhile: what the page still offers is refused, and it says why.
  const second = person(page, email);
  await second.getByRole('button', { name: `Remove ${email}…` }).press('Enter');
  const question = page.getByRole('alertdialog', { name: `Remove ${email}?` });
  await expect(question).toContainText('They lose access right away');
  expect(await findBarriers()).toEqual([]);
  await question.getByRole('button', { name: 'Cancel' }).click();
  const staff = await askAsOwner<{ items: { user_id: string; primary_email: string }[] }>(
    page,
    project,
    'GET /internal/staff',
  );
  const other = staff.items.find(({ primary_email }) => primary_email === email);
  await askAsOwner(page, project, `PATCH /internal/staff/${other?.user_id ?? ''}`, { role: 'read_only' });
  await me.getByRole('button', { name: 'Leave…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('alertdialog').getByRole('alert')).toContainText('A project needs at least one owner.');
  await page.keyboard.press('Escape');

  await second.getByRole('button', { name: `Remove ${email}…` }).click();
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText(`${email} was removed from the staff`)).toBeVisible();
  await expect(second).toHaveCount(0);
  await elsewhere.reload();
  await expect(elsewhere.getByRole('heading', { name: 'Page not found' })).toBeVisible();
});

test('a project is given away by its name and the password; who gave it has it no more', async ({
  page,
  project,
  elsewhere,
  findBarriers,
}) => {
  const email = `heir-${randomUUID()}@example.com`;
  await page.goto(`${project.path}/settings/staff`);
  await forgetRecentSignIn(project);
  await page.getByRole('button', { name: 'Transfer…' }).press('Enter');
  const question = page.getByRole('dialog', { name: 'Transfer Acme?' });
  expect(await findBarriers()).toEqual([]);
  await question.getByLabel('New owner').fill(email);
  await expect(question.getByRole('button', { name: 'Offer ownership' })).toBeDisabled();
  await question.getByLabel('Type Acme to confirm').fill('Acme');
  await question.getByLabel('Type Acme to confirm').press('Enter');
  const prompt = page.getByRole('dialog', { name: 'Enter your password to continue' });
  await prompt.getByRole('textbox', { name: 'Password' }).fill(OWNER_PASSWORD);
  await prompt.getByRole('button', { name: 'Confirm password' }).click();
  await expect(page.getByText(`Ownership was offered to ${email}`)).toBeVisible();
  await expect(person(page, email)).toContainText('Ownership offer');

  await elsewhere.goto(await mailedInvitation(project.id, email));
  await expect(elsewhere.getByRole('heading', { name: 'Take over Acme' })).toBeVisible();
  await elsewhere.getByRole('textbox', { name: 'Password' }).fill(OWNER_PASSWORD);
  await elsewhere.getByRole('button', { name: 'Accept' }).click();
  await expect(elsewhere.getByRole('heading', { name: 'Overview' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
});

test('a role is changed and somebody removed by keyboard alone', async ({ page, project, elsewhere }) => {
  const email = `second-${randomUUID()}@example.com`;
  await askAsOwner(page, project, 'POST /internal/owner-invitations', { email, role: 'support' });
  await join(elsewhere, project, email);
  await page.goto(`${project.path}/settings/staff`);
  const role = page.getByRole('combobox', { name: `Role of ${email}` });
  await expect(role).toHaveValue('support');
  await tabTo(page, role);
  await page.keyboard.press('a');
  await expect(page.getByText(`${email} is now Admin`)).toBeVisible();
  await expect(role).toHaveValue('admin');
  await expect(role).toBeFocused();

  const remove = page.getByRole('button', { name: `Remove ${email}…` });
  await pressEnterAt(page, remove);
  const question = page.getByRole('alertdialog', { name: `Remove ${email}?` });
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(remove).toBeFocused();
  await page.keyboard.press('Enter');
  await pressEnterAt(page, question.getByRole('button', { name: 'Remove' }));
  await expect(person(page, email)).toHaveCount(0);
});

test('the staff is found where people look for it', async ({ page, project }) => {
  for (const path of ['staff', 'settings/owners']) {
    await page.goto(`${project.path}/${path}`);
    await expect(page).toHaveURL(`${project.path}/settings/staff`);
    await expect(page.getByRole('combobox', { name: /^Role of/ })).toBeVisible();
  }
});

test('an invitation that a limit withholds is said to be none', async ({ page, project }) => {
  const email = `often-${randomUUID()}@example.com`;
  for (let times = 0; times < 5; times += 1)
    await askAsOwner(page, project, 'POST /internal/owner-invitations', { email, role: 'support' });
  await page.goto(`${project.path}/settings/staff`);
  await expect(person(page, email)).toHaveCount(5);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText("You've reached an email rate limit. Try again later.");
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
  await expect(page.getByText(`Invited ${email}`)).toHaveCount(0);

  await page
    .getByRole('button', { name: `Resend the invitation to ${email}` })
    .first()
    .click();
  await expect(person(page, email).first()).toContainText('Nothing was sent because an email rate limit was reached.');
  await expect(person(page, email)).toHaveCount(5);
});
