import { fromRoot } from '../root.mjs';
import { bundleApps } from './build.mjs';
import { oneCheck } from './check.mjs';
import { publishedPackageSteps } from './published-packages.mjs';
import { runTestRunner } from './run-test-runner.mjs';
import { runTool, toolPath } from './run-tool.mjs';

/** @returns {import('./run-steps.mjs').Step[]} what comes after the quick checks */
export const testSteps = () => [
  {
    name: 'API tests on PostgreSQL',
    run: () => runTestRunner([toolPath('vitest'), 'run', '--project', 'api']),
  },
  ...publishedPackageSteps(),
  oneCheck('size budgets', () => runTool([fromRoot('scripts', 'size.mjs')])),
  {
    name: 'find a browser',
    run: async () => {
      await runTool([fromRoot('scripts', 'ensure-browser.mjs')]);
    },
  },
  {
    name: 'component tests in the browser',
    run: () => runTestRunner([toolPath('vitest'), 'run', '--config', 'vitest.browser.config.ts']),
  },
  {
    name: 'component tests on React 18',
    run: () => runTestRunner([toolPath('vitest'), 'run', '--config', 'vitest.browser.react-18.config.ts']),
  },
  { name: 'bundle apps', run: bundleApps },
  {
    name: 'end-to-end tests',
    run: () =>
      runTestRunner([toolPath('@playwright/test', 'playwright'), 'test', '--config', 'e2e/playwright.config.ts']),
  },
];
