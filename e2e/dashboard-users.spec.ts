import type { Page } from '@playwright/test';
import { askAsOwner } from './ask-as-owner.ts';
import { expect, test } from './dashboard-test.ts';
import { crowd, seedUsers } from './seed-users.ts';
import { pressLetters } from './type-at-once.ts';
import { AIKO, box, find, JONAS, MIRA, rows } from './users-page.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('somebody is found by half a name, and opened', { tag: '@core' }, async ({ page, project }) => {
  const [mira] = await seedUsers(page, project, [MIRA, JONAS, AIKO]);
  await project.open('Users');
  await expect(rows(page)).toHaveText(['Aiko Tanabe', 'Jonas Lind', 'Mira Okafor']);
  await page.keyboard.press('/');
  await expect(find(page)).toBeFocused();
  await page.keyboard.type('oka');
  await expect(rows(page)).toHaveText(['Mira Okafor']);
  await expect(page).toHaveURL(`${project.path}/users?q=oka`);
  await page.reload();
  await expect(find(page)).toHaveValue('oka');
  await rows(page).click();
  await expect(page).toHaveURL(new RegExp(`${project.path}/users/${mira}`));
  await page.goBack();
  await expect(rows(page)).toHaveText(['Mira Okafor']);
});

test(
  'names and addresses that would do harm are shown as text',
  { tag: '@core' },
  async ({ page, project, findBarriers }) => {
    const hostile = '<img src=x onerror="document.title=1"><b>bold</b>';
    const backwards = '\u202Egnp.exe';
    await seedUsers(page, project, [
      { display_name: hostile, primary_email: 'hostile@acme.test' },
      { display_name: backwards },
      { display_name: 'W'.repeat(256) },
      { primary_email: 'nameless@acme.test' },
      {},
    ]);
    await project.open('Users');
    await expect(page.getByRole('link', { name: hostile, exact: true })).toHaveText(hostile);
    await expect(page.getByRole('table').locator('b')).toHaveCount(0);
    await expect(page).toHaveTitle('Users · Keystead');
    await expect(page.getByRole('link', { name: 'nameless@acme.test' })).toBeVisible();
    expect(await findBarriers()).toEqual([]);
  },
);

test('a press anywhere on a row follows its link, but not beside a control or with text selected', async ({
  page,
  project,
}) => {
  const [mira] = await seedUsers(page, project, [MIRA]);
  await project.open('Users');
  const row = page.getByRole('row').filter({ hasText: 'Mira Okafor' });
  const cell = row.getByRole('cell').nth(3); // teams: none
  await cell.click({ button: 'right' }); // opens the menu of the browser
  for (const press of [() => cell.click({ modifiers: ['ControlOrMeta'] }), () => cell.click({ button: 'middle' })]) {
    const opened = page.context().waitForEvent('page');
    await press();
    const tab = await opened;
    await expect(tab).toHaveURL(new RegExp(`${project.path}/users/${mira}`));
    await tab.close();
  }
  await expect(page).toHaveURL(`${project.path}/users`);

  await row
    .getByRole('cell')
    .first()
    .click({ position: { x: 70, y: 20 } });
  await row.getByText(MIRA.primary_email).evaluate((email) => getSelection()?.selectAllChildren(email));
  await cell.dispatchEvent('click');
  await expect(page).toHaveURL(`${project.path}/users`);
  await page.evaluate(() => getSelection()?.removeAllRanges());
  await cell.click();
  await expect(page).toHaveURL(new RegExp(`${project.path}/users/${mira}`));
});

test('each row names a team and how many others there are', async ({ page, project }) => {
  const [mira = '', jonas = ''] = await seedUsers(page, project, [MIRA, JONAS, AIKO]);
  for (const [display_name, ...members] of [
    ['<b>Kite Labs</b>', mira, jonas],
    ['Night Shift', mira],
    ['Gold Coast', mira],
  ] as const) {
    const { id } = await askAsOwner<{ id: string }>(page, project, 'POST /teams', { display_name });
    for (const member of members) await askAsOwner(page, project, `POST /team-memberships/${id}/${member}`, {});
  }
  await project.open('Users');
  await expect(page.getByRole('columnheader', { name: 'Teams' })).toBeVisible();
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await expect(row('Mira Okafor')).toContainText(/(Kite Labs|Night Shift|Gold Coast).*\+2/);
  await expect(row('Jonas Lind').getByText('<b>Kite Labs</b>', { exact: true })).toBeVisible();
  await expect(row('Jonas Lind')).not.toContainText('+');
  await expect(row('Aiko Tanabe')).toContainText('–');
});

test('many are drawn as they are needed, in one table', async ({ page, project }) => {
  await seedUsers(page, project, crowd(130));
  await project.open('Users');
  await expect(rows(page).first()).toHaveText('Person 129');
  expect(await rows(page).count()).toBeLessThan(60);
  const last = page.getByRole('rowheader', { name: 'Person 0', exact: true });
  await expect(async () => {
    await page.mouse.wheel(0, 2000);
    await expect(last).toBeInViewport({ timeout: 500 });
  }).toPass();
  await expect(page.getByRole('row').filter({ has: last })).toHaveAttribute('aria-rowindex', '131');
  await page.getByRole('button', { name: 'Signed up' }).click();
  await expect(page).toHaveURL(`${project.path}/users?desc=false`);
  await expect(page.getByRole('columnheader', { name: 'Signed up' })).toHaveAttribute('aria-sort', 'ascending');
  await page.evaluate(() => scrollTo(0, 0));
  await expect(rows(page).first()).toHaveText('Person 0');
  await page.getByRole('button', { name: 'Last active' }).click();
  await expect(page).toHaveURL(`${project.path}/users?sort=active`);
});

test('columns are one’s own, and are there again after a reload', async ({ page, project }) => {
  const [id] = await seedUsers(page, project, [MIRA]);
  await project.open('Users');
  await page.getByRole('button', { name: 'Columns' }).click();
  const choice = page.getByRole('dialog', { name: 'Columns' });
  await choice.getByRole('checkbox', { name: 'User ID' }).check();
  await choice.getByRole('checkbox', { name: 'Email' }).uncheck();
  await page.keyboard.press('Escape');
  await expect(choice).toBeHidden();
  await expect(page.getByRole('button', { name: 'Columns' })).toBeFocused();
  await page.reload();
  await expect(page.getByText(String(id))).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Email' })).toHaveCount(0);
});

test('by keyboard: to the page, down the rows, one selected and one opened, one made', async ({ page, project }) => {
  await seedUsers(page, project, [MIRA, JONAS, AIKO]);
  await project.open('Set up');
  await pressLetters(page, 'gu');
  await expect(heading(page, 'Users')).toBeFocused();
  await expect(rows(page)).toHaveCount(3);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('link', { name: 'Aiko Tanabe' })).toBeFocused();
  await page.keyboard.press('x');
  await expect(box(page, 'Aiko Tanabe')).toBeChecked();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('x');
  await expect(box(page, 'Jonas Lind')).toBeChecked();
  await page.keyboard.press('x');
  await expect(box(page, 'Jonas Lind')).not.toBeChecked();

  await pressLetters(page, 'cu');
  await expect(page).toHaveURL(`${project.path}/users?new=true`);
  await page.getByRole('textbox', { name: 'Name' }).fill('Priya Raman');
  await page.getByRole('textbox', { name: 'Email' }).fill('MIRA@acme.test');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Another user has this email address')).toBeVisible();
  await page.getByRole('textbox', { name: 'Email' }).fill('priya@kite.test');
  await page.keyboard.press('Enter');
  await expect(rows(page)).toHaveText(['Priya Raman', 'Aiko Tanabe', 'Jonas Lind', 'Mira Okafor']);
  await expect(page).toHaveURL(`${project.path}/users`);
  await expect(page.getByRole('link', { name: 'Users', exact: true })).toContainText('4');
});

test('nobody yet, nobody who matches, and a list that cannot be had', async ({ page, project, findBarriers }) => {
  await project.open('Users');
  await expect(page.getByRole('heading', { name: 'No users yet' })).toBeVisible();
  await page.getByRole('button', { name: 'New user' }).last().click();
  await expect(page.getByRole('dialog', { name: 'New user' })).toBeVisible();
  expect(await findBarriers()).toEqual([]);
  await page.keyboard.press('Escape');

  await seedUsers(page, project, [MIRA]);
  await page.goto(`${project.path}/users?q=nobody`);
  await expect(page.getByRole('heading', { name: 'No users match' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await expect(rows(page)).toHaveText(['Mira Okafor']);
  await expect(find(page)).toHaveValue('');

  const list = '**/api/v1/users?*';
  await page.route(list, (route) => route.fulfill({ status: 400, body: 'Not today.' }));
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('Not today.');
  await page.unroute(list);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(rows(page)).toHaveText(['Mira Okafor']);
});

test('on a phone it is a list of two lines each', async ({ page, project, findBarriers }) => {
  await seedUsers(page, project, [MIRA, { ...AIKO, restricted_by_admin: true }]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${project.path}/users`);
  const people = page.getByRole('list', { name: 'Users' }).getByRole('listitem');
  await expect(people).toHaveCount(2);
  await expect(people.first()).toContainText('Aiko Tanabe');
  await expect(people.first()).toContainText('aiko@hoshi.test');
  await expect(people.first()).toContainText('UnverifiedRestricted');
  await expect(people.last()).not.toContainText('Restricted');
  await expect(page.getByRole('table')).toHaveCount(0);
  expect(await findBarriers()).toEqual([]);
  await people.last().getByRole('link').click();
  await expect(page).toHaveURL(/\/users\/[0-9a-f-]{36}/);
});

test('a name of usual length is never cut short: columns give way, then the table', async ({ page, project }) => {
  await seedUsers(page, project, [{ ...AIKO, restricted_by_admin: true }, MIRA]);
  await page.goto(`${project.path}/users`);
  for (const [width, role] of [
    [720, 'list'],
    [900, 'list'],
    [901, 'table'],
    [1200, 'table'],
    [1201, 'table'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    const name = page.getByRole(role, { name: 'Users' }).getByRole('link', { name: 'Mira Okafor' });
    await expect(name).toBeVisible();
    expect([width, await name.evaluate((link) => link.scrollWidth <= link.clientWidth)]).toEqual([width, true]);
  }
  const head = (name: string) => page.getByRole('columnheader', { name });
  await expect(head('Teams')).toBeVisible();
  await page.setViewportSize({ width: 1200, height: 800 });
  await expect(head('Teams')).toBeHidden();
  for (const name of ['Email', 'Signed up', 'Last active']) await expect(head(name)).toBeVisible();
});

test('filters stand in the address, say how many match before they are applied, and go one by one', async ({
  page,
  project,
  findBarriers,
}) => {
  await seedUsers(page, project, [
    MIRA,
    { ...JONAS, oauth_providers: [{ id: 'github', account_id: '1', email: 'jonas@nord.test' }] },
    { ...AIKO, restricted_by_admin: true },
  ]);
  await project.open('Users');
  await expect(page.getByText('3 users')).toBeVisible();
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Filter' });
  await expect(panel.getByRole('checkbox', { name: /GitHub/ })).toHaveAccessibleName('GitHub 1');
  // What can be narrowed by begins at one line, and the choice is beside it.
  const edges = await panel
    .getByRole('button')
    .locator('svg:first-child')
    .evaluateAll((icons) => [...new Set(icons.map((icon) => icon.getBoundingClientRect().left))]);
  expect(edges).toHaveLength(1);
  const part = await panel.getByRole('button', { name: 'Email' }).boundingBox();
  const choice = await panel.getByRole('group').boundingBox();
  expect(choice?.x).toBeGreaterThan((part?.x ?? 0) + (part?.width ?? 0) - 1);
  await panel.getByRole('checkbox', { name: /GitHub/ }).check();
  await expect(panel.getByText('1 match', { exact: true })).toBeVisible();
  expect(await findBarriers()).toEqual([]);
  await panel.getByRole('button', { name: 'Apply' }).click();
  await expect(panel).toBeHidden();
  await expect(rows(page)).toHaveText(['Jonas Lind']);
  await expect(page).toHaveURL(`${project.path}/users?method=github`);
  await expect(page.getByText('1 of 3')).toBeVisible();
  await page.goBack();
  await expect(rows(page)).toHaveCount(3);
  await expect(page).toHaveURL(`${project.path}/users`);
  await page.goForward();
  await expect(rows(page)).toHaveText(['Jonas Lind']);

  await page.goto(`${project.path}/users?verified=false&signed_up=30d`);
  await expect(rows(page)).toHaveText(['Aiko Tanabe']);
  await expect(page.getByRole('button', { name: 'Signed up within 30 days' })).toBeVisible();
  expect(await findBarriers()).toEqual([]);
  await page.getByRole('button', { name: 'Email unverified' }).click();
  await panel.getByRole('radio', { name: 'Verified', exact: true }).check();
  await panel.getByRole('button', { name: 'Apply' }).click();
  await expect(rows(page)).toHaveText(['Jonas Lind', 'Mira Okafor']);
  await page.getByRole('button', { name: 'Remove filter Email' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Filter', exact: true })).toBeFocused();
  await expect(rows(page)).toHaveCount(3);
  await expect(page).toHaveURL(`${project.path}/users?signed_up=30d`);
  await page.goBack();
  await expect(rows(page)).toHaveText(['Jonas Lind', 'Mira Okafor']);
  await page.goForward();
  await expect(rows(page)).toHaveCount(3);

  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await panel.getByRole('button', { name: 'Status' }).click();
  await panel.getByRole('radio', { name: 'Restricted', exact: true }).check();
  await expect(panel.getByText('1 match', { exact: true })).toBeVisible();
  await panel.getByRole('button', { name: 'Apply' }).click();
  await expect(rows(page)).toHaveText(['Aiko Tanabe']);
  await expect(page).toHaveURL(`${project.path}/users?signed_up=30d&restricted=true`);
  await page.reload();
  await page.getByRole('button', { name: 'Status restricted' }).click();
  await panel.getByRole('radio', { name: 'Not restricted' }).check();
  await panel.getByRole('button', { name: 'Apply' }).click();
  await expect(rows(page)).toHaveText(['Jonas Lind', 'Mira Okafor']);
  await page.getByRole('button', { name: 'Remove filter Status' }).click();
  await expect(rows(page)).toHaveCount(3);

  await page.goto(`${project.path}/users?signed_up=..2001-01-01`);
  await expect(page.getByRole('heading', { name: 'No users match' })).toBeVisible();
});

test('so many that they are counted to a number first, and to the last on demand', async ({ page, project }) => {
  await seedUsers(page, project, [MIRA]);
  const pagination = (count: object) => ({ items: [], is_paginated: true, pagination: { next_cursor: null, count } });
  await page.route('**/api/v1/users?*count=capped*', (route) =>
    route.fulfill({ json: pagination({ value: 10_000, is_capped: true }) }),
  );
  await page.route('**/api/v1/users?*count=all*', (route) =>
    route.fulfill({ json: pagination({ value: 1_204_318, is_capped: false }) }),
  );
  await project.open('Users');
  await page.getByRole('button', { name: '10,000+ users' }).click();
  await expect(page.getByText('1,204,318 users')).toBeVisible();
});
