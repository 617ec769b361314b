import { defineConfig } from '@playwright/test';
import { foundBrowser } from '../scripts/browser/found-browser.mjs';
import { DEMO_URL } from './instance.mjs';

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  globalSetup: '../scripts/browser/require-browser.mjs',
  outputDir: '../test-results',
  fullyParallel: true,
  // Limits stop a test that hangs. They are long, because no test says how fast a busy machine has to be.
  timeout: 180_000,
  expect: { timeout: 60_000 },
  workers: 3, // pages wait for frames and answers at times: three keep two processors busy
  retries: 0,
  forbidOnly: Boolean(process.env['CI']),
  reporter: [['list'], ['./ci-reporter.ts']],
  use: {
    baseURL: DEMO_URL,
    trace: 'off', // Recording slows down every test: run the failed one again with `--trace on`.
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
    timeout: 120_000,
    stderr: 'pipe',
    // Without it Playwright kills the stack at once, and PostgreSQL's folder stays behind.
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
