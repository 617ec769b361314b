import { expect, test as vitestTest } from 'vitest';
import { startTestInstance, type ProcessOptions, type TestInstance } from './test-instance.ts';

/** The instance of the test file that is running. A plain `beforeAll` runs before it starts, `test.beforeAll` after. */
export let instance: TestInstance;

/** Returns a `test` that starts one instance for the file that calls this, and stops it after the file's last hook. */
export const instanceTest = (options?: ProcessOptions) =>
  vitestTest
    // oxlint-disable-next-line no-empty-pattern -- Vitest reads the required fixtures from the pattern
    .extend('instance', { scope: 'file', auto: true }, async ({}, { onCleanup }) => {
      instance = await startTestInstance(options);
      onCleanup(() => instance.stop());
      return instance;
    })
    // The linter finds tests without an assertion only if `test` is imported from Vitest itself.
    .extend('assertions', { auto: true }, () => expect.hasAssertions());
