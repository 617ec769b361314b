import { fromRoot, root } from './root.mjs';
import { bundleSteps, compressSteps, transpileSteps } from './steps/build.mjs';
import { changedSteps } from './steps/changed.mjs';
import { checkSteps } from './steps/check.mjs';
import { installSteps } from './steps/install.mjs';
import { matrixSteps } from './steps/matrix.mjs';
import { releaseSteps } from './steps/release.mjs';
import { runSteps } from './steps/run-steps.mjs';
import { runTool } from './steps/run-tool.mjs';
import { testSteps } from './steps/test.mjs';
import { verify } from './steps/verify.mjs';

/** Minutes that a command may take on two cores. CI runs `npm test` and `npm run test:all`, together 35. */
const BUDGETS = { check: 0.5, changed: 1, test: 10, all: 25, release: 180 };

/** @type {Record<string, () => Promise<number | undefined>>} the commands, each returning its exit code when it has ended */
const commands = {
  start: async () => {
    if (await hasFailed('run', transpileSteps)) return 1;
    // In this process, so that signals reach the server directly.
    await import('./start.mjs');
    return undefined;
  },
  dev: async () => {
    if (await hasFailed('run', buildSteps)) return 1;
    await import('./dev.mjs');
    return undefined;
  },
  'owner-link': async () => {
    if (await hasFailed('run', transpileSteps)) return 1;
    await import('./owner-link.mjs');
    return undefined;
  },
  'verify-log': async () => {
    if (await hasFailed('run', transpileSteps)) return 1;
    await import('./verify-log.mjs');
    return undefined;
  },
  build: async () => ((await hasFailed('run', () => [...buildSteps(), ...compressSteps()])) ? 1 : 0),
  check: () => verify(checkSteps, BUDGETS.check),
  'test-changed': () => verify(changedSteps, BUDGETS.changed),
  test: () => verify(testSteps, BUDGETS.test),
  'test-all': () => verify(matrixSteps, BUDGETS.all),
  'test-release': () => verify(releaseSteps, BUDGETS.release),
  races: onBuilt('checks', 'races.mjs'),
  crash: onBuilt('checks', 'crash-rounds.mjs'),
  'test-dev': onBuilt('checks', 'dev.mjs'),
  timing: onBuilt('checks', 'timing.mjs'),
  next: onBuilt('checks', 'next.mjs'),
  frameworks: onBuilt('checks', 'frameworks.mjs'),
  'drop-in': onBuilt('checks', 'drop-in.mjs'),
  conformance: onBuilt('checks', 'conformance.mjs'),
  bench: onBuilt('bench', 'run.mjs'),
  size: onBuilt('scripts', 'size.mjs'),
  pack: onBuilt('scripts', 'pack.mjs'),
};

/** @param {string | undefined} name */
export async function runCommand(name) {
  const command = name !== undefined && Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) {
    console.error(`Usage: node scripts/run.mjs <${Object.keys(commands).join(' | ')}>`);
    return 1;
  }
  process.chdir(root);
  return command();
}

const buildSteps = () => [...transpileSteps(), ...bundleSteps()];

/**
 * @param {import('./steps/install.mjs').Purpose} purpose
 * @param {() => import('./steps/run-steps.mjs').Step[]} listSteps called once everything is installed
 */
async function hasFailed(purpose, listSteps) {
  return (await runSteps(installSteps(purpose))).hasFailed || (await runSteps(listSteps())).hasFailed;
}

/**
 * Builds, then runs a program with visible output and the remaining command-line arguments.
 * @param {string[]} file
 */
function onBuilt(...file) {
  return async () => {
    if (await hasFailed('all', buildSteps)) return 1;
    return runTool([fromRoot(...file), ...process.argv.slice(3)], { isOutputShown: true }).then(
      () => 0,
      () => 1, // it has printed the reason
    );
  };
}
