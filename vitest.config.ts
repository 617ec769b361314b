import { defineConfig } from 'vitest/config';
import { sourceAliases } from './scripts/source-aliases.mjs';

/** Limits for what hangs, not for what is slow: a busy machine may take ten times as long. */
const limits = {
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 50_000 } },
};

/** Sources of our packages instead of what was built, so that a test needs no build. */
const resolve = { alias: sourceAliases() };

/** Tests that share a PostgreSQL of their own. */
const onPostgres = (name: string, ending: string) => ({
  resolve,
  test: {
    name,
    include: [`packages/*/src/**/*.${ending}.test.ts`],
    globalSetup: './scripts/api-global-setup.ts',
    pool: 'forks' as const,
    isolate: false,
    ...limits,
  },
});

const api = onPostgres('api', 'api');

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
          ...limits,
        },
      },
      // Each waits for PostgreSQL half of the time: four keep two processors busy. Projects run together have equal
      // numbers of workers, so this one runs after the others.
      { ...api, test: { ...api.test, maxWorkers: 4, sequence: { groupOrder: 1 } } },
      // Files that start processes of the service or clusters of PostgreSQL: most of their time they wait.
      onPostgres('processes', 'process'),
      // Every combination of something of which the API tests try some.
      onPostgres('exhaustive', 'exhaustive'),
      // Processes that are killed and servers that go away: they take their time, and `npm run test:all` has it.
      onPostgres('drills', 'drill'),
      // They print how fast something is; whether it works is the business of other tests.
      onPostgres('benchmarks', 'bench'),
    ],
  },
});
