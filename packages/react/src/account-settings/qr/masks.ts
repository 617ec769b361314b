/** Returns whether a mask inverts the module at a position. */
type Mask = (x: number, y: number) => boolean;

/** In the order of their mask numbers. */
export const masks: readonly Mask[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => (x * y) % 6 === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** Returns the penalty score of the standard for patterns that can mislead a reader. A row is zeros and ones. */
export function penaltyOf(rows: readonly string[]): number {
  const columns = rows.map((_, x) => rows.map((row) => row[x]).join(''));
  let penalty = 0;
  for (const line of [...rows, ...columns]) {
    for (const run of line.match(/0{5,}|1{5,}/g) ?? []) penalty += run.length - 2;
    // Patterns that look like a finder. The margin is as light as zeros.
    penalty += 40 * (`0000${line}0000`.match(/(?=10111010000|00001011101)/g) ?? []).length;
  }
  for (const [y, row] of rows.slice(1).entries()) {
    for (let x = 1; x < row.length; x++) {
      const square = `${rows[y]?.slice(x - 1, x + 1)}${row.slice(x - 1, x + 1)}`;
      if (square === '0000' || square === '1111') penalty += 3;
    }
  }
  const all = rows.join('');
  const darkPercent = (100 * all.replaceAll('0', '').length) / all.length;
  return penalty + 10 * Math.floor(Math.abs(darkPercent - 50) / 5);
}
