import { createHash } from 'node:crypto';

const BYTES = 6; // of each hash, as packages/server/src/platform/hash-list.ts reads them
const MIN_LENGTH = 8; // shorter ones are refused for their length

/**
 * Returns the first `count` passwords of a ranked list that are long enough and differ in more than case, as sorted
 * hashes. The same list always gives the same bytes.
 * @param {readonly string[]} ranked
 * @param {number} count
 */
export function renderCommonPasswords(ranked, count) {
  const words = new Set(ranked.filter((word) => [...word].length >= MIN_LENGTH).map((word) => word.toLowerCase()));
  const hashes = [...words]
    .slice(0, count)
    .map((word) => createHash('sha256').update(word).digest().subarray(0, BYTES));
  if (hashes.length < count) throw new Error(`The list has only ${hashes.length} such passwords, not ${count}.`);
  return Buffer.concat(hashes.sort((a, b) => Buffer.compare(a, b)));
}
