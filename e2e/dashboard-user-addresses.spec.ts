import type { Page } from '@playwright/test';
import { askAsOwner } from './ask-as-owner.ts';
import { expect, test, type OwnedProject } from './dashboard-test.ts';
import { confirm, makeUser, PRIYA, question, show, undo, type User } from './user-page.ts';

const SECOND = 'p.raman@monsoon.test';

interface Address {
  readonly id: string;
  readonly value: string;
  readonly is_primary: boolean;
  readonly is_verified: boolean;
  readonly used_for_auth: boolean;
  readonly becomes_primary: boolean;
}

const give = (page: Page, project: OwnedProject, user: User, address: object): Promise<Address> =>
  askAsOwner(page, project, 'POST /contact-channels', { user_id: user.id, type: 'email', value: SECOND, ...address });
/** The addresses of a user as servers see them. */
const addresses = async (page: Page, project: OwnedProject, { id }: User): Promise<readonly Address[]> =>
  (await askAsOwner<{ items: Address[] }>(page, project, `GET /contact-channels?user_id=${id}`)).items;
const row = (page: Page, email: string) => page.getByRole('listitem').filter({ hasText: email });

async function choose(page: Page, email: string, name: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${email}` }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

test(
  'another address becomes the primary one after a question, without a way back that would be refused',
  { tag: '@core' },
  async ({ page, project }) => {
    const user = await makeUser(page, project, { ...PRIYA, primary_email_verified: false });
    await give(page, project, user, { used_for_auth: false });
    await show(page, project, user);
    await choose(page, SECOND, 'Mark as verified');
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
    await choose(page, SECOND, 'Make primary…');
    await expect(question(page)).toContainText('stays as an additional email address');
    await confirm(page, 'Make primary');
    await expect(row(page, SECOND).getByText('Primary', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
    expect(await addresses(page, project, user)).toMatchObject([
      { value: SECOND, is_primary: true, is_verified: true, used_for_auth: true },
      { value: PRIYA.primary_email, is_primary: false, is_verified: false, used_for_auth: false },
    ]);
  },
);

test('one that waits to become the primary one is not marked as verified without a question', async ({
  page,
  project,
}) => {
  const user = await makeUser(page, project, { ...PRIYA, primary_email_verified: false });
  await give(page, project, user, { becomes_primary: true });
  await show(page, project, user);
  await choose(page, SECOND, 'Mark as verified…');
  await expect(question(page)).toContainText('remove it if it was never verified');
  await confirm(page, 'Mark as verified');
  await expect(row(page, SECOND).getByText('Primary', { exact: true })).toBeVisible();
  await expect(row(page, PRIYA.primary_email)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
});

test('that the primary address no longer signs in is asked about, since no other does from then on', async ({
  page,
  project,
}) => {
  const user = await makeUser(page, project);
  await give(page, project, user, { used_for_auth: true, is_verified: true });
  await show(page, project, user);
  await choose(page, PRIYA.primary_email, "Don't use to sign in…");
  await expect(question(page)).toContainText('their other email addresses stop working for sign-in too');
  await confirm(page, "Don't use to sign in");
  await expect(row(page, PRIYA.primary_email).getByText('Not used to sign in')).toBeVisible();
  await expect(row(page, SECOND).getByText('Not used to sign in')).toBeVisible();
});

test('whether a second address is verified, signs in or waits to is taken back exactly', async ({ page, project }) => {
  const user = await makeUser(page, project);
  await give(page, project, user, { used_for_auth: true });
  await show(page, project, user);
  const signsIn = row(page, SECOND).getByText('Used to sign in', { exact: true });
  await choose(page, SECOND, 'Mark as verified');
  await expect(signsIn).toBeVisible();
  await undo(page);
  await expect(row(page, SECOND).getByText('Unverified')).toBeVisible();
  await choose(page, SECOND, 'Mark as verified'); // it waited for that again
  await expect(signsIn).toBeVisible();
  const before = await addresses(page, project, user);

  await choose(page, SECOND, 'Mark as unverified');
  await expect(row(page, SECOND).getByText('Unverified')).toBeVisible();
  await undo(page);
  await expect(signsIn).toBeVisible();
  expect(await addresses(page, project, user)).toEqual(before);
});

test('a removed address is kept by Undo as it was, and gone once nobody takes it back', async ({ page, project }) => {
  const user = await makeUser(page, project);
  await give(page, project, user, { becomes_primary: true });
  const before = await addresses(page, project, user);
  await show(page, project, user);
  await choose(page, SECOND, 'Remove');
  await expect(row(page, SECOND)).toHaveCount(0);
  await undo(page);
  await expect(row(page, SECOND).getByText('Becomes the primary email after verification')).toBeVisible();
  expect(await addresses(page, project, user)).toEqual(before);

  await choose(page, SECOND, 'Remove');
  const removed = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
  await page.getByRole('button', { name: 'Close' }).click();
  expect((await removed).ok()).toBe(true);
  await expect(row(page, SECOND)).toHaveCount(0);
  expect(await addresses(page, project, user)).toHaveLength(1);
});
