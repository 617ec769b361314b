import { askAsOwner } from './ask-as-owner.ts';
import { expect, OWNER_PASSWORD, test } from './dashboard-test.ts';
import { forgetRecentSignIn } from './forget-recent-sign-in.ts';
import {
  choose,
  confirm,
  HOSTILE,
  makeUser,
  PRIYA,
  question,
  show,
  signIn,
  submit,
  undo,
  userPath,
} from './user-page.ts';

test('why somebody cannot sign in is said at once: everything that they have is switched off', async ({
  page,
  project,
}) => {
  const user = await makeUser(page, project);
  await show(page, project, user);
  const trouble = page.getByRole('region', { name: "They can't sign in" });
  await expect(page.getByRole('heading', { name: 'Sign-in methods' })).toBeVisible();
  await expect(trouble).toBeHidden();

  const config = { credential_enabled: false, magic_link_enabled: false };
  await askAsOwner(page, project, 'PATCH /projects/current', { config });
  await show(page, project, user);
  await expect(trouble).toContainText('All of their sign-in methods are disabled in this project.');
  await trouble.getByRole('link', { name: 'Sign-in methods' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sign-in methods' })).toBeFocused();
});

test('somebody is restricted with a reason, which is undone', { tag: '@core' }, async ({ page, project }) => {
  const user = await makeUser(page, project);
  await show(page, project, user);
  await choose(page, 'Restrict…');
  await page.getByLabel('Reason').fill(HOSTILE);
  await page.getByLabel('Private details').fill('Ticket 7');
  await submit(page, 'Restrict');
  const trouble = page.getByRole('region', { name: "They can't sign in: restricted" });
  await expect(trouble).toContainText(`Shown to them: ${HOSTILE}`);
  await expect(trouble).toContainText('Private note: Ticket 7');
  expect(JSON.parse((await signIn(page, project, PRIYA.password)).text)).toMatchObject({
    code: 'USER_RESTRICTED',
    details: { reason: HOSTILE },
  });

  await undo(page);
  await expect(trouble).toBeHidden();
  expect((await signIn(page, project, PRIYA.password)).status).toBe(200);

  await choose(page, 'Restrict…');
  await page.getByLabel('Reason').fill('Chargeback');
  await submit(page, 'Restrict');
  await page.getByRole('button', { name: 'Remove restriction' }).click();
  await expect(trouble).toBeHidden();
  await expect(page.getByText('Priya Raman was restricted')).toBeHidden(); // what is over is not offered any more
  await expect(page.getByText('Restriction removed from Priya Raman')).toBeVisible();
  await undo(page);
  await expect(trouble).toContainText('Shown to them: Chargeback');

  await choose(page, 'Edit restriction…');
  await page.getByLabel('Reason').fill('Fraud');
  await page.getByLabel('Private details').fill('Ticket 8');
  await submit(page, 'Save');
  await expect(trouble).toContainText('Shown to them: Fraud');
  await expect(page.getByText('The restriction on Priya Raman was updated')).toBeVisible();
  await undo(page);
  await expect(trouble).toContainText('Shown to them: Chargeback');
  await expect(trouble).not.toContainText('Ticket 8');
});

test('what became of somebody lately stands beside their profile, and leads to all of it', async ({
  page,
  project,
}) => {
  const user = await makeUser(page, project);
  await show(page, project, user);
  const activity = page.getByRole('region', { name: 'Activity' });
  await expect(activity).toContainText('Account created');
  expect((await signIn(page, project, 'rains of june')).status).not.toBe(200);
  expect((await signIn(page, project, PRIYA.password)).status).toBe(200);
  await expect(activity).toContainText('Wrong password'); // by itself, while somebody is on the phone
  await expect(activity).toContainText('Signed in with a password');
  await expect(activity).toContainText('Chrome on Linux');
  await expect(activity.getByRole('link', { name: 'Wrong password' }).locator('[data-warning]')).toHaveCount(1);
  await expect(activity.getByRole('link', { name: 'Account created' }).locator('[data-warning]')).toHaveCount(0);

  await activity.getByRole('link', { name: 'Wrong password' }).click();
  await expect(page.getByRole('dialog', { name: 'Wrong password' })).toContainText('wrong');
  await page.goBack();
  await activity.getByRole('link', { name: 'All activity' }).click();
  await expect(page.getByRole('link', { name: 'Account created' })).toBeVisible();
});

test('the way back is written as clearly as what it takes back', async ({ page, project }) => {
  await show(page, project, await makeUser(page, project));
  await choose(page, 'Restrict…');
  await submit(page, 'Restrict');
  const colours = await page
    .getByRole('button', { name: 'Undo' })
    .evaluate((button) =>
      [button, button.previousElementSibling ?? button].map((part) => getComputedStyle(part).color),
    );
  expect(colours[0]).toBe(colours[1]);
});

test('somebody is deleted by their typed name, after the password of an owner who signed in long ago', async ({
  page,
  project,
}) => {
  const user = await makeUser(page, project);
  await show(page, project, user);
  await forgetRecentSignIn(project);
  await choose(page, 'Delete…');
  await expect(question(page).getByRole('button', { name: 'Delete user' })).toBeDisabled();
  await page.getByLabel('Type Priya Raman to confirm').fill('Priya Raman');
  await confirm(page, 'Delete user');
  await page.getByLabel('Password', { exact: true }).fill(OWNER_PASSWORD);
  await submit(page, 'Confirm password');
  await expect(page.getByText('Priya Raman was deleted')).toBeVisible();

  await page.goto(userPath(project, user));
  await expect(page.getByRole('heading', { level: 1, name: 'User not found' })).toBeFocused();
});
