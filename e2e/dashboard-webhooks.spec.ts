import { askAsOwner } from './ask-as-owner.ts';
import { expect, test } from './dashboard-test.ts';
import { seedUsers } from './seed-users.ts';
import { receiveWith } from './webhook-receiver.ts';

let status: number;
let url: string;
let signatures: unknown[];
const receiverUrl = receiveWith((request, response) => {
  request.resume();
  signatures.push(request.headers['webhook-signature']);
  response.writeHead(status).end(status < 300 ? 'taken' : 'closed for repairs');
});
test.beforeEach(() => {
  status = 503;
  signatures = [];
  url = receiverUrl();
});

test(
  'an owner names a receiver, tries it out, and deletes it',
  { tag: '@core' },
  async ({ page, project, findBarriers }) => {
    await project.open('Webhooks');
    await expect(page.getByRole('heading', { name: 'No webhooks yet' })).toBeVisible();
    await page.getByRole('button', { name: 'New endpoint' }).first().click();
    const form = page.getByRole('dialog', { name: 'New endpoint' });
    await form.getByRole('button', { name: 'Create endpoint' }).click();
    await expect(form.getByText('Enter a URL')).toBeVisible();
    await form.getByRole('textbox', { name: 'URL' }).fill('ftp://nowhere');
    await form.getByRole('button', { name: 'Create endpoint' }).click();
    await expect(form.getByRole('alert')).toContainText('This URL cannot receive events');
    await form.getByRole('textbox', { name: 'URL' }).fill(url);
    await form.getByText('Selected events').click();
    await form.getByRole('checkbox', { name: 'user.created' }).check();
    expect(await findBarriers()).toEqual([]);
    await form.getByRole('button', { name: 'Create endpoint' }).click();

    const ready = page.getByRole('dialog', { name: 'Endpoint created' });
    const secret = (await ready.getByText(/^whsec_/).textContent()) ?? '';
    await expect(ready.getByRole('button', { name: 'Done' })).toBeDisabled();
    await ready.getByRole('checkbox', { name: "I've saved the secret" }).check();
    await ready.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByRole('heading', { level: 1, name: url })).toBeVisible();
    await expect(page.getByText(`secret whsec_…${secret.slice(-4)}`)).toBeVisible();

    await page.getByRole('button', { name: 'Send test event' }).click();
    const tried = page.getByRole('dialog', { name: 'Test event' });
    await expect(tried.getByRole('status')).toContainText('503 after');
    await expect(tried).toContainText('closed for repairs');
    status = 200;
    await tried.getByRole('button', { name: 'Send again' }).click();
    await expect(tried.getByRole('status')).toContainText('Delivered 200 after');
    await expect(tried).toContainText('taken');
    await tried.getByRole('button', { name: 'Done' }).click();

    await page.getByRole('button', { name: 'Actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete…' }).click();
    const deletion = page.getByRole('alertdialog', { name: 'Delete this endpoint?' });
    await deletion.getByRole('textbox').fill(new URL(url).host);
    await deletion.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'No webhooks yet' })).toBeVisible();
  },
);

test('an owner sees a receiver fail, mends it, replays, and watches it turn green', async ({
  page,
  project,
  findBarriers,
}) => {
  test.slow(); // a receiver is tried again by the clock
  const { id } = await askAsOwner(page, project, 'POST /internal/webhook-endpoints', {
    url,
    event_types: ['user.created'],
  });
  await page.goto(`${project.path}/webhooks/${id}`);
  await expect(page.getByRole('heading', { name: 'No deliveries yet' })).toBeVisible();

  await seedUsers(page, project, [{ display_name: 'Mira Okafor', primary_email: 'mira@acme.test' }]);
  const row = page.getByRole('row').filter({ hasText: 'user.created' });
  await expect(row).toContainText('503');
  const figures = page.getByRole('region', { name: 'Last 24 hours' });
  await expect(figures).toContainText('0%');
  await expect(figures).toContainText('Total deliveries: 1');
  const chart = figures.getByRole('slider', { name: 'Deliveries per half hour' });
  await chart.press('End');
  await expect(chart).toHaveAttribute('aria-valuetext', /Delivered 0, Failed 1$/);
  await chart.press('Home');
  await expect(chart).toHaveAttribute('aria-valuetext', /Delivered 0, Failed 0$/);
  await page.setViewportSize({ width: 1280, height: 400 });
  await row.getByRole('cell', { name: '503' }).click();
  const drawer = page.getByRole('dialog', { name: 'user.created' });
  await expect(drawer.getByRole('button', { name: 'Replay' })).toBeInViewport({ ratio: 1 }); // however long the page is
  await page.setViewportSize({ width: 1280, height: 720 });
  await expect(drawer).toContainText('mira@acme.test');
  const request = drawer.getByRole('figure', { name: 'Request' });
  await expect(request).toContainText(`POST ${url}`);
  // A retry meanwhile is signed anew, and the drawer shows the last request.
  await expect
    .poll(async () => (await request.innerText()).includes(`webhook-signature: ${String(signatures.at(-1))}`))
    .toBe(true);
  await expect(drawer.getByRole('alert')).toContainText(/503 after .+ ms.*The next attempt is .+, the last one/);
  await expect(drawer.getByRole('region', { name: 'Schedule' })).toContainText(/^0 sec attempted.*24 hr$/);
  await drawer.getByText('Response', { exact: true }).click();
  await expect(drawer).toContainText('closed for repairs');
  expect(await findBarriers()).toEqual([]);

  status = 200;
  await drawer.getByRole('button', { name: 'Replay' }).click();
  await expect(drawer).toContainText('Delivered');
  await drawer.getByText('Attempts', { exact: true }).click();
  await expect(drawer.getByRole('listitem').first()).toContainText(/^200 · .+ ms.*taken$/);
  await expect(drawer.getByRole('listitem').last()).toContainText(/^503 · .+ ms.*closed for repairs$/);
  expect(await findBarriers()).toEqual([]);
  await drawer.getByRole('button', { name: 'Close' }).click();
  await expect(row).toContainText(/Delivered.* ms/);
  await expect(figures).toContainText('100%');
});

test('a receiver that is gone is switched off with a reason, and goes on with a new secret', async ({
  page,
  project,
}) => {
  test.slow(); // a receiver is tried by the clock
  status = 410;
  const { id } = await askAsOwner(page, project, 'POST /internal/webhook-endpoints', { url, description: 'Billing' });
  await project.open('Webhooks');
  await page.getByRole('link', { name: url }).press('Enter');
  await expect(page).toHaveURL(`${project.path}/webhooks/${id}`);
  await expect(page.getByRole('heading', { name: 'No deliveries yet' })).toBeVisible();

  await seedUsers(page, project, [{ display_name: 'Mira Okafor', primary_email: 'mira@acme.test' }]);
  await expect(page.getByRole('alert')).toContainText('410 Gone');
  const sending = page.getByRole('switch', { name: 'Send events' });
  await expect(sending).not.toBeChecked();

  status = 200;
  await page.getByRole('button', { name: 'Actions' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Rotate secret…' }).press('Enter');
  await page.getByRole('button', { name: 'Rotate secret' }).press('Enter');
  const ready = page.getByRole('dialog', { name: 'Secret rotated' });
  await expect(ready.getByText(/^whsec_/)).toBeVisible();
  await ready.getByRole('checkbox', { name: "I've saved the secret" }).press('Space');
  await ready.getByRole('button', { name: 'Done' }).press('Enter');
  await expect(page.getByText('the old secret works until')).toBeVisible();

  await sending.press('Space');
  await expect(sending).toBeChecked();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.getByRole('button', { name: 'Replay…' }).press('Enter');
  await page.getByRole('button', { name: 'Replay', exact: true }).press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Replayed' })).toHaveText('Replayed: 1');
  await page.getByRole('button', { name: 'Done' }).press('Enter');
  await expect(page.getByRole('row').filter({ hasText: 'user.created' })).toContainText('Delivered');
});

test(
  'switching an endpoint off can be taken back, and says where it fails',
  { tag: '@core' },
  async ({ page, project }) => {
    status = 200; // it is sent that it was switched off and on
    const { id } = await askAsOwner(page, project, 'POST /internal/webhook-endpoints', { url });
    await page.goto(`${project.path}/webhooks/${id}`);
    const sending = page.getByRole('switch', { name: 'Send events' });
    await sending.press('Space');
    await expect(sending).not.toBeChecked();
    await expect(page.getByText('Send events disabled')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).press('Enter');
    await expect(sending).toBeChecked();

    await page.route(`**/internal/webhook-endpoints/${id}`, (route) =>
      route.request().method() === 'PATCH' ? route.fulfill({ status: 500, body: 'It broke.' }) : route.continue(),
    );
    await sending.press('Space');
    await expect(page.getByRole('alert')).toContainText('It broke.');
    await expect(sending).toBeChecked();
  },
);

test('what happened in a time of one\u2019s own is sent again', async ({ page, project, findBarriers }) => {
  status = 200;
  const { id } = await askAsOwner(page, project, 'POST /internal/webhook-endpoints', { url });
  await seedUsers(page, project, [{ display_name: 'Mira Okafor', primary_email: 'mira@acme.test' }]);
  await page.goto(`${project.path}/webhooks/${id}`);
  await expect(page.getByRole('row').filter({ hasText: 'user.created' })).toContainText('Delivered');
  await page.getByRole('button', { name: 'Replay…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Replay events' });
  await dialog.getByLabel('Only failed deliveries').press('Space');
  await dialog.getByLabel('Time range').selectOption('Custom range');
  await dialog.getByLabel('From', { exact: true }).fill('2026-01-01T12:00');
  await dialog.getByLabel('To', { exact: true }).fill('2026-01-02T12:00');
  expect(await findBarriers()).toEqual([]);
  await dialog.getByRole('button', { name: 'Replay', exact: true }).press('Enter');
  await expect(dialog.getByRole('status')).toHaveText('Replayed: 0');
  await dialog.getByRole('button', { name: 'Done' }).press('Enter');

  await page.getByRole('button', { name: 'Replay…' }).press('Enter');
  await dialog.getByLabel('Only failed deliveries').press('Space');
  await dialog.getByLabel('Time range').selectOption('Custom range');
  await dialog.getByLabel('To', { exact: true }).fill('2100-01-01T12:00');
  await dialog.getByRole('button', { name: 'Replay', exact: true }).press('Enter');
  await expect(dialog.getByRole('status')).toHaveText('Replayed: 1');
});
