import { cloneDatabase } from '@keystead/testkit';
import { startServerProcess } from '../checks/start-server-process.mjs';
import { builtDashboard } from '../scripts/built-dashboard.mjs';
import { findFreePorts } from '../scripts/find-free-ports.mjs';
import { test as base } from './dashboard-test.ts';
import { MIGRATED_TEMPLATE } from './instance.mjs';

interface Instance {
  readonly url: string;
  readonly databaseUrl: string;
  /** Ends the process, and starts another on the same database, at the same address. */
  readonly restart: () => Promise<void>;
}

/** The dashboard of a service of the test's own, in a process and on a database that nobody else needs. */
export const test: ReturnType<typeof base.extend<{ instance: Instance }>> = base.extend<{ instance: Instance }>({
  // oxlint-disable-next-line no-empty-pattern -- how Playwright is told that nothing is needed
  instance: async ({}, use) => {
    const adminUrl = process.env['E2E_DATABASE_URL'];
    const folder = builtDashboard();
    if (adminUrl === undefined || folder === undefined) throw new Error('the stack has no database or no dashboard');
    const database = await cloneDatabase(adminUrl, MIGRATED_TEMPLATE);
    const [port] = await findFreePorts(1);
    const url = `http://localhost:${port}`;
    const settings = { KEYSTEAD_PORT: String(port), KEYSTEAD_BASE_URL: url, KEYSTEAD_DASHBOARD_FOLDER: folder };
    let server = await startServerProcess(database.url, settings);
    const restart = async () => {
      await server.stop();
      server = await startServerProcess(database.url, settings);
    };
    await use({ url, databaseUrl: database.url, restart });
    await server.stop();
    await database.drop();
  },
  baseURL: ({ instance }, use) => use(instance.url),
});
