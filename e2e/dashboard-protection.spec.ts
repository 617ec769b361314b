import type { Page } from '@playwright/test';
import { withClient } from '@keystead/testkit';
import { tryAsOwner } from './ask-as-owner.ts';
import { databaseUrl } from './database-url.ts';
import { expect, test, type OwnedProject } from './dashboard-test.ts';
import { makeUser, PRIYA, show, signIn, undo } from './user-page.ts';

/** From a network that is counted, until told otherwise. */
const NETWORK = '203.0.113.77';
const comeFrom = (page: Page, network: string) => page.setExtraHTTPHeaders({ 'x-forwarded-for': network });
const comeFromHere = (page: Page) => page.setExtraHTTPHeaders({});

async function guess(page: Page, project: OwnedProject): Promise<void> {
  await comeFrom(page, NETWORK);
  for (let tries = 0; tries < 10; tries += 1) expect((await signIn(page, project, 'a wrong one')).status).toBe(400);
  expect((await signIn(page, project, PRIYA.password)).status).toBe(429);
  await comeFromHere(page);
  await prolongWaits(project);
}

/** The first wait is half a minute: shorter than a slow browser takes to look at the page. */
const prolongWaits = ({ id }: OwnedProject) =>
  withClient(databaseUrl(), (client) =>
    client.query(
      `update guesses set blocked_until = blocked_until + interval '1 hour', ends_at = ends_at + interval '1 hour'
       where project_id = $1 and waits_since is not null`,
      [id],
    ),
  );

const lockedOut = (page: Page) => page.getByRole('region', { name: 'Locked', exact: true });

test(
  'who is locked out by wrong passwords is seen, unlocked, and signs in',
  { tag: '@core' },
  async ({ page, project, findBarriers }) => {
    await makeUser(page, project);
    await project.open('Rate limits');
    await expect(lockedOut(page)).toContainText('No locked accounts');
    expect(await findBarriers()).toEqual([]);

    await guess(page, project);
    await page.reload();
    await expect(lockedOut(page)).toContainText(`Too many incorrect passwords. ${NETWORK} is locked until`);
    const limit = page.getByRole('row', { name: /Passwords, per account and IP address/ });
    await expect(limit).toContainText('10 per 15 minutes');
    await expect(limit.getByRole('cell').last()).toHaveText('1');
    expect(await findBarriers()).toEqual([]);

    // By keyboard alone, taken back once.
    const unlock = lockedOut(page).getByRole('button', { name: 'Unlock Priya Raman' });
    await unlock.focus();
    await page.keyboard.press('Enter');
    await expect(lockedOut(page)).toContainText('No locked accounts');
    await undo(page);
    await expect(unlock).toBeVisible();
    await comeFrom(page, NETWORK);
    expect((await signIn(page, project, PRIYA.password)).status).toBe(429);
    await comeFromHere(page);

    await unlock.click();
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(limit.getByRole('cell').last()).toHaveText('0');
    await comeFrom(page, NETWORK);
    expect((await signIn(page, project, PRIYA.password)).status).toBe(200);
  },
);

test('the page of a user says why they wait, and lets them in', async ({ page, project, findBarriers }) => {
  const user = await makeUser(page, project);
  await guess(page, project);
  await show(page, project, user);
  const trouble = page.getByRole('region', { name: 'They may be locked out' });
  await expect(trouble).toContainText(`Too many incorrect passwords. ${NETWORK} is locked until`);
  expect(await findBarriers()).toEqual([]);

  await trouble.getByRole('button', { name: 'Unlock' }).click();
  await expect(trouble).toBeHidden();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect
    .poll(async () => (await tryAsOwner(page, project, 'GET /internal/lockouts')).text)
    .toContain('"items":[]');
});

/** What the service has counted so far; it writes that down every few seconds. */
const countedBlocks = ({ id }: OwnedProject) =>
  withClient(databaseUrl(), async (client) => {
    const { rows } = await client.query<{ n: number }>(
      "select n from sign_in_hours where project_id = $1 and outcome = 'blocked'",
      [id],
    );
    return rows.reduce((sum, { n }) => sum + n, 0);
  });
/** By ways in that only a flood would be blocked at. */
const noteBlocks = ({ id }: OwnedProject, method: string, count: number) =>
  withClient(databaseUrl(), (client) =>
    client.query("insert into sign_in_hours values ($1, date_trunc('hour', now()), $2, 'blocked', $3)", [
      id,
      method,
      count,
    ]),
  );

test('blocked tries are read by keyboard and in a table; the overview leads here', async ({
  page,
  project,
  findBarriers,
}) => {
  await makeUser(page, project);
  await guess(page, project);
  await comeFrom(page, NETWORK);
  for (let tries = 0; tries < 11; tries += 1) expect((await signIn(page, project, PRIYA.password)).status).toBe(429);
  await comeFromHere(page);
  await expect.poll(() => countedBlocks(project)).toBe(12);
  await noteBlocks(project, 'github', 3);
  await noteBlocks(project, 'oauth', 1);

  await project.open('Overview');
  await page.getByRole('link', { name: /16 sign-ins blocked/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Rate limits' })).toBeFocused();
  const box = page.getByRole('region', { name: 'Blocked attempts', exact: true });
  const chart = box.getByRole('slider', { name: 'Blocked attempts by day' });
  await chart.focus();
  await page.keyboard.press('End');
  await expect(chart).toHaveAttribute(
    'aria-valuetext',
    /Password 12, Magic link 0, Two-factor authentication 0, OAuth provider 4$/,
  );
  await box.getByText('As a table').click();
  await expect(box.getByRole('row').last()).toHaveText(/12004$/);
  expect(await findBarriers()).toEqual([]);
});

test('a redirect URL that was refused is seen, and leads to a domain that is trusted', async ({ page, project }) => {
  const refused = await tryAsOwner(page, project, 'POST /auth/password/send-reset-code', {
    email: PRIYA.primary_email,
    callback_url: 'https://forgotten.example.com/handler/password-reset',
  });
  expect(refused.status).toBe(400);
  await project.open('Rate limits');
  const lately = page.getByRole('region', { name: 'Recently rejected' });
  await expect(lately.getByRole('row').filter({ hasText: 'https://' })).toHaveText([
    /https:\/\/forgotten\.example\.com.*1×/,
  ]);
  await lately.getByRole('button', { name: 'Add as domain…' }).press('Enter');
  const form = page.getByRole('dialog', { name: 'Add domain' });
  await expect(form.getByLabel('Domain')).toHaveValue('https://forgotten.example.com');
  await form.getByRole('button', { name: 'Add domain' }).click();
  await expect(page.getByRole('rowheader', { name: 'https://forgotten.example.com' }).first()).toBeVisible();
});

test('more than fifty are shown for whoever asks', async ({ page, project }) => {
  await withClient(databaseUrl(), (client) =>
    client.query(
      `with locked as (
         insert into users (project_id, id, signed_up_at, last_active_at, display_name, totp_secret_sealed)
         select $1, gen_random_uuid(), now(), now(), 'Locked ' || n, '\\x00'::bytea from generate_series(1, 51) as n
         returning id
       )
       insert into rate_limits (project_id, bucket, count, window_ends_at)
       select $1, 'mfa ' || id, 1000, now() + interval '1 hour' from locked`,
      [project.id],
    ),
  );
  await project.open('Rate limits');
  await expect(lockedOut(page).getByRole('listitem')).toHaveCount(50);

  await lockedOut(page).getByRole('button', { name: 'Show more' }).press('Enter');
  await expect(lockedOut(page).getByRole('listitem')).toHaveCount(51);
  await expect(lockedOut(page).getByRole('button', { name: 'Show more' })).toBeHidden();
});
