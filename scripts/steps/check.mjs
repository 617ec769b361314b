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

const MANIFEST = fromRoot('scripts', 'generate-client-manifest.mjs');
const LINT_OPTIONS = ['--deny-warnings', '--report-unused-disable-directives'];
const runsAnyway = true;

/** @returns {Step[]} what needs neither a database nor a browser; all of it is run, so that one look shows all that is wrong */
export const checkSteps = () => [
  { name: 'compile contract', run: compileContract },
  oneCheck('client manifest', () => runTool([MANIFEST, '--check']), { runsAnyway }),
  oneCheck('types', compileEverything, { runsAnyway }),
  oneCheck('lint', () => runTool([toolPath('oxlint'), ...LINT_OPTIONS]), { runsAnyway }),
  oneCheck('format', () => runTool([toolPath('oxfmt'), '--check']), { runsAnyway, advice: 'npm run format mends it.' }),
  oneCheck('unused code', () => runTool([toolPath('knip')]), { runsAnyway }),
  {
    name: 'unit tests and import rules',
    run: () => runTestRunner([toolPath('vitest'), 'run', '--project', 'unit']),
    runsAnyway,
  },
];
