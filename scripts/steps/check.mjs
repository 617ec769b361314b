import { fromRoot } from '../root.mjs';
import { ONE_PASSED } from '../test-counts.mjs';
import { compileContract, compileEverything } from './build.mjs';
import { runTestRunner } from './run-test-runner.mjs';
import { runTool, toolPath } from './run-tool.mjs';

/** @typedef {import('./run-steps.mjs').Step} Step */

/**
 * A check that passes or fails as a whole counts as one test.
 * @param {string} name
 * @param {() => Promise<unknown>} run
 * @returns {Step}
 */
export const oneCheck = (name, run) => ({
  name,
  run: async () => {
    await run();
    return ONE_PASSED;
  },
});

/** @returns {Step[]} what needs neither a database nor a browser */
export const checkSteps = () => [
  { name: 'compile contract', run: compileContract },
  oneCheck('client manifest', () => runTool([fromRoot('scripts', 'generate-client-manifest.mjs'), '--check'])),
  oneCheck('types', compileEverything),
  oneCheck('lint', () => runTool([toolPath('oxlint'), '--deny-warnings', '--report-unused-disable-directives'])),
  oneCheck('format', () => runTool([toolPath('oxfmt'), '--check'])),
  oneCheck('unused code', () => runTool([toolPath('knip')])),
  {
    name: 'unit tests and import rules',
    run: () => runTestRunner([toolPath('vitest'), 'run', '--project', 'unit']),
  },
];
