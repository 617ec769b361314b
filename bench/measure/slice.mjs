import { quantile } from '../report/statistics.mjs';

/**
 * @typedef {object} Slice what one load on one server showed
 * @property {number} rate requests per second
 * @property {number} p50 milliseconds
 * @property {number} p95 milliseconds
 * @property {number} p99 milliseconds
 * @property {number} requests
 * @property {number | undefined} cpu milliseconds of the server's processor time per request, where that is known
 * @property {number} loadCpu the part of a core that the load generator took
 * @property {number} errors
 * @property {string | undefined} firstError
 */

/**
 * @param {import('../load/generator.mjs').Outcome} outcome
 * @returns {Slice[]} one for each of the loads that ran at once
 */
export function toSlices({ seen, serverCpuMillis, ownCpuMillis }) {
  return seen.map(({ seconds, latencies, errors, firstError }) => ({
    rate: latencies.length / seconds,
    p50: quantile(latencies, 0.5),
    p95: quantile(latencies, 0.95),
    p99: quantile(latencies, 0.99),
    requests: latencies.length,
    // With several loads at once nobody can tell whose work it was.
    cpu: serverCpuMillis === undefined || seen.length > 1 ? undefined : serverCpuMillis / latencies.length,
    loadCpu: ownCpuMillis / 1000 / seconds,
    // A slice that saw no answer has no figures, and a run with one shows nothing.
    errors: latencies.length === 0 ? errors + 1 : errors,
    firstError: firstError ?? (latencies.length === 0 ? 'no answer within the slice' : undefined),
  }));
}

/** @param {Slice} slice */
export const describeSlice = ({ rate, p50, p99, errors, firstError }) =>
  `${rate.toFixed(0).padStart(6)}/s  p50 ${p50.toFixed(1)} ms  p99 ${p99.toFixed(1)} ms` +
  (errors > 0 ? `  ${errors} ERRORS (${firstError})` : '');
