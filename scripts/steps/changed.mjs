import { readFileSync } from 'node:fs';
import { fromRoot, root } from '../root.mjs';
import { checkTypes, transpileSteps } from './build.mjs';
import { findTestsOf } from './find-tests-of.mjs';
import { listFiles } from './fingerprint.mjs';
import { componentTests, findBrowser, oneCheck, vitest } from './runners.mjs';
import { runTool } from './run-tool.mjs';

/** @typedef {import('./run-steps.mjs').Step} Step */

/** @returns {Promise<Step[]>} `npm run test:changed`: types, and the tests of changes since the last commit */
export async function changedSteps() {
  const changed = await listChangedFiles();
  const isBuilt = (/** @type {string} */ file) => /(^|\/)(dist|node_modules)$/.test(file);
  const tests = listFiles(root, ['packages', 'apps', 'scripts'], isBuilt).filter((file) => /\.test\.tsx?$/.test(file));
  const found = findTestsOf(changed, new Map(tests.map((file) => [file, readFileSync(fromRoot(file), 'utf8')])));
  const ofKind = (/** @type {string} */ kind) => found.filter((file) => file.includes(`.${kind}.test.`));
  return [
    ...transpileSteps(),
    oneCheck('types', checkTypes, { runsAnyway: true }),
    ...runnerOf('unit tests', 'unit', ofKind('unit')),
    ...runnerOf('API tests', 'api', ofKind('api')),
    ...(ofKind('browser').length > 0
      ? [findBrowser, componentTests('component tests', 'telling', ofKind('browser'))]
      : []),
  ];
}

/** @param {string} name @param {string} project @param {string[]} files @returns {Step[]} */
const runnerOf = (name, project, files) => (files.length > 0 ? [vitest(name, project, { files })] : []);

/** Changes of the working tree, and untracked files. */
async function listChangedFiles() {
  const git = async (/** @type {string[]} */ ...args) => (await runTool(args, { program: 'git' })).split('\n');
  const lists = [await git('diff', '--name-only', 'HEAD'), await git('ls-files', '--others', '--exclude-standard')];
  return lists.flat().filter(Boolean);
}
