import { AxeBuilder } from '@axe-core/playwright';
import { expect, test as base, type ConsoleMessage, type Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { API_URL } from './instance.mjs';

interface Fixtures {
  /** The project `Acme` of somebody who has just signed up; the page shows it. */
  readonly project: OwnedProject;
  /** A page of another browser, which knows nothing of this one. */
  readonly elsewhere: Page;
  /** Finds what keeps people from using the page as it is now. */
  readonly findBarriers: () => Promise<string[]>;
}

export interface OwnedProject {
  readonly id: string;
  readonly path: string;
  /** Goes to a page by its link in the rail. */
  readonly open: (page: RailPage) => Promise<void>;
}
type RailPage = 'Set up' | 'Sign-in methods' | 'Domains' | 'API keys' | 'Settings';

/** The dashboard in a browser: whatever the browser complains about fails the test. */
export const test = base.extend<Fixtures>({
  baseURL: API_URL,
  page: async ({ page }, use) => {
    const complaints = watch(page);
    await use(page);
    expect(complaints).toEqual([]);
  },
  elsewhere: async ({ browser }, use) => {
    const context = await browser.newContext({ baseURL: API_URL });
    const page = await context.newPage();
    const complaints = watch(page);
    await use(page);
    await context.close();
    expect(complaints).toEqual([]);
  },
  project: async ({ page }, use) => {
    await page.goto('/dashboard');
    await signUpOwner(page);
    await use(await makeProject(page, 'Acme'));
  },
  findBarriers: async ({ page }, use) => {
    await use(async () => {
      const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
    });
  },
});

export { expect };

/** Signs up where the dashboard has led somebody whom it does not know. */
export async function signUpOwner(page: Page): Promise<string> {
  const email = `owner-${randomUUID()}@example.com`;
  await page.getByRole('link', { name: 'Sign up' }).click();
  await page.getByRole('tab', { name: 'Password' }).click();
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('owner of a project');
  await page.getByRole('textbox', { name: /repeat/i }).fill('owner of a project');
  await page.getByRole('button', { name: 'Sign up', exact: true }).click();
  return email;
}

async function makeProject(page: Page, name: string): Promise<OwnedProject> {
  await page.getByRole('button', { name: 'New project' }).first().click();
  await page.getByLabel('Project name').fill(name);
  await page.getByRole('button', { name: 'Create project' }).click();
  await expect(page).toHaveURL(/\/dashboard\/p\/[^/]+\/setup/);
  await expect(page.getByRole('heading', { level: 1, name: `Set up ${name}` })).toBeFocused(); // before that nobody hears keys
  const path = new URL(page.url()).pathname.replace('/setup', '');
  return {
    id: path.replace('/dashboard/p/', ''),
    path,
    open: async (title) => {
      await page.getByRole('link', { name: title, exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused();
    },
  };
}

function watch(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (isComplaint(message)) complaints.push(`${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  return complaints;
}

/** A call that was refused is an answer, although browsers write it down. */
const isComplaint = (message: ConsoleMessage): boolean =>
  ['error', 'warning'].includes(message.type()) &&
  !(
    message.text().startsWith('Failed to load resource') &&
    /\/(api\/v1|dashboard\/session)\//.test(message.location().url)
  );
