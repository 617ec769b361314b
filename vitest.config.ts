import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    reporters: ['default', './scripts/ci-reporter.ts'],
    maxWorkers: 2,
    // Isolation costs ten times the run: tests share a process, so they leave nothing behind in it.
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/*/src/**/*.unit.test.ts', 'scripts/**/*.unit.test.ts'],
          pool: 'threads',
          isolate: false,
        },
      },
      {
        test: {
          name: 'api',
          include: ['packages/*/src/**/*.api.test.ts'],
          globalSetup: ['./scripts/api-global-setup.ts'],
          pool: 'forks',
          isolate: false,
          testTimeout: 15_000,
        },
      },
    ],
  },
});
