import { askAsOwner } from './ask-as-owner.ts';
import { delayAnswers } from './delay-answers.ts';
import { expect, test } from './dashboard-test.ts';
import { confirm, HOSTILE, makeUser, question, show, undo } from './user-page.ts';

test('sessions end one by one with a way back, or all after a question', async ({ page, project }) => {
  const user = await makeUser(page, project);
  for (let count = 0; count < 3; count++) await askAsOwner(page, project, 'POST /auth/sessions', { user_id: user.id });
  await show(page, project, user, 'sessions');
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rows).toHaveCount(3);
  const living = () => askAsOwner<{ items: object[] }>(page, project, `GET /auth/sessions?user_id=${user.id}`);
  await rows.first().getByRole('button').click();
  await expect(rows).toHaveCount(2);
  await expect(page.getByText('Unknown device was signed out')).toBeVisible();
  await undo(page);
  await expect(rows).toHaveCount(3);
  expect((await living()).items).toHaveLength(3);

  await rows.first().getByRole('button').click();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect.poll(async () => (await living()).items).toHaveLength(2);
  await expect(rows).toHaveCount(2);
  await page.getByRole('button', { name: 'Sign out everywhere…' }).click();
  await expect(question(page)).toHaveAccessibleName('Sign out 2 sessions?');
  await confirm(page, 'Sign out everywhere');
  await expect(page.getByRole('heading', { name: 'No active sessions' })).toBeVisible();
  expect((await living()).items).toEqual([]);
});

test('somebody joins a team, gets a permission, and a slip is undone', { tag: '@core' }, async ({ page, project }) => {
  const user = await makeUser(page, project);
  const team = await askAsOwner(page, project, 'POST /teams', { display_name: HOSTILE });
  await show(page, project, user, 'teams');
  await page.getByRole('button', { name: 'Add to team' }).click();
  await page.getByRole('combobox', { name: 'Find a team' }).fill('onerror');
  await page.getByRole('option', { name: HOSTILE }).click();
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: HOSTILE });
  await expect(row).toContainText('member');

  await row.getByRole('button', { name: /^Grant a permission/ }).click();
  await page.getByRole('menuitem', { name: '$invite_members' }).click();
  await expect(row.getByRole('button', { name: 'Revoke $invite_members' })).toBeVisible();
  await row.getByRole('button', { name: 'Revoke member' }).click();
  await expect(row.getByRole('button', { name: 'Revoke member' })).toBeHidden();
  await undo(page);
  await expect(row.getByRole('button', { name: 'Revoke member' })).toBeVisible();

  const members = () => askAsOwner<{ items: object[] }>(page, project, `GET /team-member-profiles?team_id=${team.id}`);
  await row.getByRole('button', { name: /^Remove from/ }).click();
  await expect(row).toBeHidden();
  expect((await members()).items).toHaveLength(1);
  await undo(page);
  await expect(row.getByRole('button', { name: 'Revoke $invite_members' })).toBeVisible();

  await row.getByRole('button', { name: /^Remove from/ }).click();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('heading', { name: 'Not in a team' })).toBeVisible();
  await expect.poll(async () => (await members()).items).toEqual([]);
});

test('the name of a team leads to it, from their teams and from the one that they selected', async ({
  page,
  project,
}) => {
  const user = await makeUser(page, project);
  const team = await askAsOwner<{ id: string }>(page, project, 'POST /teams', {
    display_name: 'Kite Labs',
    creator_user_id: user.id,
  });
  await askAsOwner(page, project, `PATCH /users/${user.id}`, { selected_team_id: team.id });
  for (const tab of ['teams', 'profile']) {
    await show(page, project, user, tab);
    await page.getByRole('main').getByRole('link', { name: 'Kite Labs' }).click();
    await expect(page).toHaveURL(new RegExp(`/teams/${team.id}/members$`));
    await expect(page.getByRole('heading', { level: 1, name: 'Kite Labs' })).toBeFocused();
  }
});

test('no team that the words do not mean is joined, however early Enter is pressed', async ({ page, project }) => {
  const user = await makeUser(page, project);
  for (const display_name of ['Blue Lantern', 'Kite Labs'])
    await askAsOwner(page, project, 'POST /teams', { display_name });
  await show(page, project, user, 'teams');
  await page.getByRole('button', { name: 'Add to team' }).click();
  const field = page.getByRole('combobox', { name: 'Find a team' });
  await expect(page.getByRole('option')).toHaveCount(2);
  const answer = await delayAnswers(page, '**/api/v1/teams?*query=*');
  for (const words of ['zoo', 'kite']) {
    await field.fill(words);
    await page.keyboard.press('Enter');
  }
  answer();
  await expect(field).toBeHidden();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveText(/Kite Labs/);
});
