import { fromRoot } from '../root.mjs';
import { bundleSteps } from './build.mjs';
import { checkSteps, slowCheckSteps } from './check.mjs';
import { noPackedTests, packPackages } from './published-packages.mjs';
import { componentTests, endToEndTests, findBrowser, oneCheck, vitest } from './runners.mjs';
import { runTool } from './run-tool.mjs';

/** @returns {import('./run-steps.mjs').Step[]} `npm test`: what a change has to pass, in ten minutes */
export const testSteps = () => [
  ...checkSteps(),
  ...slowCheckSteps(),
  ...bundleSteps(),
  vitest('API tests', 'api'),
  packPackages,
  noPackedTests,
  oneCheck('size budgets', () => runTool([fromRoot('scripts', 'size.mjs')])),
  findBrowser,
  componentTests('component tests', 'telling'),
  endToEndTests('end-to-end tests, core', ['--grep', '@core']),
];
