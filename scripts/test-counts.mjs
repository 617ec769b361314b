import { readFileSync, writeFileSync } from 'node:fs';

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

const CLOSING_LINE = /^(\d+) passed, (\d+) failed, (\d+) skipped$/gm;

/** @type {Readonly<Counts>} */
export const NO_TESTS = { passed: 0, failed: 0, skipped: 0 };
/** @type {Readonly<Counts>} */
export const ONE_PASSED = { passed: 1, failed: 0, skipped: 0 };
/** @type {Readonly<Counts>} */
export const ONE_FAILED = { passed: 0, failed: 1, skipped: 0 };

/**
 * @param {Counts} left
 * @param {Counts} right
 * @returns {Counts}
 */
export const addCounts = (left, right) => ({
  passed: left.passed + right.passed,
  failed: left.failed + right.failed,
  skipped: left.skipped + right.skipped,
});

/** @param {Counts} counts */
export const formatCounts = ({ passed, failed, skipped }) => `${passed} passed, ${failed} failed, ${skipped} skipped`;

/**
 * Reads the last summary line that our reporters print; undefined if there is none.
 * @param {string} output
 * @returns {Counts | undefined}
 */
export function readCounts(output) {
  const last = [...output.matchAll(CLOSING_LINE)].at(-1);
  return last && { passed: Number(last[1]), failed: Number(last[2]), skipped: Number(last[3]) };
}

/**
 * Adds the counts to those of earlier commands of the same run. TEST_COUNTS_FILE names the file that carries the sum.
 * @param {Counts} counts
 * @returns {Counts} including earlier commands
 */
export function addToEarlierCounts(counts) {
  const file = process.env['TEST_COUNTS_FILE'];
  if (!file) return counts;
  const sum = addCounts(counts, readCounts(readFileSync(file, 'utf8')) ?? NO_TESTS);
  writeFileSync(file, `${formatCounts(sum)}\n`);
  return sum;
}
