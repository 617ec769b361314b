import { fromRoot, root } from './root.mjs';
import { build } from './steps/build.mjs';
import { checkSteps } from './steps/check.mjs';
import { installSteps } from './steps/install.mjs';
import { formatSeconds, runSteps } from './steps/run-steps.mjs';
import { runTool } from './steps/run-tool.mjs';
import { matrixSteps } from './steps/matrix.mjs';
import { testSteps } from './steps/test.mjs';
import { addToEarlierCounts, formatCounts } from './test-counts.mjs';

/** @type {Record<string, () => Promise<number | undefined>>} what each command does, giving its exit code when it has ended */
const commands = {
  start: async () => {
    if (await isBuildBroken()) return 1;
    // In this process, so that nothing stands between a signal and the server.
    await import('./start.mjs');
    return undefined;
  },
  dev: async () => {
    if (await isBuildBroken()) return 1;
    await import('./dev.mjs');
    return undefined;
  },
  'owner-link': async () => {
    if (await isBuildBroken()) return 1;
    await import('./owner-link.mjs');
    return undefined;
  },
  'verify-log': async () => {
    if (await isBuildBroken()) return 1;
    await import('./verify-log.mjs');
    return undefined;
  },
  build: async () => ((await isBuildBroken()) ? 1 : 0),
  check: async () => verify(() => checkSteps()),
  test: async () => verify(() => [...checkSteps(), ...testSteps()]),
  'test-all': async () => verify(() => matrixSteps()),
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

async function isBuildBroken() {
  return (await runSteps(installSteps())).hasFailed || (await build()).hasFailed;
}

/**
 * Runs steps to tell whether the tree is sound. The last line sums all runners, those of earlier commands of the same CI
 * run included, also when a step failed.
 * @param {() => import('./steps/run-steps.mjs').Step[]} listSteps
 */
async function verify(listSteps) {
  const installed = await runSteps(installSteps());
  const { hasFailed, failed, counts, durations } = installed.hasFailed ? installed : await runSteps(listSteps());
  const all = [...(installed.hasFailed ? [] : installed.durations), ...durations];
  const total = all.reduce((sum, { seconds }) => sum + seconds, 0);
  const rows = [...all, { name: 'total', seconds: total }];
  console.log(`\n${rows.map(({ name, seconds }) => `${formatSeconds(seconds)}  ${name}`).join('\n')}`);
  if (hasFailed) console.log(`\nFailed: ${failed.join(', ')}.`);
  console.log(`\n${formatCounts(addToEarlierCounts(counts))}`);
  return hasFailed ? 1 : 0;
}

/**
 * Builds, then runs a program that shows what it does. It gets the words that follow the command.
 * @param {string[]} file
 */
function onBuilt(...file) {
  return async () => {
    if (await isBuildBroken()) return 1;
    return runTool([fromRoot(...file), ...process.argv.slice(3)], { isOutputShown: true }).then(
      () => 0,
      () => 1, // it has told why itself
    );
  };
}
