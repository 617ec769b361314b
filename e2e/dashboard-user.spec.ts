import { withClient } from '@keystead/testkit';
import type { Page } from '@playwright/test';
import { API_URL, DEMO_URL } from './instance.mjs';
import { expect, OWNER_PASSWORD, test, type OwnedProject } from './dashboard-test.ts';
import { waitForMail } from './wait-for-mail.ts';

interface User {
  readonly id: string;
  readonly display_name: string | null;
}
const PRIYA = {
  display_name: 'Priya Raman',
  primary_email: 'priya@kite.test',
  primary_email_verified: true,
  primary_email_auth_enabled: true,
  password: 'monsoon season',
};
const SECRET = Buffer.alloc(20, 1).toString('base64');
const SECOND = 'p.raman@monsoon.test';
const HOSTILE = '<img src=x onerror=alert(1)>';

/** Asks the service as the owner who is signed in on this page. */
async function ask(
  page: Page,
  { id: projectId }: OwnedProject,
  line: `${string} /${string}`,
  body?: object,
): Promise<{ status: number; text: string }> {
  const [method = '', path = ''] = line.split(' ');
  const given = { method, path, projectId, body: body && JSON.stringify(body) };
  return page.evaluate(async (call) => {
    const json = { 'content-type': 'application/json' };
    const token = await fetch('/dashboard/session/token', {
      method: 'POST',
      headers: { ...json, 'x-keystead-dashboard': '1' },
      body: '{}',
    });
    const answer = await fetch(`/api/v1${call.path}`, {
      method: call.method,
      headers: {
        ...json,
        'x-stack-project-id': call.projectId,
        'x-stack-access-type': 'admin',
        'x-stack-admin-access-token': ((await token.json()) as { access_token: string }).access_token,
      },
      ...(call.body !== undefined && { body: call.body }),
    });
    return { status: answer.status, text: await answer.text() };
  }, given);
}

/** The same where nothing may be refused. */
async function asOwner<Answer = { id: string }>(...asked: Parameters<typeof ask>): Promise<Answer> {
  const { status, text } = await ask(...asked);
  expect(status, `${asked[2]}: ${text}`).toBeLessThan(300);
  return JSON.parse(text) as Answer;
}

const make = (page: Page, project: OwnedProject, user: object = PRIYA): Promise<User> =>
  asOwner<User>(page, project, 'POST /users', user);
const stored = (page: Page, project: OwnedProject, { id }: User) =>
  asOwner<Record<string, unknown>>(page, project, `GET /users/${id}`);
const at = ({ path }: OwnedProject, { id }: { id: string }, tab = 'profile') => `${path}/users/${id}/${tab}`;
async function show(page: Page, project: OwnedProject, user: User, tab?: string): Promise<void> {
  await page.goto(at(project, user, tab));
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
}

/** What Priya is answered who signs in. */
const signIn = (page: Page, project: OwnedProject, password: string) =>
  ask(page, project, 'POST /auth/password/sign-in', { email: PRIYA.primary_email, password });

/** The owner of the project signed in eleven minutes ago. */
async function forgetRecentSignIn({ id }: OwnedProject): Promise<void> {
  const url = process.env['E2E_DATABASE_URL'];
  if (url === undefined) throw new Error('the stack did not say where its database is');
  await withClient(url, (client) =>
    client.query(
      `update sessions set created_at = created_at - interval '11 minutes'
       where user_id in (select id from users where server_metadata->'managedProjectIds' @> jsonb_build_array($1::text))`,
      [id],
    ),
  );
}
const menu = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name }).click();
};
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' }).click();
const dialog = (page: Page) => page.getByRole('alertdialog');
const confirm = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click();

test('somebody who lost their phone and their password is let in by a link', async ({ page, elsewhere, project }) => {
  await asOwner(page, project, 'PATCH /projects/current', { config: { magic_link_enabled: true } });
  const user = await make(page, project, { ...PRIYA, otp_auth_enabled: true, totp_secret_base64: SECRET });
  await show(page, project, user);
  await page.getByRole('button', { name: 'Remove the authenticator app…' }).click();
  await expect(dialog(page)).toContainText('Priya Raman then signs in without a one-time code');
  await confirm(page, 'Remove');
  await expect(page.getByText('Authenticator app')).toBeHidden();
  await expect(page.getByText('Second factor')).toBeHidden();

  await page.getByRole('button', { name: 'Send sign-in link' }).click();
  await expect(dialog(page)).toContainText('A mail to priya@kite.test');
  await page.getByLabel('Screens of the app that the link leads to').fill(`${DEMO_URL}/handler`);
  await confirm(page, 'Send');
  await expect(page.getByText('Sent to priya@kite.test')).toBeVisible();

  const { links } = await waitForMail(project, 'magic_link', PRIYA.primary_email);
  const keys = await asOwner<{ publishable_client_key: string }>(page, project, 'POST /internal/api-keys', {
    description: 'App',
    expires_at_millis: Date.now() + 3_600_000,
    has_publishable_client_key: true,
    has_secret_server_key: false,
    has_super_secret_admin_key: false,
  });
  const settings = {
    baseUrl: API_URL,
    projectId: project.id,
    projectName: 'Acme',
    publishableClientKey: keys.publishable_client_key,
  };
  await elsewhere.route('**/keystead.json', (route) => route.fulfill({ json: settings }));
  await elsewhere.goto(links[0] ?? '');
  await elsewhere.getByRole('button', { name: 'Sign in' }).click();
  await expect(elsewhere.getByText(PRIYA.primary_email)).toBeVisible();
});

test('a link goes to no address that the project does not trust', async ({ page, project }) => {
  await show(page, project, await make(page, project));
  await page.getByRole('button', { name: 'Reset…' }).click();
  await page.getByLabel('Screens of the app that the link leads to').fill('https://evil.example/handler');
  await confirm(page, 'Send');
  await expect(dialog(page).getByRole('alert')).toBeVisible();

  await page.getByLabel('Screens of the app that the link leads to').fill(`${DEMO_URL}/handler`);
  await confirm(page, 'Send');
  await waitForMail(project, 'password_reset', PRIYA.primary_email);
});

test('a password is set, and ends all sessions', async ({ page, project }) => {
  const user = await make(page, project);
  await asOwner(page, project, 'POST /auth/sessions', { user_id: user.id });
  await show(page, project, user);
  await page.getByRole('button', { name: 'Reset…' }).click();
  await page.getByText('Set it here').click();
  await page.getByLabel('New password', { exact: true }).fill('short');
  await confirm(page, 'Set password');
  await expect(dialog(page).getByText('Please enter at least 8 characters')).toBeVisible();
  await page.getByLabel('New password', { exact: true }).fill('rains of june');
  await confirm(page, 'Set password');
  await expect(dialog(page)).toBeHidden();
  expect((await signIn(page, project, PRIYA.password)).status).not.toBe(200);
  await page.getByRole('link', { name: 'Sessions' }).click();
  await expect(page.getByRole('heading', { name: 'Not signed in anywhere' })).toBeVisible();
  expect((await signIn(page, project, 'rains of june')).status).toBe(200);
});

test('why somebody cannot sign in is said at once: everything that they have is switched off', async ({
  page,
  project,
}) => {
  const user = await make(page, project);
  await show(page, project, user);
  const trouble = page.getByRole('region', { name: 'They cannot sign in' });
  await expect(page.getByRole('heading', { name: 'Ways to sign in' })).toBeVisible();
  await expect(trouble).toBeHidden();

  const config = { credential_enabled: false, magic_link_enabled: false };
  await asOwner(page, project, 'PATCH /projects/current', { config });
  await show(page, project, user);
  await expect(trouble).toContainText('Every way in that they have is switched off in this project.');
  await trouble.getByRole('link', { name: 'Sign-in methods' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sign-in methods' })).toBeFocused();
});

test('somebody is restricted with a reason, which is undone', async ({ page, project }) => {
  const user = await make(page, project);
  await show(page, project, user);
  await menu(page, 'Restrict…');
  await page.getByLabel('Reason').fill(HOSTILE);
  await page.getByLabel('Private details').fill('Ticket 7');
  await confirm(page, 'Restrict');
  const trouble = page.getByRole('region', { name: 'They cannot sign in: restricted' });
  await expect(trouble).toContainText(`They are told: ${HOSTILE}`);
  await expect(trouble).toContainText('For owners: Ticket 7');
  expect(JSON.parse((await signIn(page, project, PRIYA.password)).text)).toMatchObject({
    code: 'USER_RESTRICTED',
    details: { reason: HOSTILE },
  });

  await undo(page);
  await expect(trouble).toBeHidden();
  expect((await signIn(page, project, PRIYA.password)).status).toBe(200);

  await menu(page, 'Restrict…');
  await confirm(page, 'Restrict');
  await page.getByRole('button', { name: 'Lift the restriction' }).click();
  await expect(trouble).toBeHidden();
});

test('a name is saved, taken back, and not lost by leaving', async ({ page, project }) => {
  const user = await make(page, project);
  await show(page, project, user);
  await page.getByLabel('Display name').fill('Priya');
  page.once('dialog', (question) => void question.dismiss());
  await page.getByRole('link', { name: 'Metadata' }).click();
  await expect(page).toHaveURL(/profile$/);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Priya', exact: true })).toBeVisible();
  await undo(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Priya Raman' })).toBeVisible();
  await expect(page.getByLabel('Display name')).toHaveValue('Priya Raman');

  await page.getByLabel('Picture').fill('not an address');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByLabel('Picture')).toHaveValue('');
});

test('an account is unlinked after a question; the only way in stays', async ({ page, project }) => {
  const oauth_providers = [{ id: 'github', account_id: '5582013', email: 'praman@kite.test' }];
  const shared = [{ id: 'github', type: 'shared', enabled: true }];
  await asOwner(page, project, 'PATCH /projects/current', { config: { oauth_providers: shared } });
  const user = await make(page, project, { ...PRIYA, oauth_providers });
  await show(page, project, user);
  await expect(page.getByText('praman@kite.test · account 5582013')).toBeVisible();
  await page.getByRole('button', { name: 'Unlink GitHub…' }).click();
  await confirm(page, 'Unlink');
  await expect(page.getByText('account 5582013')).toBeHidden();
  expect(await stored(page, project, user)).toMatchObject({ oauth_providers: [] });

  const other = await make(page, project, { display_name: 'Yuki', oauth_providers });
  await show(page, project, other);
  await page.getByRole('button', { name: 'Unlink GitHub…' }).click();
  await confirm(page, 'Unlink');
  await expect(dialog(page).getByRole('alert')).toContainText('the only way to sign in');
});

test('sessions end one by one, or all after a question', async ({ page, project }) => {
  const user = await make(page, project);
  for (let count = 0; count < 3; count++) await asOwner(page, project, 'POST /auth/sessions', { user_id: user.id });
  await show(page, project, user, 'sessions');
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rows).toHaveCount(3);
  await rows.first().getByRole('button').click();
  await expect(rows).toHaveCount(2);
  await page.getByRole('button', { name: 'End all…' }).click();
  await expect(dialog(page)).toHaveAccessibleName('End 2 sessions?');
  await confirm(page, 'End all');
  await expect(page.getByRole('heading', { name: 'Not signed in anywhere' })).toBeVisible();
  expect(await asOwner(page, project, `GET /auth/sessions?user_id=${user.id}`)).toMatchObject({ items: [] });
});

test('somebody joins a team, gets a permission, and a slip is undone', async ({ page, project }) => {
  const user = await make(page, project);
  const team = await asOwner(page, project, 'POST /teams', { display_name: HOSTILE });
  await show(page, project, user, 'teams');
  await page.getByRole('button', { name: 'Add to a team' }).click();
  await page.getByRole('combobox', { name: 'Find a team' }).fill('onerror');
  await page.getByRole('option', { name: HOSTILE }).click();
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: HOSTILE });
  await expect(row).toContainText('member');

  await row.getByRole('button', { name: /^Grant a permission/ }).click();
  await page.getByRole('menuitem', { name: '$invite_members' }).click();
  await expect(row.getByRole('button', { name: 'Take $invite_members' })).toBeVisible();
  await row.getByRole('button', { name: 'Take member' }).click();
  await expect(row.getByRole('button', { name: 'Take member' })).toBeHidden();
  await undo(page);
  await expect(row.getByRole('button', { name: 'Take member' })).toBeVisible();

  const members = () => asOwner<{ items: object[] }>(page, project, `GET /team-member-profiles?team_id=${team.id}`);
  await row.getByRole('button', { name: /^Remove from/ }).click();
  await expect(row).toBeHidden();
  expect((await members()).items).toHaveLength(1);
  await undo(page);
  await expect(row.getByRole('button', { name: 'Take $invite_members' })).toBeVisible();

  await row.getByRole('button', { name: /^Remove from/ }).click();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('heading', { name: 'In no team' })).toBeVisible();
  await expect.poll(async () => (await members()).items).toEqual([]);
});

test('metadata is written by keyboard, refused at its line, saved and taken back', async ({ page, project }) => {
  const user = await make(page, project, { ...PRIYA, client_metadata: { note: HOSTILE } });
  await show(page, project, user, 'metadata');
  const editor = page.getByRole('textbox', { name: 'Client metadata', exact: true });
  await expect(editor).toContainText(HOSTILE);
  const server = page.getByRole('textbox', { name: 'Server metadata' });
  await server.focus();
  await page.keyboard.type('{\n"plan": "pro",\n"seats": x');
  await expect(page.getByText('Line 3: this is not JSON.')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  expect(await stored(page, project, user)).toMatchObject({ server_metadata: null });

  await server.focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('[1]');
  await expect(page.getByText('Metadata is an object', { exact: false })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(JSON.stringify({ long: 'x'.repeat(65_536) }));
  await expect(page.getByText('This is more than 64 KiB.')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText('{ "plan": "pro" }');
  await page.keyboard.press('Tab');
  await expect(server).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Discard' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Metadata saved')).toBeVisible();
  expect(await stored(page, project, user)).toMatchObject({ server_metadata: { plan: 'pro' } });

  await undo(page);
  await expect(server).not.toContainText('pro');
  expect(await stored(page, project, user)).toMatchObject({ server_metadata: null });
});

test('a phone shows metadata and does not edit it', async ({ page, project }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await show(page, project, await make(page, project, { ...PRIYA, client_metadata: { note: HOSTILE } }), 'metadata');
  await expect(page.getByText(`"note": "${HOSTILE}"`)).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
});

test('whoever is called like a script is shown as text', async ({ page, project }) => {
  const user = await make(page, project, { display_name: HOSTILE, primary_email: 'priya@kite.test' });
  await show(page, project, user);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(HOSTILE);
  await expect(page).toHaveTitle(`${HOSTILE} · Keystead`);
  await expect(page.locator('img')).toHaveCount(0);
});

test('a second address is added, proved by its link, made the primary one, and undone', async ({ page, project }) => {
  const user = await make(page, project);
  await show(page, project, user);
  const row = (email: string) => page.getByRole('listitem').filter({ hasText: email });
  const choose = async (email: string, name: string) => {
    await page.getByRole('button', { name: `Actions for ${email}` }).click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  };
  await page.getByRole('button', { name: 'Add an address' }).click();
  await confirm(page, 'Add');
  await expect(dialog(page).getByText('Please enter an email address')).toBeVisible();
  await page.getByLabel('Email', { exact: true }).fill(SECOND);
  await confirm(page, 'Add');
  await expect(row(SECOND).getByText('Unverified')).toBeVisible();

  await page.getByRole('button', { name: `Send a link to ${SECOND}` }).click();
  await page.getByLabel('Screens of the app that the link leads to').fill(`${DEMO_URL}/handler`);
  await confirm(page, 'Send');
  await waitForMail(project, 'email_verification', SECOND);

  await choose(SECOND, 'Mark as verified');
  await expect(row(SECOND).getByText('Verified', { exact: true })).toBeVisible();
  await choose(SECOND, 'Make primary');
  await expect(row(SECOND).getByText('Primary')).toBeVisible();
  expect(await stored(page, project, user)).toMatchObject({ primary_email: SECOND });
  await undo(page);
  await expect(row(PRIYA.primary_email).getByText('Primary')).toBeVisible();

  await choose(SECOND, 'Remove');
  await expect(row(SECOND)).toHaveCount(0);
  await undo(page);
  await expect(row(SECOND).getByText('Verified', { exact: true })).toBeVisible();
});

test('from the list to somebody, to the next and back', async ({ page, project }) => {
  for (const display_name of ['Ada', 'Priya', 'Yuki']) await make(page, project, { display_name });
  await page.goto(`${project.path}/users`);
  await page.getByRole('link', { name: 'Priya', exact: true }).click();
  const title = (name: string) => page.getByRole('heading', { level: 1, name });
  await expect(title('Priya')).toBeFocused();
  await page.getByRole('link', { name: 'Teams', exact: false }).last().click();
  await expect(page).toHaveURL(/teams$/);
  await page.getByRole('link', { name: 'Next user' }).click();
  await expect(title('Ada')).toBeFocused();
  await expect(page).toHaveURL(/teams$/);
  await expect(page.getByRole('link', { name: 'Next user' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Previous user' }).click();
  await expect(title('Priya')).toBeFocused();
  await page.getByRole('navigation', { name: 'Way here' }).getByRole('link', { name: 'Users' }).click();
  await expect(page.getByRole('link', { name: 'Yuki' })).toBeVisible();
});

test('somebody is deleted by their typed name, after the password of an owner who signed in long ago', async ({
  page,
  project,
}) => {
  const user = await make(page, project);
  await show(page, project, user);
  await forgetRecentSignIn(project);
  await menu(page, 'Delete…');
  await expect(dialog(page).getByRole('button', { name: 'Delete user' })).toBeDisabled();
  await page.getByLabel('Type Priya Raman to confirm').fill('Priya Raman');
  await confirm(page, 'Delete user');
  await page.getByLabel('Password', { exact: true }).fill(OWNER_PASSWORD);
  await confirm(page, 'Delete user');
  await expect(page.getByText('Priya Raman is deleted')).toBeVisible();

  await page.goto(at(project, user));
  await expect(page.getByRole('heading', { level: 1, name: 'User not found' })).toBeFocused();
});

test('nobody is there by an id that is none', async ({ page, project }) => {
  await page.goto(at(project, { id: 'nobody' }));
  await expect(page.getByRole('heading', { level: 1, name: 'User not found' })).toBeFocused();
});

for (const tab of ['profile', 'sessions', 'teams', 'metadata']) {
  test(`${tab} of a user: nothing keeps anybody out, by day, at night and on a phone`, async ({
    page,
    project,
    findBarriers,
  }) => {
    const oauth_providers = [{ id: 'github', account_id: '5582013', email: 'praman@kite.test' }];
    const rich = {
      ...PRIYA,
      primary_email_verified: false,
      oauth_providers,
      totp_secret_base64: SECRET,
      restricted_by_admin: true,
      restricted_by_admin_reason: 'Asked for it',
      client_metadata: { plan: 'pro', seats: 12, beta: true, note: null },
    };
    const user = await make(page, project, rich);
    await asOwner(page, project, 'POST /teams', { display_name: 'Kite Labs', creator_user_id: user.id });
    await show(page, project, user, tab);
    await expect(page.getByRole('link', { name: 'Teams 1' })).toBeVisible();
    if (tab === 'metadata') await expect(page.getByRole('textbox')).toHaveCount(3);
    if (tab === 'teams') await expect(page.getByText('admin', { exact: true })).toBeVisible();
    expect(await findBarriers()).toEqual([]);
  });
}
