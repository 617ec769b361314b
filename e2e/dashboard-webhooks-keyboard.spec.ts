import type { Page } from '@playwright/test';
import { askAsOwner } from './ask-as-owner.ts';
import { expect, test } from './dashboard-test.ts';
import { seedUsers } from './seed-users.ts';
import { pressEnterAt, tabTo } from './tab-to.ts';
import { receiveWith } from './webhook-receiver.ts';

const MIRA = { display_name: 'Mira Okafor', primary_email: 'mira@acme.test' };

let url: string;
let ids: unknown[];
const receiverUrl = receiveWith((request, response) => {
  request.resume();
  ids.push(request.headers['webhook-id']);
  response.writeHead(204).end();
});
test.beforeEach(() => {
  ids = [];
  url = receiverUrl();
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** A question is announced at once; a form is not. */
const dialog = (page: Page, name: string) => page.getByRole(name.endsWith('?') ? 'alertdialog' : 'dialog', { name });

test('an endpoint is made, and its secret copied, by keyboard alone', async ({ page, project }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await project.open('Webhooks');
  await pressEnterAt(page, button(page, 'New endpoint').first());
  const form = dialog(page, 'New endpoint');
  await expect(form.getByLabel('URL')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await expect(button(page, 'New endpoint').first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(form.getByLabel('URL')).toBeFocused();
  await page.keyboard.type(url);
  await tabTo(page, form.getByRole('radio', { name: 'All events' }));
  await page.keyboard.press('ArrowRight');
  await expect(form.getByRole('radio', { name: 'Selected events' })).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(form.getByRole('alert')).toHaveText('Choose at least one event');
  await tabTo(page, form.getByRole('checkbox', { name: 'user.created' }));
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');

  const ready = dialog(page, 'Endpoint created');
  const secret = (await ready.getByText(/^whsec_/).textContent()) ?? '';
  await pressEnterAt(page, ready.getByRole('button', { name: 'Copy' }));
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
  await page.keyboard.press('Escape');
  await expect(ready).toBeVisible(); // until it is said to be stored
  await tabTo(page, ready.getByRole('checkbox', { name: "I've saved the secret" }));
  await page.keyboard.press('Space');
  await pressEnterAt(page, ready.getByRole('button', { name: 'Done' }));
  await expect(page.getByRole('heading', { level: 1, name: url })).toBeFocused();
  const made = await askAsOwner<{ items: object[] }>(page, project, 'GET /internal/webhook-endpoints');
  expect(made.items).toMatchObject([{ url, event_types: ['user.created'] }]);
});

test('a message is opened and sent again, and so is all of an hour, by keyboard alone', async ({ page, project }) => {
  const { id } = await askAsOwner(page, project, 'POST /internal/webhook-endpoints', {
    url,
    event_types: ['user.created', 'user.updated'],
  });
  const [mira] = await seedUsers(page, project, [MIRA]);
  await askAsOwner(page, project, `PATCH /users/${mira}`, { display_name: 'Mira A. Okafor' });
  await expect.poll(() => ids.length).toBe(2);
  await page.goto(`${project.path}/webhooks/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: url })).toBeFocused();
  await expect(page.getByRole('row').filter({ hasText: 'Delivered' })).toHaveCount(2);

  const status = page.getByRole('radiogroup', { name: 'Status' });
  await tabTo(page, status.getByRole('radio', { name: 'All' }));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('heading', { name: 'No deliveries match' })).toBeVisible();
  await expect(status.getByRole('radio', { name: 'Failed' })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  const link = page.getByRole('link', { name: 'user.updated', exact: true });
  await expect(link).toBeVisible();
  await pressEnterAt(page, link);
  const drawer = page.getByRole('dialog', { name: 'user.updated' });
  await expect(drawer.getByRole('heading', { name: 'user.updated' })).toBeFocused();
  await tabTo(page, drawer.getByRole('radio', { name: 'Request' }));
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(drawer.getByRole('listitem')).toHaveCount(1);
  await pressEnterAt(page, drawer.getByRole('button', { name: 'Replay' }));
  await expect(drawer.getByRole('listitem')).toHaveCount(2);
  await expect(drawer.getByRole('button', { name: 'Replay' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(link).toBeFocused();
  expect(ids).toHaveLength(3);
  expect(new Set(ids).size).toBe(2);

  await page.getByRole('heading', { level: 1 }).focus();
  await pressEnterAt(page, button(page, 'Replay…'));
  const replay = dialog(page, 'Replay events');
  await tabTo(page, replay.getByRole('checkbox', { name: 'Only failed deliveries' }));
  await page.keyboard.press('Space');
  await pressEnterAt(page, replay.getByRole('button', { name: 'Replay', exact: true }));
  await expect(replay.getByRole('status')).toHaveText('Replayed: 2');
  await expect(replay.getByRole('button', { name: 'Done' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(button(page, 'Replay…')).toBeFocused();
  await expect.poll(() => ids.length).toBe(5);
});

test('an endpoint is tried, edited and deleted by keyboard alone', async ({ page, project }) => {
  const { id } = await askAsOwner(page, project, 'POST /internal/webhook-endpoints', {
    url,
    event_types: ['user.created'],
  });
  await page.goto(`${project.path}/webhooks/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: url })).toBeFocused();
  await pressEnterAt(page, button(page, 'Send test event'));
  const tried = dialog(page, 'Test event');
  await expect(tried.getByRole('status')).toContainText('Delivered 204 after');
  await page.keyboard.press('Escape');
  await expect(button(page, 'Send test event')).toBeFocused();

  const choose = async (name: string): Promise<void> => {
    await pressEnterAt(page, button(page, 'Actions'));
    const item = page.getByRole('menuitem', { name, exact: true });
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    await page.keyboard.press(name === 'Delete…' ? 'End' : 'Home');
    await expect(item).toBeFocused();
    await page.keyboard.press('Enter');
  };
  await choose('Edit…');
  const form = dialog(page, 'Edit endpoint');
  await tabTo(page, form.getByLabel('Description'));
  await page.keyboard.type('Billing');
  await page.keyboard.press('Enter');
  await expect(form).toBeHidden();
  await expect(page.getByText('Billing')).toBeVisible();
  await expect(button(page, 'Actions')).toBeFocused();

  await choose('Delete…');
  const question = dialog(page, 'Delete this endpoint?');
  await tabTo(page, question.getByRole('textbox'));
  await page.keyboard.type(new URL(url).host);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'No webhooks yet' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Webhooks' })).toBeFocused();
});
