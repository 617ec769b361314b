import { readSlowestFiles } from '../slowest-files.mjs';
import { ONE_FAILED, readCounts } from '../test-counts.mjs';
import { TestsFailed } from './run-steps.mjs';
import { runTool, ToolFailed } from './run-tool.mjs';

/**
 * Runs a test runner whose reporter ends with the slowest files and a line of test counts.
 * @param {readonly string[]} args
 * @param {Record<string, string>} [env] added to our own environment
 * @returns {Promise<import('./run-steps.mjs').Result>}
 */
export async function runTestRunner(args, env = {}) {
  // With CI=true, the runners refuse options that are only for development, such as `test.only`.
  const output = await runTool(args, { env: { CI: 'true', ...env } }).catch((/** @type {unknown} */ error) => {
    if (!(error instanceof ToolFailed)) throw error;
    const counts = readCounts(error.output);
    // A runner may also fail outside of its tests: an unhandled rejection, a broken setup, no test at all.
    throw new TestsFailed(
      counts && counts.failed > 0 ? counts : { ...(counts ?? ONE_FAILED), failed: 1 },
      error.output,
    );
  });
  const counts = readCounts(output);
  if (!counts || counts.passed === 0) throw new ToolFailed('no tests ran', output);
  return { ...counts, slowest: readSlowestFiles(output) };
}
