import { fromRoot } from '../root.mjs';
import { checkTypes, transpileSteps } from './build.mjs';
import { oneCheck, vitest } from './runners.mjs';
import { runTool, toolPath } from './run-tool.mjs';

/** @typedef {import('./run-steps.mjs').Step} Step */

const MANIFEST = fromRoot('scripts', 'generate-client-manifest.mjs');
const runsAnyway = true;

const lint = (/** @type {string[]} */ ...options) => runTool([toolPath('oxlint'), '--deny-warnings', ...options]);

/** @returns {Step[]} what is quick; all of it is run, so that one look shows all that is wrong */
export const checkSteps = () => [
  ...transpileSteps(),
  oneCheck('client manifest', () => runTool([MANIFEST, '--check']), { runsAnyway }),
  oneCheck('types', checkTypes, { runsAnyway }),
  oneCheck('lint', () => lint(), { runsAnyway }),
  oneCheck('format', () => runTool([toolPath('oxfmt'), '--check']), {
    runsAnyway,
    advice: '`npm run format` formats the files.',
  }),
  vitest('unit tests and import rules', 'unit', { runsAnyway }),
];

/** @returns {Step[]} checks of the sources that take longer */
export const slowCheckSteps = () => [
  oneCheck('lint with types', () => lint('--type-aware', '--report-unused-disable-directives'), { runsAnyway }),
  oneCheck('unused code', () => runTool([toolPath('knip')]), { runsAnyway }),
];
