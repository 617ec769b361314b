import { median } from './statistics.mjs';

/** @typedef {import('../measure/slice.mjs').Slice} Slice */
/** @typedef {{ rate: number, p50: number, p95: number, p99: number, cpu: number | undefined }} Summary medians over the rounds */

/** @param {readonly Slice[]} slices @returns {Summary} */
export function summarize(slices) {
  const cpu = slices.map((slice) => slice.cpu).filter((value) => value !== undefined);
  return {
    rate: median(slices.map((slice) => slice.rate)),
    p50: median(slices.map((slice) => slice.p50)),
    p95: median(slices.map((slice) => slice.p95)),
    p99: median(slices.map((slice) => slice.p99)),
    cpu: cpu.length > 0 ? median(cpu) : undefined,
  };
}
