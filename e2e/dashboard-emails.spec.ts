import type { Page } from '@playwright/test';
import { askAsOwner } from './ask-as-owner.ts';
import { expect, test, type OwnedProject } from './dashboard-test.ts';
import { isWhole } from './is-whole.ts';
import { seedUsers } from './seed-users.ts';

const MIRA = { display_name: 'Mira Okafor', primary_email: 'mira@acme.test' };
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

const askForReset = (page: Page, project: OwnedProject, email: string) =>
  askAsOwner(page, project, 'POST /auth/password/send-reset-code', {
    email,
    callback_url: 'http://localhost:3000/handler/password-reset',
  });

test(
  'an owner sees what became of mails, narrows them, and is told why no new link is sent',
  { tag: '@core' },
  async ({ page, project, findBarriers }) => {
    await project.open('Emails');
    await page.getByRole('navigation', { name: 'Emails' }).getByRole('link', { name: 'Log' }).click();
    await expect(page.getByRole('heading', { name: 'No emails yet' })).toBeVisible();

    await seedUsers(page, project, [MIRA]);
    for (let index = 0; index < 6; index += 1) await askForReset(page, project, MIRA.primary_email);
    await page.reload();
    await expect(rowOf(page, 'Rate limited')).toContainText('Too many emails sent to this email address.');
    expect(await findBarriers()).toEqual([]);
    await page.getByLabel('Status').selectOption('Rate limited');
    await expect(page).toHaveURL(`${project.path}/emails/log?status=withheld`);
    await expect(page.getByRole('rowheader')).toHaveText(['mira@acme.test']);

    await page.getByRole('button', { name: 'Resend Password reset to mira@acme.test' }).click();
    const dialog = page.getByRole('dialog', { name: 'Resend' });
    await dialog.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(dialog).toContainText('Nobody signs in with this address now.');
    await page.keyboard.press('Escape');
    await page.getByRole('searchbox', { name: 'Full email address' }).fill('nobody@acme.test');
    await expect(page.getByRole('heading', { name: 'No emails match' })).toBeVisible();
    await expect(page).toHaveURL(/recipient=nobody/);
  },
);

test('the page of a user lists the mails to their addresses, and sends a new link', async ({
  page,
  project,
  findBarriers,
}) => {
  const [mira, jonas] = await seedUsers(page, project, [
    { ...MIRA, primary_email_auth_enabled: true, password: 'monsoon season' },
    { display_name: 'Jonas Lind', primary_email: 'jonas@nord.test' },
  ]);
  await askForReset(page, project, MIRA.primary_email);
  const statuses = async () =>
    (
      await askAsOwner<{ items: { status: string }[] }>(page, project, `GET /internal/mails?user_id=${mira}&limit=10`)
    ).items.map(({ status }) => status);
  await expect.poll(statuses).toEqual(['sent']);
  await page.goto(`${project.path}/users/${mira}`);
  await page.getByRole('main').getByRole('link', { name: 'Emails' }).click();
  await expect(page).toHaveURL(`${project.path}/users/${mira}/emails`);
  await expect(page.getByRole('rowheader')).toHaveText(['Password reset']);
  await expect(page.getByRole('columnheader').first()).toHaveText('Email');
  expect(await findBarriers()).toEqual([]);
  await page.getByRole('button', { name: 'Resend Password reset to mira@acme.test' }).press('Enter');
  await page.getByRole('dialog', { name: 'Resend' }).getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('rowheader')).toHaveText(['Password reset', 'Password reset']);

  // On a phone each is a block of lines.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  await expect(page.getByRole('cell', { name: MIRA.primary_email }).first()).toBeVisible();
  await expect(page.getByRole('cell', { name: 'Sent' }).first()).toBeVisible();
  await page.goto(`${project.path}/emails/log`);
  expect(await isWhole(page.getByRole('button', { name: /^Resend Password reset/ }).first())).toBe(true);
  const search = await page.getByRole('searchbox', { name: 'Full email address' }).boundingBox();
  expect(search?.width).toBeGreaterThan(250);

  await page.goto(`${project.path}/users/${jonas}/emails`);
  await expect(page.getByText('Emails to this user are listed here for 30 days.')).toBeVisible();
});
