import { randomUUID } from 'node:crypto';
import { quantile } from './course.mjs';

/** @typedef {import('./course.mjs').Figure} Figure */

const WARM_UP = 20;
const PAIRS_AT_ONCE = 100;
const MOST_PAIRS = 1000;
const LOWEST = 0.95;
const HIGHEST = 1.05;
/** Of a normal distribution: the interval misses the median once in a thousand times. */
const DEVIATIONS = 3.29;

/** How many people with an account a comparison may ask for. */
export const MOST_PEOPLE = WARM_UP + MOST_PAIRS;

export const newEmail = () => `${randomUUID()}@example.com`;

/**
 * Measures people who have an account and people who have none in turn, each of them once, until the interval that holds the
 * median of the one to the other lies within the bounds or beyond them: on a busy machine that takes more pairs, and the
 * verdict stays the same.
 * @param {{ name: string, measure: (email: string) => Promise<number>, known: (count: number) => Promise<string[]>, mostPairs?: number }} comparison
 *   `known` gives people who were not measured before
 * @returns {Promise<Figure>}
 */
export async function comparePeople({ name, measure, known, mostPairs = MOST_PAIRS }) {
  for (const email of await known(WARM_UP)) await measurePair(measure, email, false);
  /** @type {number[]} */
  const ratios = [];
  /** @type {number[]} */
  const millis = [];
  let verdict = verdictOn(ratios);
  while (verdict === undefined && ratios.length < mostPairs) {
    for (const [index, email] of (await known(PAIRS_AT_ONCE)).entries()) {
      const pair = await measurePair(measure, email, index % 2 === 0);
      ratios.push(pair.known / pair.unknown);
      millis.push(pair.known);
    }
    verdict = verdictOn(ratios);
  }
  const ratio = quantile(ratios, 0.5);
  return {
    name: `${name}: median of known to unknown`,
    figure: `${ratio.toFixed(3)} (${quantile(millis, 0.5).toFixed(1)} ms, ${ratios.length} pairs)`,
    bounds: `${LOWEST} to ${HIGHEST}`,
    isHeld: verdict ?? (ratio >= LOWEST && ratio <= HIGHEST),
  };
}

/**
 * @param {(email: string) => Promise<number>} measure
 * @param {string} email
 * @param {boolean} isKnownFirst
 */
async function measurePair(measure, email, isKnownFirst) {
  const before = isKnownFirst ? await measure(email) : undefined;
  const unknown = await measure(newEmail());
  return { known: before ?? (await measure(email)), unknown };
}

/** Undefined where more pairs are needed to tell. @param {readonly number[]} ratios */
function verdictOn(ratios) {
  if (ratios.length === 0) return undefined;
  const distance = DEVIATIONS / (2 * Math.sqrt(ratios.length));
  const [low, high] = [quantile(ratios, 0.5 - distance), quantile(ratios, 0.5 + distance)];
  if (low >= LOWEST && high <= HIGHEST) return true;
  return low > HIGHEST || high < LOWEST ? false : undefined;
}
