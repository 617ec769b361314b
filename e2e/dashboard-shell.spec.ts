import type { Page } from '@playwright/test';
import { askAsOwner } from './ask-as-owner.ts';
import { createProject, expect, RAIL_PAGES, signUpOwner, test } from './dashboard-test.ts';
import { isWhole } from './is-whole.ts';
import { tabTo } from './tab-to.ts';
import { pressLetters } from './type-at-once.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const palette = (page: Page) => page.getByRole('dialog', { name: 'Search or jump to…' });

test.describe('by keyboard alone', () => {
  test(
    'the rail leads from page to page, and the focus to their titles',
    { tag: '@core' },
    async ({ page, project }) => {
      await project.open('Set up');
      expect(await isWhole(page.getByText('Search or jump to…'))).toBe(true);
      for (const name of ['Domains', 'API keys', 'Settings', 'Sign-in methods']) {
        await tabTo(page, page.getByRole('link', { name, exact: true }));
        await page.keyboard.press('Enter');
        await expect(heading(page, name)).toBeFocused();
      }
      await expect(page).toHaveURL(`${project.path}/sign-in-methods`);
      await expect(page).toHaveTitle('Sign-in methods · Keystead');
      for (const [name, path] of Object.entries(RAIL_PAGES)) {
        await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name }).press('Enter');
        await expect(heading(page, name)).toBeFocused();
        expect(new URL(page.url()).pathname).toMatch(new RegExp(`^${project.path}/${path}(/|$)`));
      }
    },
  );

  test('the palette finds pages, projects and what can be done', async ({ page, project }) => {
    await project.open('Set up');
    await page.keyboard.press('Control+k');
    const field = palette(page).getByRole('combobox');
    await expect(field).toBeFocused();
    const options = palette(page).getByRole('option');
    const chosen = palette(page).getByRole('option', { selected: true });
    const first = await options.nth(0).innerText();
    const second = await options.nth(1).innerText();
    await expect(chosen).toHaveText(first);
    await page.keyboard.press('ArrowDown');
    await expect(chosen).toHaveText(second);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await expect(chosen).toHaveText('Sign out'); // round and round
    await page.keyboard.press('Escape');
    await expect(palette(page)).toBeHidden();
    await expect(heading(page, 'Set up')).toBeFocused();

    await page.keyboard.press('/');
    await page.keyboard.type('api');
    await expect(chosen).toHaveText('API keys');
    await page.keyboard.press('Enter');
    await expect(heading(page, 'API keys')).toBeFocused();
    await expect(page).toHaveURL(`${project.path}/api-keys`);

    await page.keyboard.press('Control+k');
    await page.keyboard.type('common passwords');
    await expect(chosen).toContainText('Reject common passwords');
    const pointedAt = (await field.getAttribute('aria-activedescendant')) ?? '';
    expect(pointedAt).toMatch(/^\S+$/); // an id with a space is none
    await expect(chosen).toHaveId(pointedAt);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${project.path}/settings/sessions`);
    await expect(page.getByRole('switch', { name: 'Reject common passwords' })).toBeVisible();

    await page.keyboard.press('Control+k');
    await page.keyboard.type('no such thing');
    await expect(palette(page)).toContainText('No results');
    await page.keyboard.press('Enter');
    await expect(palette(page)).toBeVisible();
  });

  test('the project switcher opens from anywhere; where it is not shown, the palette finds the projects', async ({
    page,
    project,
  }) => {
    await project.open('Settings');
    await page.getByLabel('Description').focus();
    await page.keyboard.press('Control+Shift+P');
    await expect(page.getByRole('menuitemradio', { name: 'Acme' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(heading(page, 'Projects')).toBeFocused();

    await page.keyboard.press('Control+Shift+P');
    await expect(palette(page).getByRole('combobox')).toBeFocused();
    await page.keyboard.type('acme');
    await expect(palette(page).getByRole('option', { selected: true })).toContainText('Acme');
    await page.keyboard.press('Enter');
    await expect(heading(page, 'Overview')).toBeFocused();
  });

  test('the switcher ticks the project that is open', async ({ page, project }) => {
    const kite = await createProject(page, 'Kite');
    await kite.open('Set up');
    await page.getByRole('button', { name: 'Switch project' }).click();
    const tick = (name: string) => page.getByRole('menuitemradio', { name }).locator('svg');
    await expect(page.getByRole('menuitemradio', { checked: true })).toHaveText(/Kite/);
    await expect(tick('Kite')).toBeVisible();
    await expect(tick('Acme')).toHaveCount(0);
    await page.goto(project.path);
    await page.getByRole('button', { name: 'Switch project' }).click();
    await expect(page.getByRole('menuitemradio', { checked: true })).toHaveText(/Acme/);
    await expect(tick('Acme')).toBeVisible();
  });

  test('letters go to pages and list themselves, but not where somebody types', async ({ page, project }) => {
    await project.open('Set up');
    await pressLetters(page, 'gk');
    await expect(heading(page, 'API keys')).toBeFocused();
    await pressLetters(page, 'gs');
    await expect(heading(page, 'Settings')).toBeFocused();

    await page.getByLabel('Description').focus();
    await page.keyboard.type('gk?/');
    await expect(page.getByLabel('Description')).toHaveValue('gk?/');
    await page.getByRole('button', { name: 'Discard' }).press('Enter');
    await expect(page).toHaveURL(`${project.path}/settings`);

    await heading(page, 'Settings').focus();
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(help).toContainText('API keys');
    await tabTo(page, help.getByRole('checkbox', { name: 'Use single-key shortcuts' }));
    await page.keyboard.press('Space');
    await page.keyboard.press('Escape');
    await expect(help).toBeHidden();
    await heading(page, 'Settings').focus();
    await page.keyboard.press('?');
    await page.keyboard.press('Control+k');
    await expect(palette(page)).toBeVisible();
    await expect(help).toBeHidden();
  });
});

test('a theme that was chosen is there again after a reload', async ({ page, project }) => {
  await project.open('Settings');
  const background = () =>
    page
      .getByRole('main')
      .locator('..')
      .evaluate((shell) => getComputedStyle(shell).backgroundColor);
  const light = await background();
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitemradio', { name: 'Dark theme' }).click();
  await expect.poll(background).not.toBe(light);
  const dark = await background();
  await page.reload();
  await expect(heading(page, 'Settings')).toBeVisible();
  expect(await background()).toBe(dark);
});

test('on a phone the rail is a sheet, and no page is wider than the screen', async ({ page, project }) => {
  await askAsOwner(page, project, 'POST /internal/api-keys', {
    description: 'Backend',
    expires_at_millis: Date.now() + 3_600_000,
    has_publishable_client_key: true,
    has_secret_server_key: true,
    has_super_secret_admin_key: true,
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await project.open('Set up');
  const bar = page.getByRole('banner');
  await expect(bar.getByRole('button', { name: 'Your account' })).toBeVisible();
  await bar.getByRole('button', { name: 'Switch project' }).click();
  await expect(page.getByRole('menuitemradio', { name: 'Acme', checked: true })).toBeVisible();
  await page.keyboard.press('Escape');
  expect(await isWhole(bar.getByText('Acme'))).toBe(true);
  const sheet = page.getByRole('dialog', { name: 'Menu' });
  for (const name of ['Sign-in methods', 'Domains', 'API keys', 'Settings'] as const) {
    await page.getByRole('button', { name: 'Menu' }).click();
    await sheet.getByRole('link', { name, exact: true }).click();
    await expect(heading(page, name)).toBeFocused();
    await expect(sheet).toBeHidden();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    if (name === 'API keys')
      for (const action of ['Rotate…', 'Revoke…'])
        expect(await isWhole(page.getByRole('main').getByRole('button', { name: action }).last())).toBe(true);
  }
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(sheet).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(`${project.path}/settings`);
});

test(
  'nobody but its owner finds anything at the address of a project',
  { tag: '@core' },
  async ({ project, elsewhere }) => {
    await elsewhere.goto(`${project.path}/api-keys`);
    await expect(elsewhere).toHaveURL(/\/dashboard\/handler\/sign-in/);
    await signUpOwner(elsewhere);
    await expect(elsewhere).toHaveURL(`${project.path}/api-keys`);
    await expect(elsewhere.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    await expect(elsewhere.getByText('Acme')).toHaveCount(0);
    await elsewhere.getByRole('button', { name: 'All projects' }).click();
    await expect(elsewhere.getByRole('heading', { name: 'No projects yet' })).toBeVisible();
  },
);
