import type { Locator, Page } from '@playwright/test';
import { askAsOwner } from './ask-as-owner.ts';
import { expect, test } from './dashboard-test.ts';
import { makeUser, PRIYA, type User, userPath } from './user-page.ts';

const FAILURE = 'Something went wrong on our side. The request id is 2f1dsq7r0xk4.';

interface Failure {
  /** Below the project, from the root, or on a tab of somebody; `{team}` is a team of it. */
  readonly at: string | { readonly tabOfUser: string };
  /** The call that fails. */
  readonly call: string;
  /** What stands although it failed. */
  readonly stands?: (page: Page) => Locator;
  /** What is there once it works. */
  readonly shows: (page: Page) => Locator;
  /** Whether accessibility is checked: once where the whole page fails, once where a part of it does. */
  readonly isLookedAt?: boolean;
}
const titled = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name });
const railed = (page: Page) => page.getByRole('button', { name: 'Your account' });

const failures: Readonly<Record<string, Failure>> = {
  'who is signed in': { at: '/dashboard', call: '/users/me', shows: titled('Projects'), isLookedAt: true },
  'the projects': { at: '/dashboard', call: '/internal/projects', stands: railed, shows: titled('Projects') },
  'how projects fare': {
    at: '/dashboard',
    call: '/internal/projects/overview',
    stands: (page) => page.getByRole('link', { name: 'Acme' }),
    shows: (page) => page.getByText('+0 in 30 days'),
  },
  'the project': { at: 'sign-in-methods', call: '/internal/projects/current', shows: titled('Sign-in methods') },
  'how far it is set up': {
    at: 'setup',
    call: '/internal/setup-status',
    stands: (page) => page.getByRole('figure', { name: 'src/App.tsx' }),
    shows: (page) => page.getByText('Waiting for the first request…'),
  },
  'what was refused lately': {
    at: 'domains',
    call: '/internal/redirect-refusals',
    stands: titled('Domains'),
    shows: titled('Domains'),
  },
  'who is locked out': {
    at: 'rate-limits',
    call: '/internal/lockouts',
    stands: titled('Rate limits'),
    shows: titled('No locked accounts'),
  },
  'what tries were blocked': {
    at: 'rate-limits',
    call: '/internal/metrics',
    stands: titled('No locked accounts'),
    shows: (page) => page.getByRole('slider', { name: 'Blocked attempts by day' }),
  },
  'the limits': {
    at: 'rate-limits',
    call: '/internal/limits',
    stands: titled('No locked accounts'),
    shows: (page) => page.getByRole('rowheader', { name: 'Sign-ups per IP address' }),
    isLookedAt: true,
  },
  'how many sessions there are': {
    at: 'settings/sessions',
    call: '/internal/session-ends',
    stands: (page) => page.getByRole('button', { name: 'Sign out all users…' }),
    shows: (page) => page.getByText('Active sessions: 0.'),
  },
  'the newest users': {
    at: 'overview',
    call: '/users',
    stands: titled('Needs attention'),
    shows: (page) => page.getByText('No sign-ups yet.'),
  },
  'the keys': { at: 'api-keys', call: '/internal/api-keys', stands: railed, shows: titled(/^API keys$/) },
  'the webhooks': {
    at: 'webhooks',
    call: '/internal/webhook-endpoints',
    stands: railed,
    shows: titled('No webhooks yet'),
  },
  'the activity': {
    at: 'activity',
    call: '/internal/events',
    stands: titled('Activity'),
    shows: (page) => page.getByRole('rowheader', { name: 'Project created' }),
  },
  'the addresses of a user': {
    at: { tabOfUser: 'profile' },
    call: '/contact-channels',
    stands: titled('Sign-in methods'),
    shows: (page) => page.getByRole('button', { name: `Actions for ${PRIYA.primary_email}` }),
  },
  'what became of a user lately': {
    at: { tabOfUser: 'profile' },
    call: '/internal/events',
    stands: titled('Sign-in methods'),
    shows: (page) => page.getByText('Account created'),
  },
  'the sessions of a user': {
    at: { tabOfUser: 'sessions' },
    call: '/auth/sessions',
    stands: titled(PRIYA.display_name),
    shows: titled('No active sessions'),
  },
  'the teams of a user': {
    at: { tabOfUser: 'teams' },
    call: '/teams',
    stands: titled(PRIYA.display_name),
    shows: titled('Not in a team'),
  },
  'the staff': {
    at: 'settings/staff',
    call: '/internal/staff',
    stands: (page) => page.getByLabel('Email', { exact: true }),
    shows: (page) => page.getByRole('combobox', { name: /^Role of/ }),
  },
  'the invitations': {
    at: 'settings/staff',
    call: '/internal/owner-invitations',
    stands: (page) => page.getByLabel('Email', { exact: true }),
    shows: (page) => page.getByText('No pending invitations.'),
  },
  'the mails by day': {
    at: 'emails/sending',
    call: '/internal/mail-days',
    stands: (page) => page.getByRole('button', { name: 'Send test email' }),
    shows: (page) => page.getByText('0 sent, 0 failed'),
  },
  'the imports': {
    at: 'settings/import-export',
    call: '/internal/imports',
    stands: (page) => page.getByLabel('File', { exact: true }),
    shows: titled('No imports yet'),
  },
  'the teams': {
    at: 'teams',
    call: '/teams',
    stands: titled('Teams'),
    shows: (page) => page.getByRole('link', { name: 'Kite Labs' }),
  },
  'the members of a team': {
    at: 'teams/{team}/members',
    call: '/team-member-profiles',
    stands: titled('Pending invitations'),
    shows: titled('No members yet'),
  },
  'what members may do': {
    at: 'teams/{team}/members',
    call: '/internal/team-permission-usage/{team}',
    stands: titled('No members yet'),
    shows: titled('No members yet'),
  },
  'the invitations to a team': {
    at: 'teams/{team}/invitations',
    call: '/team-invitations',
    stands: titled('Pending invitations'),
    shows: (page) => page.getByText('None.'),
  },
  'the permissions': {
    at: 'permissions',
    call: '/team-permission-definitions',
    stands: railed,
    shows: titled('Permissions'),
  },
  'how much a permission is in use': {
    at: 'permissions/admin',
    call: '/internal/permission-usage/admin',
    stands: titled('Users with this permission'),
    shows: (page) => page.getByText('Nobody', { exact: true }),
  },
  'who has a permission': {
    at: 'permissions/admin',
    call: '/internal/permission-usage/admin/holders',
    stands: (page) => page.getByText('Nobody', { exact: true }),
    shows: titled('Users with this permission'),
  },
};

test('whatever cannot be loaded, the page says so to everybody, and tries again', async ({
  page,
  project,
  findBarriers,
}) => {
  test.slow(); // every part of the dashboard
  let team = '';
  let user: User | undefined;
  for (const [name, { at, call, stands, shows, isLookedAt }] of Object.entries(failures))
    await test.step(name, async () => {
      // Not before they are needed: the first ones speak of a project without users and teams.
      if (call === '/teams' || (typeof at === 'string' && at.includes('{team}')))
        team ||= (await askAsOwner(page, project, 'POST /teams', { display_name: 'Kite Labs' })).id;
      if (typeof at === 'object') user ??= await makeUser(page, project);
      await page.route(
        (url) => url.pathname === `/api/v1${call.replace('{team}', team)}`,
        (route) => route.fulfill({ status: 500, body: FAILURE }),
      );
      if (typeof at === 'object') await page.goto(userPath(project, { id: user?.id ?? '' }, at.tabOfUser));
      else await page.goto(at.startsWith('/') ? at : `${project.path}/${at.replace('{team}', team)}`);
      const alert = page.getByRole('alert');
      await expect(alert).toContainText("We couldn't load this section");
      await expect(alert).toContainText(FAILURE);
      if (stands) await expect(stands(page)).toBeVisible();
      if (isLookedAt) expect(await findBarriers()).toEqual([]);

      await page.unrouteAll();
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(shows(page)).toBeVisible();
      await expect(alert).toBeHidden();
    });
});

test('what an endpoint received cannot be loaded: the rest of the endpoint stands, and it is tried again', async ({
  page,
  project,
}) => {
  const url = 'http://127.0.0.1:9/hooks';
  const { id } = await askAsOwner(page, project, 'POST /internal/webhook-endpoints', { url });
  for (const [call, shows] of [
    [`/internal/webhook-endpoints/${id}/figures`, 'Delivered, last 24 hours'],
    ['/internal/webhook-deliveries', 'No deliveries yet'],
  ] as const)
    await test.step(call, async () => {
      await page.route(
        ({ pathname }) => pathname === `/api/v1${call}`,
        (route) => route.fulfill({ status: 500, body: FAILURE }),
      );
      await page.goto(`${project.path}/webhooks/${id}`);
      await expect(page.getByRole('alert')).toContainText(FAILURE);
      await expect(page.getByRole('heading', { name: url })).toBeVisible();
      await expect(page.getByRole('switch', { name: 'Send events' })).toBeChecked();

      await page.getByRole('button', { name: 'Try again' }).focus();
      await page.unrouteAll();
      await page.keyboard.press('Enter'); // or it has come by itself: what is shown of an endpoint is asked for again and again
      await expect(page.getByText(shows)).toBeVisible();
      await expect(page.getByRole('alert')).toBeHidden();
    });
});

test('a test at a provider whose steps cannot be loaded says so', async ({ page, project }) => {
  await page.route('**/internal/oauth-tests/*', (route) => route.fulfill({ status: 500, body: FAILURE }));
  await page.goto(`${project.path}/sign-in-methods/github`);
  const provider = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Run test' }).click();
  await (await provider).close();
  await expect(page.getByRole('alert')).toContainText(FAILURE);

  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Redirected to the provider')).toBeVisible();
});

test('a test at a provider that cannot begin says so, and leaves no empty window', async ({ page, project }) => {
  await page.route('**/internal/oauth-tests', (route) => route.fulfill({ status: 500, body: FAILURE }));
  await page.goto(`${project.path}/sign-in-methods/github`);
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Run test' }).click();
  const window = await opened;
  await expect(page.getByRole('alert')).toContainText(FAILURE);
  await expect.poll(() => window.isClosed()).toBe(true);
});

test(
  'a dashboard that cannot start says so, and tries again',
  { tag: '@core' },
  async ({ page, signInAsOwner, findBarriers }) => {
    await signInAsOwner();
    const settings = '**/dashboard/keystead.json';
    await page.route(settings, (route) => route.fulfill({ status: 503, body: '<p>Bad gateway</p>' }));
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: "The dashboard couldn't start" })).toBeVisible();
    await expect(page.getByText('was answered with status 503')).toBeVisible();
    expect(await findBarriers()).toEqual([]);
    await page.unroute(settings);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'No projects yet' })).toBeVisible();
  },
);
