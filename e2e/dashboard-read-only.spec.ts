import type { Page } from '@playwright/test';
import { askAsOwner, tryAsOwner } from './ask-as-owner.ts';
import { expect, test, type OwnedProject } from './dashboard-test.ts';
import { joinAs } from './join-as.ts';
import { seedUsers } from './seed-users.ts';

/** Somebody of everything, so that every page has something to offer. */
async function fill(page: Page, project: OwnedProject) {
  const [userId = ''] = await seedUsers(page, project, [
    { display_name: 'Mira Okafor', primary_email: 'mira@acme.test', primary_email_auth_enabled: true },
  ]);
  await askAsOwner(page, project, `PATCH /users/${userId}`, { restricted_by_admin: true });
  const { id: teamId } = await askAsOwner(page, project, 'POST /teams', { display_name: 'Design' });
  await askAsOwner(page, project, `POST /team-memberships/${teamId}/${userId}`, {});
  await askAsOwner(page, project, 'POST /team-permission-definitions', { id: 'invoices:read' });
  await askAsOwner(page, project, 'PATCH /projects/current', {
    config: { domains: [{ domain: 'https://acme.test', handler_path: '/handler' }] },
  });
  await askAsOwner(page, project, 'POST /internal/api-keys', {
    description: 'The shop',
    expires_at_millis: Date.now() + 3_600_000,
    has_publishable_client_key: true,
    has_secret_server_key: false,
    has_super_secret_admin_key: false,
  });
  const { id: endpointId } = await askAsOwner(page, project, 'POST /internal/webhook-endpoints', {
    url: 'http://127.0.0.1:9/hooks',
  });
  return { userId, teamId, endpointId };
}

/** What can be pressed, switched or written on a page, by its name. */
const controls = (page: Page): Promise<string[]> =>
  page
    .getByRole('main')
    .locator(
      'button:enabled, input:enabled:not([type=hidden]), select:enabled, textarea:enabled, [contenteditable=true]',
    )
    .evaluateAll((found) =>
      found
        .filter(
          (one) =>
            one.checkVisibility() && !one.closest('[inert]') && !(one instanceof HTMLInputElement && one.readOnly),
        )
        .map(
          (one) =>
            one.getAttribute('aria-label') ??
            (one instanceof HTMLInputElement || one instanceof HTMLSelectElement
              ? one.labels?.[0]?.textContent
              : null) ??
            document.getElementById(one.getAttribute('aria-labelledby') ?? '')?.textContent ??
            one.textContent ??
            '',
        )
        .map((name) => name.trim()),
    );

/** Every page, what it is titled, and what may be pressed there by whoever may only read. */
const pages = (ids: Awaited<ReturnType<typeof fill>>): readonly (readonly [string, string, RegExp])[] => [
  [
    'overview',
    'Overview',
    /^(\d+ [hdm]|.+ – .+|Active users|Weekly and monthly|Users and teams|Sign-ups|Imported or created|Sign-ins|Failed sign-ins|Emails.*|Copy.*)$/,
  ],
  [
    'users?new=true',
    'Users',
    /^(Name, email, or user ID|Filter|Columns|Actions for Mira Okafor|Signed up ↓|Last active)$/,
  ],
  ...['profile', 'sessions', 'teams', 'metadata', 'activity', 'emails'].map(
    (tab) => [`users/${ids.userId}/${tab}`, 'Mira Okafor', /^Copy/] as const,
  ),
  ['teams?new=true', 'Teams', /^(Team name or ID|Team|Created ↓|Actions for Design)$/],
  ...['members?add=member', 'members?add=invitation', 'invitations', 'metadata', 'settings'].map(
    (tab) => [`teams/${ids.teamId}/${tab}`, 'Design', /^(Copy.*|Find a member|Filter by permission)$/] as const,
  ),
  ['permissions?new=true', 'Permissions', /^(Graph|Table|Smaller|Larger)$/],
  ['permissions/invoices:read', 'Permissions', /^(Graph|Table|Smaller|Larger)$/],
  ['sign-in-methods', 'Sign-in methods', /^(Light theme|Dark theme|Phone)$/],
  ['sign-in-methods/google', 'Sign-in methods', /^(Close|Light theme|Dark theme|Phone)$/],
  ['domains?new=true', 'Domains', /^(URL|Test)$/],
  ['rate-limits', 'Rate limits', /^Blocked attempts by day$/],
  ['emails/sending', 'Emails', /^Emails by day$/],
  ['emails/templates', 'Emails', NOTHING],
  [
    'emails/templates/magic_link',
    'Magic link',
    /^(Language|HTML|Text|Desktop|Phone|Light theme|Dark theme|Sample user)$/,
  ],
  ['emails/log', 'Emails', /^(Full email address|Status|Email)$/],
  ['api-keys?new=true', 'API keys', NOTHING],
  ['webhooks?new=true', 'Webhooks', NOTHING],
  [`webhooks/${ids.endpointId}`, 'http://127.0.0.1:9', /^(All|Failed|Waiting|Event|Deliveries per half hour)$/],
  ['activity', 'Activity', /^(Live|IP address|Type|Who|When)$/],
  ['settings', 'Settings', /^Copy/],
  ['settings/teams', 'Settings', NOTHING],
  ['settings/sessions', 'Settings', NOTHING],
  ['settings/staff', 'Settings', /^Leave…$/],
  ['settings/import-export', 'Settings', NOTHING],
];
const NOTHING = /^$/;

test('a colleague who may only read sees everything and finds no way to change anything', async ({
  page,
  project,
  findBarriers,
}) => {
  test.slow(); // every page of the dashboard
  const ids = await fill(page, project);
  await joinAs('read_only', page, project);

  const rail = page.getByRole('navigation', { name: 'Pages' });
  await expect(rail.getByText('You have read-only access')).toBeVisible();
  await expect(rail.getByRole('link', { name: 'Set up' })).toHaveCount(0);
  await rail.getByRole('link', { name: 'Users' }).click();
  await expect(page.getByRole('link', { name: 'Mira Okafor' })).toBeVisible();
  await rail.getByRole('link', { name: 'Activity' }).click();
  await expect(page.getByRole('link', { name: 'Account created' })).toBeVisible();

  const changes: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' && !/session\/token|preview/.test(request.url()))
      changes.push(`${request.method()} ${request.url()}`);
  });
  for (const [path, title, harmless] of pages(ids)) {
    await page.goto(`${project.path}/${path}`);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByRole('main').getByText('Loading', { exact: true })).toHaveCount(0);
    expect
      .soft(
        (await controls(page)).filter((name) => !harmless.test(name)),
        path,
      )
      .toEqual([]);
    const isDrawer = path.endsWith('/google'); // beside the page, with the settings to read
    expect.soft(await page.getByRole('dialog').count(), path).toBe(isDrawer ? 1 : 0);
    expect.soft(await page.getByRole('alertdialog').count(), path).toBe(0);
  }
  await page.goto(`${project.path}/settings/staff`);
  await expect(page.getByRole('listitem').filter({ hasText: 'You' })).toContainText('Read-only');
  expect(await findBarriers()).toEqual([]);

  // Neither by keyboard nor by the palette.
  await page.getByRole('heading', { level: 1 }).press('c');
  await page.keyboard.press('u');
  await expect(page).toHaveURL(/users\?new=true/);
  await expect(page.getByRole('link', { name: 'Mira Okafor' })).toBeVisible();
  expect(await findBarriers()).toEqual([]);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('New permission');
  await expect(page.getByText('No results')).toBeVisible();
  await page.keyboard.press('Escape');
  expect(changes).toEqual([]);

  // Past the pages the service refuses.
  for (const [line, body] of [
    [`DELETE /users/${ids.userId}`, undefined],
    [`PATCH /users/${ids.userId}`, { restricted_by_admin: false }],
    ['PATCH /projects/current', { display_name: 'Mine' }],
    ['POST /internal/owner-invitations', { email: 'friend@example.com' }],
  ] as const) {
    const { status, text } = await tryAsOwner(page, project, line, body);
    expect(status, line).toBe(403);
    expect(text).toContain('INSUFFICIENT_STAFF_ROLE');
  }
});

test(
  'support helps users and changes nothing else; what a page still offers after the role ended is refused',
  { tag: '@core' },
  async ({ page, project, elsewhere }) => {
    const { userId } = await fill(page, project);
    const email = await joinAs('support', page, project, elsewhere);
    await elsewhere.goto(`${project.path}/users/${userId}/profile`);
    await expect(elsewhere.getByRole('button', { name: 'Send a link to mira@acme.test' })).toBeVisible();
    await expect(elsewhere.getByLabel('Display name')).toBeDisabled();
    await expect(elsewhere.getByRole('button', { name: 'Impersonate…' })).toHaveCount(0);
    await elsewhere.getByRole('button', { name: 'More actions' }).click();
    await expect(elsewhere.getByRole('menuitem')).toHaveText(['Edit restriction…']);
    await elsewhere.keyboard.press('Escape');
    await elsewhere.getByRole('button', { name: 'Remove restriction' }).click();
    await expect(elsewhere.getByText('Restriction removed from Mira Okafor')).toBeVisible();
    await elsewhere.getByRole('button', { name: 'Undo' }).click();

    const staff = await askAsOwner<{ items: { user_id: string; primary_email: string }[] }>(
      page,
      project,
      'GET /internal/staff',
    );
    const colleague = staff.items.find(({ primary_email }) => primary_email === email);
    await askAsOwner(page, project, `PATCH /internal/staff/${colleague?.user_id ?? ''}`, { role: 'read_only' });
    await elsewhere.getByRole('button', { name: 'Remove restriction' }).click();
    await expect(elsewhere.getByRole('alert').filter({ hasText: 'Your role in this project' })).toHaveText(
      'Your role in this project does not include helping users. Your role is read_only.',
    );
    await elsewhere.reload();
    await expect(elsewhere.getByRole('heading', { name: 'Mira Okafor' })).toBeVisible();
    await expect(elsewhere.getByRole('button', { name: 'Remove restriction' })).toHaveCount(0);
  },
);

test('an admin manages, and makes no keys, secrets, exports or staff', { tag: '@core' }, async ({ page, project }) => {
  const { endpointId } = await fill(page, project);
  await joinAs('admin', page, project);
  await page.goto(`${project.path}/users`);
  await expect(page.getByRole('button', { name: 'Export' })).toHaveCount(0);
  await page.getByRole('button', { name: 'New user' }).click();
  const newUser = page.getByRole('dialog', { name: 'New user' });
  await newUser.getByRole('textbox', { name: 'Email' }).fill('priya@kite.test');
  await expect(newUser.getByRole('textbox')).toHaveCount(2); // and no password
  await expect(newUser.getByRole('checkbox')).toHaveCount(0);
  await newUser.getByRole('button', { name: 'Create user' }).click();
  await expect(page.getByText('priya@kite.test was created')).toBeVisible();
  await page.goto(`${project.path}/domains`);
  await expect(page.getByRole('switch', { name: 'Allow localhost' })).toBeEnabled();
  await expect(page.getByRole('switch', { name: 'Allow ** in production mode' })).toBeDisabled();
  await page.goto(`${project.path}/settings`);
  await page.getByLabel('Description').fill('Kept by an admin');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Danger zone' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Import & export' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Staff' }).click();
  await expect(page.getByText('Only owners can invite people, change roles, and remove people.')).toBeVisible();
  await page.goto(`${project.path}/api-keys`);
  await expect(page.getByRole('rowheader', { name: 'The shop' })).toBeVisible();
  await expect(page.getByRole('button', { name: /New keys|Rotate|Revoke/ })).toHaveCount(0);

  // The address of a webhook stays, the rest is theirs to change.
  await page.goto(`${project.path}/webhooks/${endpointId}`);
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Edit…' }).click();
  await expect(page.getByLabel('URL')).toBeDisabled();
  await page.getByLabel('Description').fill('The shop');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/^The shop ·/)).toBeVisible();
});
