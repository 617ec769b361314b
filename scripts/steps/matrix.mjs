import { fromRoot } from '../root.mjs';
import { ONE_PASSED } from '../test-counts.mjs';
import { buildSteps } from './build.mjs';
import { componentTests, findBrowser } from './component-tests.mjs';
import { runTestRunner } from './run-test-runner.mjs';
import { runTool, toolPath } from './run-tool.mjs';

/** @typedef {import('./run-steps.mjs').Step} Step */

/** @returns {Step[]} the full matrix: what `npm test` leaves out because it takes long */
export const matrixSteps = () => [
  ...buildSteps,
  findBrowser,
  componentTests('screens in every setting and host', 'full'),
  componentTests('component tests on React 18', 'react-18'),
  { name: 'drills', run: () => runTestRunner([toolPath('vitest'), 'run', '--project', 'drills']) },
  suite('kill -9 under writers', 'crash-rounds.mjs', '3'),
  suite('npm run dev', 'dev.mjs'),
  suite('races of two processes', 'races.mjs', '--quick'),
  suite('timing', 'timing.mjs'),
  suite('OAuth with parts of others', 'conformance.mjs'),
  suite('Next.js', 'next.mjs'),
  suite('frameworks of the guide', 'frameworks.mjs'),
  suite('a published package', 'drop-in.mjs'),
];

/**
 * A suite of its own kind, that fails by itself, and whose output tells more than whether it passed.
 * @param {string} name
 * @param {string} file
 * @param {string[]} args
 * @returns {Step}
 */
function suite(name, file, ...args) {
  const run = async () => ({ ...ONE_PASSED, figures: await runTool([fromRoot('checks', file), ...args]) });
  return { name, run };
}
