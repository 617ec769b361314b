import { askAsOwner } from './ask-as-owner.ts';
import { expect, test } from './dashboard-test.ts';
import { seedUsers } from './seed-users.ts';
import { receiveWith } from './webhook-receiver.ts';

let isMended: boolean;
let taken: string[];
const receiverUrl = receiveWith((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    if (isMended) taken.push(Buffer.concat(parts).toString());
    response.writeHead(isMended ? 204 : 503).end(isMended ? undefined : 'closed for repairs');
  });
});
test.beforeEach(() => {
  isMended = false;
  taken = [];
});

test('an owner sees that a webhook fails, mends it, replays the last hour, and finds out who removed a user', async ({
  page,
  project,
  findBarriers,
}) => {
  test.slow(); // a receiver is tried by the clock
  const url = receiverUrl();
  const [mira, jonas] = await seedUsers(page, project, [
    { display_name: 'Mira Okafor', primary_email: 'mira@acme.test' },
    { display_name: 'Jonas Lind', primary_email: 'jonas@nord.test' },
  ]);
  const event_types = ['user.updated', 'user.deleted'];
  const { id } = await askAsOwner(page, project, 'POST /internal/webhook-endpoints', { url, event_types });
  for (const display_name of ['Mira A.', 'Mira B.', 'Mira C.', 'Mira D.'])
    // five attempts in a row have to fail
    await askAsOwner(page, project, `PATCH /users/${mira}`, { display_name });
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': '203.0.113.7' });
  await askAsOwner(page, project, `DELETE /users/${jonas}`);
  await page.setExtraHTTPHeaders({});
  const isFailing = async () =>
    (await askAsOwner<{ is_failing: boolean }>(page, project, `GET /internal/webhook-endpoints/${id}`)).is_failing;
  await expect.poll(isFailing).toBe(true);

  // On the overview.
  await page.goto(`${project.path}/overview`);
  const attention = page.getByRole('region', { name: 'Needs attention' });
  const alert = attention.getByRole('link', { name: /^A webhook is failing/ });
  await expect(alert).toContainText(new URL(url).origin);
  await expect(attention.getByRole('listitem')).toHaveCount(2);
  // A dot marks the pages where that is mended, and says so to those who do not see it.
  const rail = page.getByRole('navigation', { name: 'Pages' });
  const inRail = (name: string) => rail.getByRole('link', { name, exact: true });
  for (const name of ['Webhooks', 'Settings'])
    await expect(inRail(name)).toHaveAccessibleDescription('Needs attention');
  for (const name of ['API keys', 'Emails', 'Rate limits']) await expect(inRail(name)).toHaveAccessibleDescription('');
  expect(await findBarriers()).toEqual([]);

  // The delivery, and what the receiver said.
  await alert.click();
  await expect(page).toHaveURL(`${project.path}/webhooks/${id}`);
  await expect(page.getByText('Failing', { exact: true })).toBeVisible();
  const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: /^user\./ }) });
  await expect(rows).toHaveCount(5);
  const status = page.getByRole('radiogroup', { name: 'Status' });
  await status.getByRole('radio', { name: 'Failed' }).click();
  await expect(page).toHaveURL(/status=failed/);
  await expect(rows.filter({ hasText: 'Retrying' })).toHaveCount(5);
  await page.getByRole('link', { name: 'user.deleted' }).click();
  const delivery = page.getByRole('dialog', { name: 'user.deleted' });
  await delivery.getByText('Response', { exact: true }).click();
  await expect(delivery).toContainText('503');
  await expect(delivery).toContainText('closed for repairs');
  await delivery.getByRole('button', { name: 'Close' }).click();

  // Mended, and the last hour sent again.
  isMended = true;
  await page.getByRole('button', { name: 'Replay…' }).click();
  const replay = page.getByRole('dialog', { name: 'Replay events' });
  await expect(replay.getByLabel('Time range')).toHaveValue('1');
  await replay.getByRole('checkbox', { name: 'Only failed deliveries' }).uncheck();
  await replay.getByRole('button', { name: 'Replay', exact: true }).click();
  await expect(replay.getByRole('status')).toHaveText('Replayed: 5');
  await replay.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('heading', { name: 'No deliveries match' })).toBeVisible();
  await status.getByRole('radio', { name: 'All' }).click();
  await expect(rows.filter({ hasText: 'Delivered' })).toHaveCount(5);
  await expect(page.getByText('On', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Last 24 hours' })).toContainText('100%');
  // Each may have come twice: by the retry after five seconds, and by the replay.
  const types = new Set(taken.map((body) => (JSON.parse(body) as { type: string }).type));
  expect([...types].toSorted()).toEqual(['user.deleted', 'user.updated']);

  // All is well again, but for the one owner.
  await page.goto(`${project.path}/overview`);
  await expect(attention).toBeVisible();
  await expect(alert).toHaveCount(0);
  await expect(attention.getByRole('listitem')).toHaveText([/^Only one owner/]);
  await expect(inRail('Webhooks')).toHaveAccessibleDescription('');
  await expect(inRail('Settings')).toHaveAccessibleDescription('Needs attention');

  // Who removed a user, and from where.
  await project.open('Activity');
  await page.getByLabel('Type').selectOption('user.deleted');
  await page.getByRole('link', { name: 'Account deleted' }).click();
  const event = page.getByRole('dialog', { name: 'Account deleted' });
  await expect(event).toContainText(jonas ?? 'an id');
  const fact = (name: string) => event.getByRole('term').filter({ hasText: name }).locator('+ dd');
  await expect(fact('Who')).toHaveText(/\(staff\)$/);
  await expect(fact('IP address')).toHaveText('203.0.113.7');
  await expect(fact('Device')).toHaveText(/^Chrome on /);
  expect(await findBarriers()).toEqual([]);
});
