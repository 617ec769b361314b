import { defineConfig } from 'vitest/config';
import { sourceAliases } from './scripts/source-aliases.mjs';

// A limit for what hangs, not for what is slow: a busy machine may take ten times as long.
const testTimeout = 60_000;

/** What tests on a PostgreSQL of their own share. */
const onPostgres = {
  globalSetup: './scripts/api-global-setup.ts',
  pool: 'forks',
  isolate: false,
  testTimeout,
} as const;

/** Sources of our packages instead of what was built, so that a test needs no build. */
const resolve = { alias: sourceAliases() };

export default defineConfig({
  test: {
    reporters: ['default', './scripts/ci-reporter.ts'],
    maxWorkers: 2,
    // Isolation costs ten times the run: tests share a process, so they leave nothing behind in it.
    projects: [
      {
        resolve,
        test: {
          name: 'unit',
          include: ['{packages,apps}/*/src/**/*.unit.test.ts', 'scripts/**/*.unit.test.ts'],
          pool: 'threads',
          isolate: false,
          testTimeout,
        },
      },
      {
        resolve,
        test: { name: 'api', include: ['packages/*/src/**/*.api.test.ts'], ...onPostgres },
      },
      {
        resolve,
        // Processes that are killed and servers that go away: they take their time, and `npm run test:all` has it.
        test: { name: 'drills', include: ['packages/*/src/**/*.drill.test.ts'], ...onPostgres },
      },
    ],
  },
});
