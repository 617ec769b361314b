import { addCounts, NO_TESTS, ONE_FAILED } from '../test-counts.mjs';
import { cpuSeconds } from './cpu-seconds.mjs';
import { ToolFailed } from './run-tool.mjs';

/** @typedef {import('../test-counts.mjs').Counts} Counts */
/** @typedef {import('../slowest-files.mjs').FileTime} FileTime */
/** @typedef {Counts & { figures?: string, slowest?: FileTime[] }} Result test counts, and other numbers to print */
/** @typedef {{ name: string, run: () => Promise<Result | void>, runsAnyway?: boolean, advice?: string }} Step `runsAnyway` also runs after a failure */
/** @typedef {{ name: string, seconds: number, cpuSeconds: number, slowest: FileTime[] }} Duration */
/** @typedef {{ hasFailed: boolean, failed: string[], counts: Counts, durations: Duration[] }} Outcome */

const NAME_WIDTH = 34;

/** A step that failed after it counted its tests. */
export class TestsFailed extends Error {
  /**
   * @param {Counts} counts
   * @param {string} output
   */
  constructor(counts, output) {
    super(`${counts.failed} failed`);
    this.counts = counts;
    this.output = output;
  }
}

/**
 * Runs steps in order, one line each. Prints the whole output of a step that fails, and then runs only the later steps
 * with `runsAnyway`.
 * @param {readonly Step[]} steps
 * @param {{ write(text: string): unknown }} [out]
 * @returns {Promise<Outcome>}
 */
export async function runSteps(steps, out = process.stdout) {
  /** @type {Outcome} */
  const outcome = { hasFailed: false, failed: [], counts: NO_TESTS, durations: [] };
  for (const { name, run, runsAnyway = false, advice = '' } of steps) {
    if (outcome.hasFailed && !runsAnyway) continue;
    out.write(`  ${`${name} `.padEnd(NAME_WIDTH, '.')} `);
    const startedAt = performance.now();
    const cpuAtStart = cpuSeconds();
    let figures = '';
    /** @type {FileTime[]} */
    let slowest = [];
    const problem = await run().then(
      (result) => {
        outcome.counts = addCounts(outcome.counts, result ?? NO_TESTS);
        figures = result?.figures ?? '';
        slowest = result?.slowest ?? [];
      },
      (/** @type {unknown} */ error) => error ?? new Error('unknown error'),
    );
    const seconds = (performance.now() - startedAt) / 1000;
    outcome.durations.push({ name, seconds, cpuSeconds: cpuSeconds() - cpuAtStart, slowest });
    out.write(`${problem ? 'FAILED' : 'ok'.padEnd(6)} ${formatSeconds(seconds)}\n`);
    out.write(figures.replaceAll(/^(?=.)/gm, '    '));
    if (problem === undefined) continue;

    outcome.hasFailed = true;
    outcome.failed.push(name);
    outcome.counts = addCounts(outcome.counts, problem instanceof TestsFailed ? problem.counts : ONE_FAILED);
    out.write(`\n${describe(problem)}\n`);
    out.write(
      `\n${name} failed${problem instanceof ToolFailed ? ` (${problem.message})` : ''}.${advice && ` ${advice}`}\n\n`,
    );
  }
  return outcome;
}

/** @param {number} seconds */
export const formatSeconds = (seconds) => `${seconds.toFixed(1).padStart(6)} s`;

/** @param {unknown} problem */
function describe(problem) {
  if (problem instanceof ToolFailed || problem instanceof TestsFailed) return problem.output.trimEnd();
  return problem instanceof Error ? (problem.stack ?? problem.message) : String(problem);
}
