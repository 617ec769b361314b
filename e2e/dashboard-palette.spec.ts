import type { Page } from '@playwright/test';
import { askAsOwner } from './ask-as-owner.ts';
import { expect, test } from './dashboard-test.ts';
import { seedUsers } from './seed-users.ts';
import { typeAtOnce } from './type-at-once.ts';

const SEARCH = '**/api/v1/internal/search?*';
const HOSTILE = '<img src=x onerror="document.title=1"><b>bold</b>';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search or jump to…' });
const options = (page: Page) => palette(page).getByRole('option');
const chosen = (page: Page) => palette(page).getByRole('option', { selected: true });

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(palette(page).getByRole('combobox')).toBeFocused();
}

test(
  'people and teams are found by half a name, and opened by keyboard',
  { tag: '@core' },
  async ({ page, project, findBarriers }) => {
    const [april] = await seedUsers(page, project, [
      { display_name: 'April Ngata', primary_email: 'april@ngata.test' },
      { display_name: 'Priya Raman', primary_email: 'priya@kite.test' },
      { display_name: HOSTILE },
    ]);
    const team = await askAsOwner<{ id: string }>(page, project, 'POST /teams', { display_name: 'Prism Logistics' });
    await askAsOwner(page, project, `POST /team-memberships/${team.id}/${april}`, {});

    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname.endsWith('/internal/search')) asked.push(String(searchParams.get('query')));
    });
    await project.open('Set up');
    await openPalette(page);
    await typeAtOnce(page, 'pri');
    await expect(palette(page).getByRole('group', { name: 'Users' }).getByRole('option')).toHaveText([
      /Priya Raman.*priya@kite\.test/,
      /April Ngata.*april@ngata\.test/,
    ]);
    await expect(palette(page).getByRole('group', { name: 'Teams' }).getByRole('option')).toHaveText([
      /Prism Logistics.*1 member/,
    ]);
    expect(asked).toEqual(['pri']);
    expect(await findBarriers()).toEqual([]);
    await expect(chosen(page)).toContainText('Priya Raman');
    await page.keyboard.press('ArrowDown');
    await expect(chosen(page)).toContainText('April Ngata');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`${project.path}/users/${april}`));
    await expect(palette(page)).toBeHidden();

    await openPalette(page);
    await page.keyboard.type('prism');
    await expect(chosen(page)).toContainText('Prism Logistics');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`${project.path}/teams/${team.id}`));

    await openPalette(page);
    await page.keyboard.type('<img');
    await expect(palette(page).getByRole('option', { name: HOSTILE, exact: true })).toBeVisible();
    await expect(palette(page).locator('b')).toHaveCount(0);
  },
);

test('what is chosen stays chosen while people are looked for, and nobody whom the words do not mean is opened', async ({
  page,
  project,
}) => {
  await seedUsers(page, project, [{ display_name: 'Rosetta Stone' }]);
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(SEARCH, async (route) => {
    await held;
    await route.continue();
  });
  await project.open('Set up');
  await openPalette(page);
  await page.keyboard.type('set');
  await expect(chosen(page)).toHaveText('Set up');
  await page.keyboard.press('ArrowDown');
  await expect(chosen(page)).toHaveText('Settings');
  answer();
  await expect(options(page).first()).toContainText('Rosetta Stone');
  await expect(chosen(page)).toHaveText('Settings');

  await page.unroute(SEARCH);
  await page.route(SEARCH, () => undefined); // is never answered
  await page.keyboard.type('tings');
  await expect(palette(page).getByRole('group', { name: 'Users' })).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${project.path}/settings`);
});

test('a search that fails leaves the pages, and can be tried again', async ({ page, project, findBarriers }) => {
  await seedUsers(page, project, [{ display_name: 'Priya Raman' }]);
  await page.route(SEARCH, (route) => route.fulfill({ status: 422, body: 'Narrow it down.' }));
  await project.open('Set up');
  await openPalette(page);
  await page.keyboard.type('p');
  await expect(palette(page).getByRole('alert')).toContainText('Narrow it down.');
  await expect(options(page).filter({ hasText: 'Permissions' })).toBeVisible();
  expect(await findBarriers()).toEqual([]);
  await page.unroute(SEARCH);
  await palette(page).getByRole('button', { name: 'Try again' }).click();
  await expect(options(page).first()).toContainText('Priya Raman');
  await expect(palette(page).getByRole('alert')).toHaveCount(0);
});

test('beside the projects of an owner nobody is looked for', async ({ page, signInAsOwner }) => {
  await signInAsOwner();
  await page.route(SEARCH, () => Promise.reject(new Error('There is no project to search.')));
  await page.goto('/dashboard/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await openPalette(page);
  await page.keyboard.type('nobody at all');
  await expect(palette(page)).toContainText('No results');
});
