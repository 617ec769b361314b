import { fromRoot } from '../root.mjs';
import { runTestRunner } from './run-test-runner.mjs';
import { runTool, toolPath } from './run-tool.mjs';

/** @typedef {import('./run-steps.mjs').Step} Step */

/** @type {Step} what every test in a browser needs first */
export const findBrowser = {
  name: 'find a browser',
  run: async () => {
    await runTool([fromRoot('scripts', 'ensure-browser.mjs')]);
  },
};

/**
 * @param {string} name
 * @param {import('../browser/browser-modes.ts').BrowserMode} mode
 * @returns {Step}
 */
export const componentTests = (name, mode) => ({
  name,
  run: () => runTestRunner([toolPath('vitest'), 'run', '--config', 'vitest.browser.config.ts'], { TEST_MODE: mode }),
});
