import { fromRoot } from '../root.mjs';
import { ONE_PASSED } from '../test-counts.mjs';
import { runTestRunner } from './run-test-runner.mjs';
import { runTool, toolPath } from './run-tool.mjs';

/** @typedef {import('./run-steps.mjs').Step} Step */

/**
 * A check that passes or fails as a whole counts as one test.
 * @param {string} name
 * @param {() => Promise<unknown>} run
 * @param {Pick<Step, 'runsAnyway' | 'advice'>} [options]
 * @returns {Step}
 */
export const oneCheck = (name, run, options = {}) => ({
  ...options,
  name,
  run: async () => {
    await run();
    return ONE_PASSED;
  },
});

/**
 * Runs the tests of one project of vitest.config.ts.
 * @param {string} name
 * @param {string} project
 * @param {{ files?: readonly string[], env?: Record<string, string>, runsAnyway?: boolean }} [options]
 * @returns {Step}
 */
export const vitest = (name, project, { files = [], env = {}, runsAnyway = false } = {}) => ({
  name,
  runsAnyway,
  run: () => runTestRunner([toolPath('vitest'), 'run', '--project', project, ...files], env),
});

/**
 * @param {string} name
 * @param {import('../browser/browser-modes.ts').BrowserMode} mode
 * @param {readonly string[]} [files]
 * @returns {Step}
 */
export const componentTests = (name, mode, files = []) => ({
  name,
  run: () =>
    runTestRunner([toolPath('vitest'), 'run', '--config', 'vitest.browser.config.ts', ...files], { TEST_MODE: mode }),
});

/**
 * @param {string} name
 * @param {readonly string[]} choice options for Playwright that select the tests
 * @returns {Step}
 */
export const endToEndTests = (name, choice) => ({
  name,
  run: () =>
    runTestRunner([
      toolPath('@playwright/test', 'playwright'),
      'test',
      '--config',
      'e2e/playwright.config.ts',
      ...choice,
    ]),
});

/** @type {Step} required by every browser test */
export const findBrowser = {
  name: 'find a browser',
  run: async () => {
    await runTool([fromRoot('scripts', 'ensure-browser.mjs')]);
  },
};

/**
 * A program in checks/ that exits with an error by itself, and whose output has more than its result.
 * @param {string} name
 * @param {string} file
 * @param {string[]} args
 * @returns {Step}
 */
export const suite = (name, file, ...args) => ({
  name,
  run: async () => ({ ...ONE_PASSED, figures: await runTool([fromRoot('checks', file), ...args]) }),
});
