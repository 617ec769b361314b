import { fromRoot } from '../root.mjs';
import { bundleApps } from './build.mjs';
import { oneCheck } from './check.mjs';
import { componentTests, findBrowser } from './component-tests.mjs';
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
  findBrowser,
  componentTests('component tests in the browser', 'telling'),
  componentTests('every screen on React 18', 'react-18-smoke'),
  { name: 'bundle apps', run: bundleApps },
  {
    name: 'end-to-end tests',
    run: () =>
      runTestRunner([toolPath('@playwright/test', 'playwright'), 'test', '--config', 'e2e/playwright.config.ts']),
  },
];
