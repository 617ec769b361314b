import { cloneDatabase } from '@keystead/testkit';
import { startServerProcess } from '../checks/start-server-process.mjs';
import { builtDashboard } from '../scripts/built-dashboard.mjs';
import { findFreePorts } from '../scripts/find-free-ports.mjs';
import { expect, makeProject, signUpOwner, test as base } from './dashboard-test.ts';

interface Instance {
  readonly url: string;
  /** Ends the process, and starts another on the same database, at the same address. */
  readonly restart: () => Promise<void>;
}

/** A service of the test's own, in a process that nobody else needs. */
const test = base.extend<{ instance: Instance }>({
  // oxlint-disable-next-line no-empty-pattern -- how Playwright is told that nothing is needed
  instance: async ({}, use) => {
    const adminUrl = process.env['E2E_DATABASE_URL'];
    const folder = builtDashboard();
    if (adminUrl === undefined || folder === undefined) throw new Error('the stack has no database or no dashboard');
    const database = await cloneDatabase(adminUrl, 'template0');
    const [port] = await findFreePorts(1);
    const url = `http://localhost:${port}`;
    const settings = { KEYSTEAD_PORT: String(port), KEYSTEAD_BASE_URL: url, KEYSTEAD_DASHBOARD_FOLDER: folder };
    let server = await startServerProcess(database.url, settings);
    const restart = async () => {
      await server.stop();
      server = await startServerProcess(database.url, settings);
    };
    await use({ url, restart });
    await server.stop();
    await database.drop();
  },
  baseURL: ({ instance }, use) => use(instance.url),
});

test('a restart of the service keeps its owner signed in, on a page that is open and on a new one', async ({
  page,
  context,
  instance,
}) => {
  test.slow(); // the service starts twice
  await page.goto('/dashboard');
  const email = await signUpOwner(page);
  await expect(page.getByRole('heading', { name: 'No project yet' })).toBeVisible();
  const project = await makeProject(page, 'Acme');

  await instance.restart();

  await project.open('Settings');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Acme');
  const later = await context.newPage(); // has no access token yet, and gets one for the cookie
  await later.goto('/dashboard');
  await expect(later.getByRole('button', { name: 'Your account' })).toContainText(email);
  await expect(later.getByRole('link', { name: 'Acme' })).toBeVisible();
});
