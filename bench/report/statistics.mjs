/** @param {readonly number[]} values */
export function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const low = sorted[Math.ceil(middle) - 1];
  const high = sorted[Math.floor(middle)];
  if (low === undefined || high === undefined) throw new Error('no values');
  return (low + high) / 2;
}

/**
 * The smallest value that at least this part of all values does not exceed; NaN if there are none.
 * @param {Float64Array} values
 * @param {number} part between 0 and 1
 */
export function quantile(values, part) {
  const sorted = values.toSorted();
  return sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? Number.NaN;
}
