import { addCounts, NO_TESTS } from '../test-counts.mjs';
import { runSteps, TestsFailed } from './run-steps.mjs';

/** @typedef {import('./run-steps.mjs').Step} Step */

/**
 * Runs independent steps at the same time, since none of them keeps all processors busy.
 * @param {string} name
 * @param {readonly Step[]} steps
 * @returns {Step}
 */
export const atOnce = (name, steps) => ({
  name,
  runsAnyway: true,
  run: async () => {
    const ended = await Promise.all(
      steps.map(async (step) => {
        let printed = '';
        const outcome = await runSteps([step], { write: (text) => (printed += text) });
        return { ...outcome, printed };
      }),
    );
    const counts = ended.reduce((sum, outcome) => addCounts(sum, outcome.counts), NO_TESTS);
    const figures = ended.map(({ printed }) => printed).join('');
    if (ended.some(({ hasFailed }) => hasFailed)) throw new TestsFailed(counts, figures);
    return {
      ...counts,
      figures,
      slowest: ended.flatMap(({ durations }) => durations.flatMap(({ slowest }) => slowest)),
    };
  },
});
