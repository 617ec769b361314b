import { codewordsOf } from './codewords.ts';
import { drawFormat, frameOf } from './frame.ts';
import { masks, penaltyOf } from './masks.ts';

const LARGEST_VERSION = 40;

/**
 * Encodes a text as a QR code (ISO/IEC 18004) in the smallest version that holds it. Returns rows of zeros and ones;
 * ones are dark.
 */
export function encodeQr(text: string): string[] {
  for (let version = 1; version <= LARGEST_VERSION; version++) {
    const { size, modules, free } = frameOf(version);
    const codewords = codewordsOf(text, version, free.length);
    if (codewords === undefined) continue;

    const drawings = masks.map((isTurned, mask) => {
      const drawn = [...modules];
      for (const [index, at] of free.entries()) {
        drawn[at] = (codewords[index] === '1') !== isTurned(at % size, Math.floor(at / size));
      }
      drawFormat(drawn, size, mask);
      const all = drawn.map(Number).join('');
      const rows = Array.from({ length: size }, (_, y) => all.slice(y * size, (y + 1) * size));
      return { rows, penalty: penaltyOf(rows) };
    });
    return drawings.reduce((best, other) => (other.penalty < best.penalty ? other : best)).rows;
  }
  throw new Error('The text is too long for a QR code.');
}
