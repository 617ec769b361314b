import type { Locator, Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { askAsOwner } from './ask-as-owner.ts';
import { expect, test } from './dashboard-test.ts';
import { API_URL } from './instance.mjs';
import { seedUsers } from './seed-users.ts';

const MIRA = { display_name: 'Mira Okafor', primary_email: 'mira@acme.test' };
const JONAS = { display_name: 'Jonas Lind', primary_email: 'jonas@nord.test' };
const NOBODY = '8f14e45f-ceea-467f-abb7-15ac7d4ad9b1';
const types = (page: Page) => page.getByRole('main').getByRole('rowheader');

test(
  'an owner finds out who removed a user, and what was changed before',
  { tag: '@core' },
  async ({ page, project, findBarriers }) => {
    await project.open('Activity');
    await expect(types(page)).toHaveText(['Project created']);

    const [mira, jonas] = await seedUsers(page, project, [MIRA, JONAS]);
    await askAsOwner(page, project, `PATCH /users/${mira}`, { display_name: 'Mira A. Okafor' });
    await askAsOwner(page, project, `DELETE /users/${jonas}`);
    const told = ['Account deleted', 'Account changed', 'Account created', 'Account created', 'Project created'];
    await expect(types(page)).toHaveText(told); // live

    await page.getByRole('link', { name: 'Account changed' }).press('Enter');
    const drawer = page.getByRole('dialog', { name: 'Account changed' });
    const changes = drawer.getByRole('region', { name: 'Changes' });
    await expect(changes).toContainText('- "Mira Okafor"+ "Mira A. Okafor"');
    await expect(page).toHaveURL(new RegExp(`${project.path}/activity/[\\da-f-]{36}$`));
    await expect(drawer).toContainText('(staff)');
    await expect(drawer.getByRole('region', { name: 'Integrity' })).toContainText('Verified: not modified');
    expect(await findBarriers()).toEqual([]);
    await page.reload();
    await expect(drawer).toContainText('Sequence number');
    await drawer.press('Escape');
    await expect(page).toHaveURL(`${project.path}/activity`);

    await page.getByLabel('Type').selectOption('user.deleted');
    await expect(page).toHaveURL(`${project.path}/activity?type=user.deleted`);
    await expect(types(page)).toHaveText(['Account deleted']);
    await page.getByRole('link', { name: 'Account deleted' }).click();
    await expect(page.getByRole('dialog', { name: 'Account deleted' })).toContainText(jonas ?? 'an id');
    await page.goBack();
    await page.getByLabel('Who').selectOption('System');
    await expect(page.getByRole('heading', { name: 'No events match' })).toBeVisible();
    await page.goto(`${project.path}/activity?actor=owner&from=24h`);
    await expect(types(page)).toHaveCount(5);
  },
);

test('what is about one of them can be narrowed to, and widened again', async ({ page, project, findBarriers }) => {
  const [mira] = await seedUsers(page, project, [MIRA, JONAS]);
  await page.setViewportSize({ width: 1280, height: 300 });
  await project.open('Activity');
  // Whoever opens an event far down stays there, with all of the drawer beside it.
  const oldest = page.getByRole('row').filter({ hasText: 'Project created' });
  await oldest.scrollIntoViewIfNeeded();
  const scrolled = () => page.evaluate(() => scrollY);
  const before = await scrolled();
  expect(before).toBeGreaterThan(0);
  await oldest.getByRole('cell').last().click();
  const drawer = page.getByRole('dialog', { name: 'Project created' });
  await expect(drawer).toContainText('Sequence number');
  await expect(drawer).toBeInViewport({ ratio: 1 });
  expect(await scrolled()).toBe(before);
  await drawer.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(`${project.path}/activity`);
  expect(await scrolled()).toBe(before);

  await page.setViewportSize({ width: 1280, height: 720 });
  await page.getByRole('link', { name: 'Account created' }).last().press('Enter');
  await page.getByRole('link', { name: 'Only events about this object' }).press('Enter');
  await expect(page).toHaveURL(`${project.path}/activity?subject=${mira}`);
  await expect(types(page)).toHaveText(['Account created']);
  await expect(page.getByText(`About ${mira}`)).toBeVisible();
  expect(await findBarriers()).toEqual([]);

  await page.goto(`${project.path}/activity?subject=${NOBODY}`);
  await expect(page.getByRole('heading', { name: 'No events match' })).toBeVisible();
  await page.getByRole('button', { name: 'Show events about all objects' }).press('Enter');
  await expect(page).toHaveURL(`${project.path}/activity`);
  await expect(types(page)).toHaveText(['Account created', 'Account created', 'Project created']);
});

test('a group of types, and a time of one\u2019s own, stand in the address', async ({
  page,
  project,
  findBarriers,
}) => {
  const [mira] = await seedUsers(page, project, [MIRA]);
  await askAsOwner(page, project, `DELETE /users/${mira}`);
  await project.open('Activity');
  await page.getByLabel('Type').selectOption('user.*');
  await expect(page).toHaveURL(`${project.path}/activity?type=user.*`);
  await expect(types(page)).toHaveText(['Account deleted', 'Account created']);
  await page.getByLabel('Type').selectOption('team.*');
  await expect(page.getByRole('heading', { name: 'No events match' })).toBeVisible();
  await page.getByLabel('Type').selectOption('All events');

  await page.getByLabel('When').selectOption('Custom range');
  await expect(types(page)).toHaveCount(3);
  await page.getByLabel('To', { exact: true }).fill('2026-01-31T12:30');
  await expect(page.getByRole('heading', { name: 'No events match' })).toBeVisible();
  const to = await page.evaluate(() => new Date('2026-01-31T12:30').toISOString());
  await expect(page).toHaveURL((url) => url.searchParams.get('to') === to);
  expect(await findBarriers()).toEqual([]);
  await page.reload();
  await expect(page.getByLabel('To', { exact: true })).toHaveValue('2026-01-31T12:30');
  await page.getByLabel('From', { exact: true }).fill('');
  await page.getByLabel('To', { exact: true }).fill('');
  await page.getByLabel('When').focus();
  await expect(page).toHaveURL(`${project.path}/activity`);
  await expect(page.getByLabel('When')).toHaveValue('');
  await expect(types(page)).toHaveCount(3);
});

test('an owner sees how long events are kept, and is asked before some go', async ({ page, project, findBarriers }) => {
  await project.open('Activity');
  await expect(page.getByText('Events are kept for 90 days.')).toBeVisible();
  const change = async (days: string): Promise<void> => {
    await page.getByRole('button', { name: 'Change…' }).press('Enter');
    await page.getByRole('textbox', { name: 'Days' }).fill(days);
    await page.getByRole('textbox', { name: 'Days' }).press('Enter');
  };
  await change('0');
  await expect(page.getByText('Enter 1 to 3,650 days')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).press('Enter');
  await change('365');
  await expect(page.getByText('Events are kept for 365 days.')).toBeVisible();

  await change('');
  const question = page.getByRole('alertdialog', { name: 'Delete older events?' });
  await expect(question).toContainText('Deletes all events before');
  expect(await findBarriers()).toEqual([]);
  await question.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(page.getByText('Events are kept for 365 days.')).toBeVisible();
  await change('30');
  await question.getByRole('button', { name: 'Keep 30 days' }).press('Enter');
  await expect(page.getByText('Events are kept for 30 days.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Events are kept for 30 days.')).toBeVisible();
});

test('what a setting was and is stands beside who changed it, and a secret does not', async ({ page, project }) => {
  await askAsOwner(page, project, 'PATCH /projects/current', {
    display_name: 'Anvils',
    config: {
      magic_link_enabled: true,
      domains: [{ domain: 'https://acme.example', handler_path: '/handler' }],
      email_config: {
        type: 'standard',
        host: 'mail.acme.example',
        port: 587,
        username: 'acme',
        password: 'a password of acme',
        sender_name: 'Acme',
        sender_email: 'hello@acme.example',
      },
    },
  });
  await page.goto(`${project.path}/activity`);
  await page.getByRole('link', { name: 'Settings changed' }).press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Settings changed' });
  const changes = drawer.getByRole('region', { name: 'Changes' });
  await expect(changes).toContainText('magic_link_enabled- false+ true');
  await expect(changes).toContainText('domains.https://acme.example+ "/handler"');
  await expect(changes).toContainText('email_config.password- ••••+ ••••');
  await expect(drawer).not.toContainText('a password of acme');
});

test('an event is copied by its id, as a link that leads to it, and as a whole', async ({
  page,
  project,
  findBarriers,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const [mira] = await seedUsers(page, project, [MIRA]);
  await page.goto(`${project.path}/activity?type=user.created`);
  await page.getByRole('link', { name: 'Account created' }).press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Account created' });
  const {
    items: [event],
  } = await askAsOwner<{ items: { id: string }[] }>(page, project, 'GET /internal/events?type=user.created');
  expect(event).toMatchObject({ type: 'user.created', data: { id: mira } });
  await expect(drawer.getByRole('definition').first()).toHaveText(event?.id ?? 'an id');
  const copy = async (part: Locator): Promise<string> => {
    await page.evaluate(() => navigator.clipboard.writeText(''));
    await part.getByRole('button', { name: 'Copy' }).press('Enter');
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).not.toBe('');
    return page.evaluate(() => navigator.clipboard.readText());
  };
  expect(await copy(drawer.getByRole('definition').first())).toBe(event?.id);
  expect(JSON.parse(await copy(drawer.getByRole('figure', { name: 'Event', exact: true })))).toEqual(event);
  const link = await copy(drawer.getByRole('figure', { name: 'Link to this event' }));
  expect(link).toBe(`${API_URL}${project.path}/activity/${event?.id}`);
  expect(await findBarriers()).toEqual([]);

  await page.goto(link);
  await expect(drawer).toContainText('mira@acme.test');
});

test('what the filters leave is exported', async ({ page, project, findBarriers }) => {
  const [mira] = await seedUsers(page, project, [MIRA, JONAS]);
  await askAsOwner(page, project, `DELETE /users/${mira}`);
  await page.goto(`${project.path}/activity?type=user.deleted`);
  await expect(types(page)).toHaveText(['Account deleted']);
  const open = page.getByRole('button', { name: 'Export', exact: true });
  await open.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Export activity' });
  expect(await findBarriers()).toEqual([]);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export', exact: true }).press('Enter'),
  ]);
  expect(download.suggestedFilename()).toBe('events.csv');
  const [columns, ...rows] = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
  expect(columns).toContain('position,id,type,created_at');
  expect(rows).toHaveLength(1);
  expect(rows[0]).toContain('user.deleted');
  expect(rows[0]).toContain(mira ?? 'an id');
  await expect(open).toBeFocused();
});

test('the page of a user tells what became of them', async ({ page, project }) => {
  const [mira] = await seedUsers(page, project, [MIRA, JONAS]);
  await page.goto(`${project.path}/users/${mira}`);
  await page.getByRole('main').getByRole('link', { name: 'Activity', exact: true }).click();
  await expect(page).toHaveURL(`${project.path}/users/${mira}/activity`);
  await expect(types(page)).toHaveText(['Account created']);

  await page.getByRole('link', { name: 'Account created' }).press('Enter');
  await expect(page).toHaveURL(new RegExp(`${project.path}/activity/[\\da-f-]{36}\\?subject=${mira}`));
  await expect(page.getByRole('dialog', { name: 'Account created' })).toContainText('mira@acme.test');
});
