import { bundleSteps, transpileSteps } from './build.mjs';
import { fromRoot } from '../root.mjs';
import { packedPackageSteps, packPackages } from './published-packages.mjs';
import { componentTests, endToEndTests, findBrowser, oneCheck, suite, vitest } from './runners.mjs';
import { runTool } from './run-tool.mjs';

/** @returns {import('./run-steps.mjs').Step[]} `npm run test:all`: what CI runs after `npm test` */
export const matrixSteps = () => [
  ...transpileSteps(),
  ...bundleSteps(),
  findBrowser,
  endToEndTests('end-to-end tests, not core', ['--grep-invert', '@core']),
  vitest('tests that start processes', 'processes'),
  vitest('exhaustive searches', 'exhaustive'),
  vitest('random input', 'api', { files: ['every-input'], env: { TEST_SCALE: 'all' } }),
  componentTests('screens × settings × hosts', 'full'),
  componentTests('React 18, selected tests', 'react-18-part'),
  vitest('load and fault tests', 'drills'),
  suite('kill -9 during writes', 'crash-rounds.mjs', '1'),
  suite('npm run dev', 'dev.mjs'),
  suite('race tests', 'races.mjs', '--small'),
  suite('OAuth conformance', 'conformance.mjs'),
  oneCheck('size budgets', () => runTool([fromRoot('scripts', 'size.mjs')])),
  packPackages,
  ...packedPackageSteps(),
  suite('Express', 'frameworks.mjs', 'express'),
  suite('published clients', 'drop-in.mjs'),
];
