import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fromRoot, root } from '../root.mjs';
import { fingerprint } from './fingerprint.mjs';
import { runSteps } from './run-steps.mjs';
import { runTool, toolPath } from './run-tool.mjs';

/** @typedef {import('./run-steps.mjs').Step} Step */

const STAMP = fromRoot('node_modules', '.cache', 'keystead', 'build-stamp');
const INPUTS = [
  'packages',
  'apps',
  'tsconfig.json',
  'tsconfig.base.json',
  'package-lock.json',
  'scripts/generate-client-manifest.mjs',
  'scripts/steps/build.mjs',
];

/** Outputs, generated sources (they follow from the others) and tests do not make a build stale. */
const isNoInput = (/** @type {string} */ file) =>
  /(^|\/)(dist|node_modules)(\/|$)|\.tsbuildinfo$|\.gen\.ts$|\.test\.tsx?$/.test(file);

const tsc = (/** @type {string[]} */ ...args) => runTool([toolPath('typescript', 'tsc'), '--build', ...args]);

/** The projects of the root tsconfig.json that make something to run; the rest only checks types. */
function productProjects() {
  /** @type {{ references: { path: string }[] }} */
  const { references } = JSON.parse(readFileSync(fromRoot('tsconfig.json'), 'utf8'));
  return references.map((reference) => reference.path).filter((project) => /^(packages|apps)\//.test(project));
}

/** tsc keeps its records beside the sources, so a deleted dist folder would pass for up to date. */
function forgetLostOutputs() {
  for (const name of packageNames()) {
    if (isMissing(libraryOutput(name))) rmSync(fromRoot('packages', name, 'tsconfig.tsbuildinfo'), { force: true });
  }
}

const libraryOutput = (/** @type {string} */ name) => `packages/${name}/dist/index.js`;

const packageNames = () =>
  readdirSync(fromRoot('packages')).filter((name) => existsSync(fromRoot('packages', name, 'package.json')));

function appsToBundle() {
  return readdirSync(fromRoot('apps')).filter((name) => existsSync(fromRoot('apps', name, 'index.html')));
}

const isMissing = (/** @type {string} */ file) => !existsSync(fromRoot(file));

function isBuilt() {
  const outputs = [
    ...packageNames().map(libraryOutput),
    ...appsToBundle().map((name) => `apps/${name}/dist/index.html`),
  ];
  if (!existsSync(STAMP) || outputs.some(isMissing)) return false;
  return readFileSync(STAMP, 'utf8') === currentStamp();
}

const currentStamp = () => `${process.version} ${fingerprint(root, INPUTS, isNoInput)}`;

/** The contract alone: the manifest is made from it, and all else is compiled against the manifest. */
export const compileContract = async () => {
  forgetLostOutputs();
  await tsc('packages/contract');
};

/** Every project, tests included; of those nothing but their types is looked at. */
export const compileEverything = async () => {
  await tsc();
};

export const bundleApps = async () => {
  for (const name of appsToBundle()) {
    await runTool([toolPath('vite'), 'build', '--logLevel', 'warn'], { cwd: fromRoot('apps', name) });
  }
};

/** @type {readonly Step[]} all that `npm start` and what runs the product need */
export const buildSteps = [
  { name: 'compile contract', run: compileContract },
  {
    name: 'generate client manifest',
    run: async () => {
      await runTool([fromRoot('scripts', 'generate-client-manifest.mjs')]);
    },
  },
  {
    name: 'compile packages',
    run: async () => {
      await tsc(...productProjects());
    },
  },
  { name: 'bundle apps', run: bundleApps },
];

/**
 * Builds all that runs, unless no source changed since the last time.
 * @returns {Promise<{ hasFailed: boolean }>}
 */
export async function build() {
  if (isBuilt()) return { hasFailed: false };
  const stamp = currentStamp(); // taken first, so that a file saved during the build makes it stale
  const { hasFailed } = await runSteps(buildSteps);
  if (!hasFailed) {
    mkdirSync(path.dirname(STAMP), { recursive: true });
    writeFileSync(STAMP, stamp);
  }
  return { hasFailed };
}
