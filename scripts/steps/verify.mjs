import { addToEarlierCounts, formatCounts } from '../test-counts.mjs';
import { installSteps } from './install.mjs';
import { formatSeconds, runSteps } from './run-steps.mjs';

/** @typedef {import('./run-steps.mjs').Step} Step */
/** @typedef {import('./run-steps.mjs').Duration} Duration */

const SECONDS_PER_MINUTE = 60;

/**
 * Runs steps and prints where the time went. The last line sums the tests of all runners, including earlier commands of
 * the same CI run, even if a step failed.
 * @param {() => Step[] | Promise<Step[]>} listSteps
 * @param {number} budget in minutes, on two cores; printed and never enforced, since a busy machine exceeds it by chance
 */
export async function verify(listSteps, budget) {
  const installed = await runSteps(installSteps('all'));
  const { hasFailed, failed, counts, durations } = installed.hasFailed ? installed : await runSteps(await listSteps());
  const all = [...(installed.hasFailed ? [] : installed.durations), ...durations];
  console.log(`\n${all.flatMap(formatSlowest).join('\n\n')}\n\n${formatTable(all)}`);
  console.log(`\n${formatBudget(sum(all.map(({ seconds }) => seconds)), budget)}`);
  if (hasFailed) console.log(`\nFailed: ${failed.join(', ')}.`);
  console.log(`\n${formatCounts(addToEarlierCounts(counts))}`);
  return hasFailed ? 1 : 0;
}

/** @param {Duration} duration */
const formatSlowest = ({ name, slowest }) =>
  slowest.length === 0
    ? []
    : [[`Slowest files of ${name}:`, ...slowest.map((one) => `${formatSeconds(one.seconds)}  ${one.file}`)].join('\n')];

/** @param {readonly Duration[]} durations */
function formatTable(durations) {
  const total = {
    name: 'total',
    seconds: sum(durations.map(({ seconds }) => seconds)),
    cpuSeconds: sum(durations.map(({ cpuSeconds }) => cpuSeconds)),
  };
  const rows = [...durations, total].map(
    ({ name, seconds, cpuSeconds }) => `${formatSeconds(seconds)}  ${formatSeconds(cpuSeconds)}  ${name}`,
  );
  return ['    wall       CPU', ...rows].join('\n');
}

/** @param {number} seconds @param {number} budget */
function formatBudget(seconds, budget) {
  const minutes = (seconds / SECONDS_PER_MINUTE).toFixed(1);
  return seconds > budget * SECONDS_PER_MINUTE
    ? `OVER BUDGET: ${minutes} of ${budget} minutes.`
    : `${minutes} of ${budget} minutes.`;
}

/** @param {readonly number[]} numbers */
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
