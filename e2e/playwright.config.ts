import { defineConfig } from '@playwright/test';
import { foundBrowser } from '../scripts/browser/found-browser.mjs';
import { DEMO_URL } from './instance.mjs';

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  globalSetup: '../scripts/browser/require-browser.mjs',
  outputDir: '../test-results',
  fullyParallel: true,
  timeout: 60_000, // for what hangs, on a busy machine too
  expect: { timeout: 20_000 }, // the same: nothing here says how fast a page has to be
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env['CI']),
  reporter: [['list'], ['./ci-reporter.ts']],
  use: {
    baseURL: DEMO_URL,
    // Kept for what fails; pictures of every moment would slow down all the rest.
    trace: { mode: 'retain-on-failure', screenshots: false },
    ...foundBrowser(),
  },
  webServer: {
    // Without a shell in between, so that the stack notices when Playwright itself is killed.
    command: process.platform === 'win32' ? 'node stack.mjs' : 'exec node stack.mjs',
    // Playwright puts the named parts into the environment of the tests, in upper case.
    wait: {
      stdout:
        /^stack ready (?<e2e_api_port>\d+) (?<e2e_demo_port>\d+) (?<e2e_database_url>\S+) (?<e2e_first_owner_url>\S+)$/m,
    },
    timeout: 60_000,
    stderr: 'pipe',
    // Without it Playwright kills the stack at once, and PostgreSQL's folder stays behind.
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
