const MILLIS_PER_SECOND = 1000;
const SHOWN = 10;
const LINE = /^slow +([\d.]+) s {2}(.+)$/gm;

/** @typedef {{ file: string, seconds: number }} FileTime */

/**
 * Formats the lines at the end of our reporters' output, for `readSlowestFiles`.
 * @param {Iterable<readonly [string, number]>} millisByFile
 */
export const formatSlowestFiles = (millisByFile) =>
  [...millisByFile]
    .toSorted(([, left], [, right]) => right - left)
    .slice(0, SHOWN)
    .map(([file, millis]) => `slow ${(millis / MILLIS_PER_SECOND).toFixed(1).padStart(6)} s  ${file}`)
    .join('\n');

/**
 * @param {string} output the output of a test runner
 * @returns {FileTime[]}
 */
export const readSlowestFiles = (output) =>
  [...output.matchAll(LINE)].map(([, seconds, file = '']) => ({ file, seconds: Number(seconds) }));
