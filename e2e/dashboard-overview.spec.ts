import type { Page } from '@playwright/test';
import { askAsOwner } from './ask-as-owner.ts';
import { expect, test } from './dashboard-test.ts';
import { isWhole } from './is-whole.ts';
import { seedDays } from './seed-days.ts';
import { seedUsers } from './seed-users.ts';

const PASSWORD = 'monsoon season';
const METRICS = '**/internal/metrics?*';
const DAY_MS = 24 * 60 * 60_000;
const FIRST = Date.UTC(2026, 9, 19);
const chart = (page: Page) => page.getByRole('region', { name: 'Over time' });
const card = (page: Page, label: string) =>
  page
    .getByRole('term')
    .and(page.getByText(label, { exact: true }))
    .first()
    .locator('..');

/** Thirty days that end on a day that is known, whenever the test runs; the last one is not over. */
const answerWithDays = (page: Page) =>
  page.route(METRICS, (route) => {
    const pointAt = (index: number) => ({
      at_millis: FIRST + index * DAY_MS,
      is_complete: index < 29,
      users: 12_000 + index * 14,
      teams: 3,
      sign_ups: { signed_up: 100 + index, invited: 20, by_provider: 50, imported: index === 3 ? 900 : 0, by_server: 2 },
      active: { day: 1500 + ((index * 7) % 30) * 20, week: 4000, month: index < 29 ? 7914 : null },
      sign_ins: [
        { method: 'google', outcome: 'finished', count: 800 },
        { method: 'password', outcome: 'finished', count: 200 + index },
        { method: 'password', outcome: 'wrong', count: 24 },
      ],
      mails: { sent: 200, failed: index === 12 ? 30 : 0, expired: 1, p95_millis: 420 },
    });
    return route.fulfill({
      json: {
        from: '2026-10-19',
        to: '2026-11-17',
        interval: 'day',
        points: Array.from({ length: 30 }, (_, index) => pointAt(index)),
        before: { ...pointAt(-1), is_complete: true },
        retention: [
          ...['2026-09-28', '2026-10-05', '2026-10-12', '2026-10-19'].map((week) => ({
            week,
            users: 132,
            active: [132, 82, 70, 63, 59, 55],
          })),
          { week: '2026-10-26', users: 400, active: [400, 244, 208] },
          { week: '2026-11-02', users: 520, active: [520, 333] },
        ],
        definitions: {
          users: 'Users and teams at the end of the day.',
          sign_ups: 'People who became users.',
          active: 'Different users whose session was used.',
          sign_ins: 'Sign-ins that gave a session.',
          mails: 'Mails that were asked for.',
          retention: 'Of those who signed up in a week.',
        },
      },
    });
  });

test('a new project: what there is so far, and what needs attention', { tag: '@core' }, async ({ page, project }) => {
  await project.open('Overview');
  await expect(page.getByText('No sign-ins yet.')).toBeVisible();
  await expect(page.getByText('Retention appears after the first full week.')).toBeVisible();
  await expect(page.getByText('Days are in UTC. Comparisons use completed days only.')).toBeVisible();
  await expect(page.getByText('No previous period')).toHaveCount(5);
  await expect(page.getByText('No sign-ups yet.')).toBeVisible();

  for (const email of ['mira@acme.test', 'jonas@nord.test'])
    await askAsOwner(page, project, 'POST /auth/password/sign-up', { email, password: PASSWORD });
  await page.clock.install();
  await page.goto(`${project.path}/overview?range=24h`);
  await expect(card(page, 'Sign-ups')).toHaveText(/^Sign-ups2/);
  const newest = page.getByRole('region', { name: 'Newest users' });
  await expect(newest.getByRole('listitem')).toHaveText([/^jonas@nord\.test/, /^mira@acme\.test/]);
  await page.getByRole('radio', { name: 'Sign-ups' }).press('Space');
  await expect(chart(page).getByRole('slider', { name: 'Sign-ups' })).toHaveAttribute(
    'aria-valuetext',
    /\(so far\): By sign-up \d, By invitation 0, By provider 0$/,
  );
  await expect(page).toHaveURL(/series=sign-ups/);
  await expect(page).toHaveURL(/range=24h/);
  // By the hour nobody counts how many there are.
  await expect(page.getByRole('radio', { name: 'Users and teams' })).toHaveCount(0);

  const attention = page.getByRole('region', { name: 'Needs attention' });
  await expect(attention.getByRole('listitem')).toHaveText([/^Only one owner/]);
  // Nobody has to ask for it: within a minute it is there.
  await askAsOwner(page, project, 'POST /internal/api-keys', {
    description: 'Backend',
    expires_at_millis: Date.now() + 6 * DAY_MS,
    has_publishable_client_key: true,
    has_secret_server_key: false,
    has_super_secret_admin_key: false,
  });
  await page.clock.fastForward('01:01');
  await expect(attention.getByRole('listitem')).toHaveText([/^API key expires in \d daysBackend/, /^Only one owner/]);
  await attention.getByRole('link', { name: /API key expires/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'API keys' })).toBeVisible();
});

test('each day is read by keyboard, by pointer and in a table', async ({ page, project, findBarriers }) => {
  await answerWithDays(page);
  await page.goto(`${project.path}/overview`);
  await expect(card(page, 'Users')).toContainText('12,406');
  await expect(card(page, 'Teams')).toHaveText('Teams30% vs previous 29 days');
  await expect(card(page, 'Monthly active users')).toContainText('7,914');
  // Today is not over, and not compared.
  await expect(page.getByText('vs previous 29 days')).toHaveCount(5);
  await expect(page.getByRole('row', { name: /^Nov 2 520/ })).toHaveText('Nov 2520100%64%');
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(await isWhole(page.getByRole('region', { name: 'Retention', exact: true }))).toBe(true);
  await page.setViewportSize({ width: 1280, height: 720 });
  const ways = page.getByRole('region', { name: 'Sign-ins by method' });
  await expect(ways.getByRole('listitem')).toHaveText([/^Google79%$/, /^Password21%$/]);
  await ways.getByText('As a table').click();
  await expect(ways.getByRole('row')).toHaveText([
    'Sign-in methodSign-insShare',
    'Google24,00079%',
    'Password6,43521%',
  ]);
  await expect(ways.getByRole('button', { name: 'Copy' })).toBeVisible();
  const mails = page.getByRole('region', { name: 'Emails sent and failed' });
  await expect(mails).toContainText('6,000 sent, 30 failed. 95th percentile on Nov 17: 0.42 sec');
  await mails.getByRole('slider', { name: 'Emails over time' }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(mails.getByRole('slider')).toHaveAttribute(
    'aria-valuetext',
    'Nov 16: Sent 200, Failed 0, Expired 1, p95 (ms) 420',
  );

  const slider = chart(page).getByRole('slider', { name: 'Active users' });
  await expect(slider).toHaveAttribute('aria-valuetext', 'Nov 17 (so far): Daily active users 1,960, Sign-ins 1,029');
  await slider.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(slider).toHaveAttribute('aria-valuetext', 'Nov 16: Daily active users 1,820, Sign-ins 1,028');
  await expect(chart(page).locator('[data-reading]')).toHaveText('Nov 16Daily active users1,820Sign-ins1,028');
  // A day that is not over is a dot in each line: a line to it would seem to fall.
  await expect(chart(page).locator('polyline[data-so-far]')).toHaveCount(2);
  for (const dot of await chart(page).locator('polyline[data-so-far]').all())
    expect(new Set((await dot.getAttribute('points'))?.split(' ')).size).toBe(1);
  await page.keyboard.press('Tab');
  const place = await slider.boundingBox();
  if (!place) throw new Error('there is no chart');
  await page.mouse.move(place.x + place.width * (15 / 29), place.y + place.height / 2);
  await expect(chart(page).locator('[data-reading]')).toHaveText('Nov 3Daily active users1,800Sign-ins1,015');
  expect(await findBarriers()).toEqual([]);

  await page.getByRole('radio', { name: 'Weekly and monthly' }).press('Space');
  await expect(chart(page).getByRole('slider', { name: 'Weekly and monthly' })).toHaveAttribute(
    'aria-valuetext',
    'Nov 17 (so far): Monthly active users –, Weekly active users 4,000',
  );
  await page.getByRole('radio', { name: 'Users and teams' }).press('Space');
  const totals = chart(page).getByRole('slider', { name: 'Users and teams' });
  await totals.press('ArrowLeft');
  await expect(totals).toHaveAttribute('aria-valuetext', 'Nov 16: Users 12,392, Teams 3');
  await chart(page).getByText('As a table').click();
  await expect(chart(page).getByRole('row').nth(1)).toHaveText('Nov 1712,4063');
  await page.getByRole('radio', { name: 'Imported or created' }).press('Space');
  await chart(page).getByText('As a table').click();
  await expect(chart(page).getByRole('row').nth(27)).toHaveText('Oct 229002');
  await page.getByRole('radio', { name: 'Emails' }).press('Space');
  await chart(page).getByText('As a table').click();
  const rows = chart(page).getByRole('row');
  await expect(rows).toHaveCount(31);
  await expect(rows.nth(0)).toHaveText('Day (UTC)SentFailedExpiredp95 (ms)');
  await expect(rows.nth(18)).toHaveText('Oct 31200301420');
  await chart(page).getByText('How we count').click();
  await expect(chart(page).getByText('Mails that were asked for.')).toBeVisible();
  expect(await findBarriers()).toEqual([]);
});

test('a day that has just begun does not read as a fall', async ({ page, project }) => {
  const now = new Date();
  await seedDays(project, 60, now);
  await page.clock.setFixedTime(now); // so that the range ends on the same day, also after midnight
  await page.goto(`${project.path}/overview?range=7d`);
  await expect(card(page, 'Sign-ups')).toHaveText('Sign-ups600% vs previous 6 days');
  await expect(card(page, 'Failed sign-ins')).toHaveText('Failed sign-ins25%0 pt vs previous 6 days');
  await expect(card(page, 'Monthly active users')).toHaveText('Monthly active users2000% vs previous 6 days');
  await page.getByRole('radio', { name: '30 d' }).press('Space');
  await expect(card(page, 'Sign-ups')).toHaveText('Sign-ups2900% vs previous 29 days');
});

test('whoever came last is there with their page', async ({ page, project, findBarriers }) => {
  await seedUsers(page, project, [
    ...Array.from({ length: 5 }, (_, index) => ({ display_name: `Earlier ${index}` })),
    {
      display_name: 'Mira Okafor',
      primary_email: 'mira@acme.test',
      primary_email_auth_enabled: true,
      password: PASSWORD,
    },
  ]);
  await project.open('Overview');
  const newest = page.getByRole('region', { name: 'Newest users' });
  await expect(newest.getByRole('listitem')).toHaveCount(5);
  await expect(newest.getByRole('listitem').first()).toHaveText(/^MOMira Okaformira@acme\.testPassword/);
  await expect(newest).not.toContainText('Earlier 0');
  expect(await findBarriers()).toEqual([]);
  await newest.getByRole('link', { name: 'All users' }).click();
  await expect(page).toHaveURL(`${project.path}/users`);
  await page.goBack();
  await newest.getByRole('link', { name: /Mira Okafor/ }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Mira Okafor' })).toBeFocused();
});

const MENDED = {
  'API keys': { id: 'key_expiring', api_key_id: 'a', description: 'Backend', expires_at_millis: FIRST },
  Domains: { id: 'production_check_failed', check: 'localhost_allowed' },
  'Sign-in methods': { id: 'provider_without_keys', provider_id: 'github' },
  Emails: { id: 'mails_withheld', count: 3 },
  Webhooks: { id: 'webhook_failing', webhook_endpoint_id: 'a', url: 'https://acme.test', is_enabled: true },
  'Rate limits': { id: 'sign_ins_blocked', count: 12 },
  Settings: { id: 'single_owner' },
};

test('each alert marks the page of the rail where it is mended', async ({ page, project }) => {
  let alert: object = MENDED.Emails;
  await page.route('**/internal/projects/overview', async (route) => {
    const answer = await route.fetch();
    const json = (await answer.json()) as { items: { alerts: object[] }[] };
    for (const one of json.items) one.alerts = [alert];
    await route.fulfill({ response: answer, json });
  });
  const links = page.getByRole('navigation', { name: 'Pages' }).getByRole('link');
  const marked = async (): Promise<string[]> => {
    const found: string[] = [];
    for (const link of await links.all())
      if ((await link.getByText('Needs attention').count()) > 0) found.push((await link.getAttribute('href')) ?? '');
    return found;
  };
  for (const [name, of] of Object.entries({ ...MENDED, 'Emails ': { id: 'mails_failing', failed: 3, tried: 4 } })) {
    alert = of;
    await page.goto(`${project.path}/teams`);
    const link = page.getByRole('link', { name: name.trim(), exact: true });
    await expect(link).toHaveAccessibleDescription('Needs attention');
    expect(await marked()).toEqual([await link.getAttribute('href')]);
  }
});

test('a range by keys, one of its own, and Back', async ({ page, project }) => {
  await page.goto(`${project.path}/overview`);
  await page.getByRole('radio', { name: '30 d' }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page).toHaveURL(/range=7d/);
  await page.keyboard.press('ArrowLeft');
  await expect(page).toHaveURL(/range=24h/);
  await page.getByRole('button', { name: /–/ }).press('Enter');
  const days = page.getByRole('dialog', { name: 'Custom range (UTC)' });
  await days.getByLabel('From').fill('2026-01-01');
  await days.getByLabel('To').fill('2026-02-01');
  await expect(page).toHaveURL(/from=2026-01-01&to=2026-02-01/);
  await page.keyboard.press('Escape');
  await expect(days).toBeHidden();
  await expect(page.getByRole('button', { name: 'Jan 1 – Feb 1' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeHidden();
});

test('figures that cannot be had leave the rest standing, and can be asked for again', async ({ page, project }) => {
  let isBroken = true;
  await page.route(METRICS, (route) => (isBroken ? route.fulfill({ status: 400, json: {} }) : route.continue()));
  await page.goto(`${project.path}/overview`);
  await expect(page.getByRole('region', { name: 'Needs attention' })).toContainText('Only one owner');
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  isBroken = false;
  await again.click();
  await expect(page.getByRole('radio', { name: 'Active users' })).toBeVisible();
});
