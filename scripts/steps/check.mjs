import { readFileSync } from 'node:fs';
import { fromRoot, root } from '../root.mjs';
import { NO_TESTS } from '../test-counts.mjs';
import { atOnce } from './at-once.mjs';
import { checkTypes, transpileSteps } from './build.mjs';
import { listFiles } from './fingerprint.mjs';
import { oneCheck, vitest } from './runners.mjs';
import { runTool, toolPath } from './run-tool.mjs';

/** @typedef {import('./run-steps.mjs').Step} Step */

const MANIFEST = fromRoot('scripts', 'generate-client-manifest.mjs');
const LONG_FILE_LINES = 400;

const lint = (/** @type {string[]} */ ...options) => runTool([toolPath('oxlint'), '--deny-warnings', ...options]);

/** @type {Step} a warning, since a table of data may well be long */
const warnOfLongFiles = {
  name: `files over ${LONG_FILE_LINES} lines`,
  run: async () => {
    const isIgnored = (/** @type {string} */ file) =>
      /(^|\/)(dist|node_modules|migrations|schema)(\/|$)|\.gen\.ts$|\.(test|spec)\.tsx?$/.test(file);
    const long = listFiles(root, ['packages', 'apps', 'scripts'], isIgnored)
      .filter((file) => /\.(tsx?|mjs|css|sql)$/.test(file))
      .map((file) => ({ file, lines: readFileSync(fromRoot(file), 'utf8').trimEnd().split('\n').length }))
      .filter(({ lines }) => lines > LONG_FILE_LINES);
    return { ...NO_TESTS, figures: long.map(({ file, lines }) => `warning: ${file} has ${lines} lines\n`).join('') };
  },
};

/** @returns {Step[]} the quick checks; all of them run, so that one run shows every problem */
export const checkSteps = () => [
  ...transpileSteps(),
  atOnce('types, lint, format, unit tests', [
    oneCheck('types', checkTypes),
    oneCheck('client manifest', () => runTool([MANIFEST, '--check'])),
    oneCheck('lint', () => lint()),
    oneCheck('format', () => runTool([toolPath('oxfmt'), '--check']), {
      advice: 'Run `npm run format` to format the files.',
    }),
    warnOfLongFiles,
    vitest('unit tests and import rules', 'unit'),
  ]),
];

/** @returns {Step[]} checks of the sources that take longer, and need the declarations that the type check writes */
export const slowCheckSteps = () => [
  atOnce('lint with types, unused code', [
    oneCheck('lint with types', () => lint('--type-aware', '--report-unused-disable-directives')),
    oneCheck('unused code', () => runTool([toolPath('knip')])),
  ]),
];
