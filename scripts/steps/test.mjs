import { bundleSteps } from './build.mjs';
import { checkSteps, slowCheckSteps } from './check.mjs';
import { componentTests, endToEndTests, findBrowser, vitest } from './runners.mjs';

/** @returns {import('./run-steps.mjs').Step[]} `npm test`: what a change has to pass, in ten minutes */
export const testSteps = () => [
  ...checkSteps(),
  ...slowCheckSteps(),
  ...bundleSteps(),
  vitest('API tests', 'api'),
  findBrowser,
  componentTests('component tests', 'telling'),
  endToEndTests('end-to-end tests, core', ['--grep', '@core']),
];
