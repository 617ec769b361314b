import { expect, test as base, type ConsoleMessage, type Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { COLOR_RULES, findViolations } from './axe.ts';
import { API_URL, INTERNAL_CLIENT_KEY } from './instance.mjs';

interface Fixtures {
  /** Signs a new owner in, in this browser and without the form, and answers their address. */
  readonly signInAsOwner: () => Promise<string>;
  /** The project `Acme` of somebody who has just signed up; no page of the dashboard is open yet. */
  readonly project: OwnedProject;
  /** A page of another browser, which knows nothing of this one. */
  readonly elsewhere: Page;
  /** Finds what keeps people from using the page: in light, in dark, and on a phone, unless that shows it otherwise. */
  readonly findBarriers: (options?: { isWide?: boolean }) => Promise<string[]>;
}

export interface OwnedProject {
  readonly id: string;
  readonly path: string;
  /** Goes to a page by its link in the rail, or directly where no page of the project is open. */
  readonly open: (page: RailPage) => Promise<void>;
}
/** The pages in the rail, and their paths below the project. */
export const RAIL_PAGES = {
  'Set up': 'setup',
  Overview: 'overview',
  Users: 'users',
  Teams: 'teams',
  Permissions: 'permissions',
  'Sign-in methods': 'sign-in-methods',
  Domains: 'domains',
  Emails: 'emails',
  'Rate limits': 'rate-limits',
  'API keys': 'api-keys',
  Webhooks: 'webhooks',
  Activity: 'activity',
  Settings: 'settings',
};
type RailPage = keyof typeof RAIL_PAGES;

export const OWNER_PASSWORD = 'correct horse battery';

/** The dashboard in a browser: whatever the browser complains about fails the test. */
export const test = base.extend<Fixtures>({
  baseURL: API_URL,
  page: async ({ page }, use) => {
    const complaints = watch(page);
    await page.addInitScript(keepNotices);
    await use(page);
    expect(complaints).toEqual([]);
  },
  elsewhere: async ({ browser }, use) => {
    const context = await browser.newContext({ baseURL: API_URL });
    const page = await context.newPage();
    const complaints = watch(page);
    await page.addInitScript(keepNotices);
    await use(page);
    await context.close();
    expect(complaints).toEqual([]);
  },
  signInAsOwner: async ({ page }, use) => {
    await use(async () => {
      const email = `owner-${randomUUID()}@example.com`;
      await page.goto('/dashboard/keystead.json'); // any document of its origin
      expect(await signUp(page, email)).toBe(200);
      return email;
    });
  },
  project: async ({ page, signInAsOwner }, use) => {
    await signInAsOwner();
    await use(await createProject(page, 'Acme'));
  },
  findBarriers: async ({ page }, use) => {
    await use(async ({ isWide = false } = {}) => {
      const size = page.viewportSize();
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      const found = await look(page, 'light');
      await page.emulateMedia({ colorScheme: 'dark' });
      found.push(...(await look(page, 'dark', COLOR_RULES)));
      await page.emulateMedia({ colorScheme: 'light' });
      if (isWide) return found;
      await page.setViewportSize({ width: 390, height: 844 });
      found.push(...(await look(page, 'phone')));
      if (size) await page.setViewportSize(size);
      return found;
    });
  },
});

export { expect };

/** Signs up by the form, where the dashboard has led somebody whom it does not know. */
export async function signUpOwner(page: Page): Promise<string> {
  const email = `owner-${randomUUID()}@example.com`;
  await page.getByRole('link', { name: 'Sign up' }).click();
  await page.getByRole('tab', { name: 'Password' }).click();
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(OWNER_PASSWORD);
  await page.getByRole('textbox', { name: /repeat/i }).fill(OWNER_PASSWORD);
  await page.getByRole('button', { name: 'Sign up', exact: true }).click();
  return email;
}

/** Creates a project with the form, and shows how it is set up. */
export async function makeProject(page: Page, name: string): Promise<OwnedProject> {
  await page.goto('/dashboard/?new=true');
  await page.getByRole('textbox', { name: 'Project name' }).fill(name);
  await page.getByRole('button', { name: 'Create project' }).press('Enter'); // a pointer would rest on a link that is preloaded
  await expect(page).toHaveURL(/\/dashboard\/p\/[^/]+\/setup/);
  await expect(page.getByRole('heading', { level: 1, name: `Set up ${name}` })).toBeFocused(); // before that nobody hears keys
  return ownedProject(page, new URL(page.url()).pathname.split('/')[3] ?? '');
}

/** The access token of whoever is signed in on the page. */
export const ownerToken = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const answer = await fetch('/dashboard/session/token', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-keystead-dashboard': '1' },
      body: '{}',
    });
    return ((await answer.json()) as { access_token: string }).access_token;
  });

/** Creates a project without the form. */
export async function createProject(page: Page, name: string): Promise<OwnedProject> {
  const accessToken = await ownerToken(page);
  const id = await page.evaluate(
    async ({ key, accessToken, body }) => {
      const answer = await fetch('/api/v1/internal/projects', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-stack-access-type': 'client',
          'x-stack-project-id': 'internal',
          'x-stack-publishable-client-key': key,
          'x-stack-access-token': accessToken,
        },
        body,
      });
      if (!answer.ok) throw new Error(await answer.text());
      return ((await answer.json()) as { id: string }).id;
    },
    { key: INTERNAL_CLIENT_KEY, accessToken, body: JSON.stringify({ display_name: name }) },
  );
  return ownedProject(page, id);
}

function ownedProject(page: Page, id: string): OwnedProject {
  const path = `/dashboard/p/${id}`;
  return {
    id,
    path,
    open: async (title) => {
      if (page.url().includes(`${path}/`))
        await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: title, exact: true }).click();
      else await page.goto(`${path}/${RAIL_PAGES[title]}`);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused();
    },
  };
}

const signUp = (page: Page, email: string): Promise<number> =>
  page.evaluate(
    async ({ key, body }) => {
      const headers = {
        'content-type': 'application/json',
        'x-stack-access-type': 'client',
        'x-stack-project-id': 'internal',
        'x-stack-publishable-client-key': key,
      };
      const signedUp = await fetch('/api/v1/auth/password/sign-up', { method: 'POST', headers, body });
      const { refresh_token } = (await signedUp.json()) as { refresh_token: string };
      const kept = await fetch('/dashboard/session', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-keystead-dashboard': '1' },
        body: JSON.stringify({ refresh_token }),
      });
      return kept.status;
    },
    { key: INTERNAL_CLIENT_KEY, body: JSON.stringify({ email, password: OWNER_PASSWORD }) },
  );

async function look(page: Page, how: string, rules?: string[]): Promise<string[]> {
  const violations = await findViolations(page, rules);
  const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  return [
    ...violations.map((violation) => `${how}: ${violation}`),
    ...(isWide ? [`${how}: wider than the window`] : []),
  ];
}

/** Toasts and the offer to undo stay until a test closes them, so that a slow machine does not miss them. */
function keepNotices(): void {
  const start = globalThis.setTimeout;
  const SHOWN_MS = [5000, 10_000]; // how long a toast is shown, and how long undo is offered
  globalThis.setTimeout = ((run: () => void, ms?: number) =>
    start(run, SHOWN_MS.includes(ms ?? 0) ? 3_600_000 : ms)) as typeof setTimeout;
}

function watch(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (isComplaint(message)) complaints.push(`${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  return complaints;
}

/** A call that was refused is an answer, although browsers write it down; so is what the tests themselves try to do in a mail. */
const isComplaint = (message: ConsoleMessage): boolean =>
  ['error', 'warning'].includes(message.type()) &&
  !/^(Blocked script execution in '(about:blank|[^']*\/mail-preview)'|Failed to execute 'postMessage'.*\('null'\))/.test(
    message.text(),
  ) &&
  !(
    message.text().startsWith('Failed to load resource') &&
    /\/(api\/v1\/|dashboard\/(session\/|keystead\.json))/.test(message.location().url)
  );
