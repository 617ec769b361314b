const STEPS = [1, 2, 2.5, 5, 10];

/** Returns the axis values from zero to the first round number with room for `most`: whole numbers in `count` equal steps. */
export function ticksOf(most: number, count = 4): number[] {
  const least = Math.max(most, count) / count;
  const power = 10 ** Math.floor(Math.log10(least));
  const step = (STEPS.find((one) => one * power >= least && Number.isInteger(one * power)) ?? 10) * power;
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

/** Returns the indexes to label on an axis: at most `most`, evenly spaced, starting with the first. */
export function namedOf(count: number, most: number): number[] {
  const step = Math.max(1, Math.ceil(count / most));
  return Array.from({ length: Math.ceil(count / step) }, (_, index) => index * step);
}
