import { hash } from 'node:crypto';

/** The first six bytes of each SHA-256, sorted and concatenated. A text that is not listed matches once in 2^48 / length. */
const BYTES = 6;

/** Searches the bytes as they were read, without unpacking them. */
export function isInHashList(list: Buffer, text: string): boolean {
  const wanted = hash('sha256', text, 'buffer').readUIntBE(0, BYTES);
  let [from, to] = [0, list.length / BYTES];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    const found = list.readUIntBE(middle * BYTES, BYTES);
    if (found === wanted) return true;
    if (found < wanted) from = middle + 1;
    else to = middle;
  }
  return false;
}
