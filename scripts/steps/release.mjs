import { bundleSteps, transpileSteps } from './build.mjs';
import { componentTests, findBrowser, suite, vitest } from './runners.mjs';

const atScale = { env: { TEST_SCALE: 'release' } };

/** @returns {import('./run-steps.mjs').Step[]} `npm run test:release`: what takes hours, before a release */
export const releaseSteps = () => [
  ...transpileSteps(),
  ...bundleSteps(),
  findBrowser,
  vitest('load and fault tests at full size', 'drills', atScale),
  vitest('benchmarks', 'benchmarks', atScale),
  vitest('random input with a new seed', 'api', { files: ['every-input'], ...atScale }),
  componentTests('React 18, all tests', 'react-18'),
  suite('kill -9 during writes', 'crash-rounds.mjs', '3'),
  suite('race tests × 1,000', 'races.mjs'),
  suite('timing', 'timing.mjs'),
  suite('Next.js', 'next.mjs'),
  suite('framework guides', 'frameworks.mjs'),
];
