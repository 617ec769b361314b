/**
 * @typedef {object} Options
 * @property {boolean} isQuick
 * @property {readonly [number, number]} sizes how many users there are, few and many
 * @property {number} connections
 * @property {number} rounds how often every slice is repeated; figures are medians over them
 * @property {number} warmUpMillis the start of every slice, which does not count
 * @property {number} sliceMillis
 * @property {{ rounds: number, sliceMillis: number }} realHash
 */

/** @type {Options} */
const FULL = {
  isQuick: false,
  sizes: [10_000, 100_000],
  connections: 32,
  rounds: 5,
  warmUpMillis: 600,
  sliceMillis: 2200,
  realHash: { rounds: 4, sliceMillis: 4000 },
};

/** Shows that everything works; too short for figures to rely on. @type {Options} */
const QUICK = {
  ...FULL,
  isQuick: true,
  sizes: [2000, 20_000],
  rounds: 2,
  warmUpMillis: 400,
  sliceMillis: 700,
  realHash: { rounds: 2, sliceMillis: 1500 },
};

/**
 * @param {readonly string[]} args
 * @returns {Options}
 */
export function readOptions(args) {
  const unknown = args.filter((arg) => arg !== '--quick');
  if (unknown.length > 0) throw new Error(`Unknown: ${unknown.join(' ')}. The only option is --quick.`);
  return args.includes('--quick') ? QUICK : FULL;
}
