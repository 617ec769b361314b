import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { compressFiles, SMALLEST } from '../compress-files.mjs';
import { fromRoot, root } from '../root.mjs';
import { fingerprint } from './fingerprint.mjs';
import { runTool, toolPath } from './run-tool.mjs';

/** @typedef {import('./run-steps.mjs').Step} Step */

const INPUTS = [
  'packages',
  'apps',
  'package-lock.json',
  'scripts/bundle-apps.mjs',
  'scripts/compress-files.mjs',
  'scripts/generate-client-manifest.mjs',
  'scripts/render-client-manifest.mjs',
  'scripts/steps/build.mjs',
  'scripts/steps/transpile.mjs',
];

/** Outputs, generated sources (which depend on other inputs) and tests don't make a build stale. */
const isNoInput = (/** @type {string} */ file) =>
  /(^|\/)(dist|node_modules)(\/|$)|\.tsbuildinfo$|\.gen\.ts$|\.test\.tsx?$/.test(file);

const packageNames = () =>
  readdirSync(fromRoot('packages')).filter((name) => existsSync(fromRoot('packages', name, 'package.json')));

const appNames = () => readdirSync(fromRoot('apps')).filter((name) => existsSync(fromRoot('apps', name, 'index.html')));

const isMissing = (/** @type {string} */ file) => !existsSync(fromRoot(file));

/** @returns {Step[]} transpile our packages without checking types; empty if no source has changed */
export const transpileSteps = () =>
  unlessDone({
    name: 'transpile packages',
    outputs: packageNames().map((name) => `packages/${name}/dist/index.js`),
    run: async () => {
      const { transpilePackage } = await import('./transpile.mjs');
      for (const name of packageNames()) transpilePackage(name);
      // The manifest is generated from the transpiled contract, and is part of it.
      await runTool([fromRoot('scripts', 'generate-client-manifest.mjs')]);
      transpilePackage('contract');
    },
  });

/** @returns {Step[]} bundle the pages of our apps; empty if no source has changed */
export const bundleSteps = () =>
  unlessDone({
    name: 'bundle apps',
    outputs: appNames().map((name) => `apps/${name}/dist/index.html`),
    run: () => runTool([fromRoot('scripts', 'bundle-apps.mjs'), ...appNames()]),
  });

/** @returns {Step[]} compress the dashboard as much as possible, for production; empty if no source has changed */
export const compressSteps = () =>
  unlessDone({
    name: 'compress dashboard',
    outputs: ['apps/dashboard/dist/index.html'],
    run: () => compressFiles(fromRoot('apps', 'dashboard', 'dist'), SMALLEST),
  });

/** Checks all types, including those of tests. Writes only declarations: `transpileSteps` writes the JavaScript. */
export async function checkTypes() {
  // tsc stores its state next to the sources, so a deleted dist folder would count as up to date.
  for (const name of packageNames()) {
    if (isMissing(`packages/${name}/dist/index.d.ts`))
      rmSync(fromRoot('packages', name, 'tsconfig.tsbuildinfo'), { force: true });
  }
  // More checkers for one project would each infer the types of the contract again.
  await runTool([toolPath('typescript', 'tsc'), '--build', '--checkers', '1', '--builders', '2']);
}

/**
 * A step that is skipped if nothing has changed since it last passed.
 * @param {{ name: string, outputs: string[], run: () => Promise<unknown> }} step
 * @returns {Step[]}
 */
function unlessDone({ name, outputs, run }) {
  const file = fromRoot('node_modules', '.cache', 'keystead', name.replaceAll(' ', '-'));
  const stamp = `${process.version} ${fingerprint(root, INPUTS, isNoInput)}`; // taken first, so that a file saved meanwhile makes it stale
  if (existsSync(file) && readFileSync(file, 'utf8') === stamp && !outputs.some(isMissing)) return [];
  return [
    {
      name,
      run: async () => {
        await run();
        mkdirSync(path.dirname(file), { recursive: true });
        writeFileSync(file, stamp);
      },
    },
  ];
}
