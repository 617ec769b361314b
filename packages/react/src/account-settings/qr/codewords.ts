import { correctionOf } from './error-correction.ts';

// By version, at the lowest error correction level: a screen has no scratches.
const BLOCKS = [
  1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17, 18, 19, 19,
  20, 21, 22, 24, 25,
];
const CORRECTION_BYTES = [
  7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30, 26, 28,
];
const CORRECTION_BYTES_OF_LARGER = 30;

/** From this version on, the length of a text takes two bytes. */
const FIRST_LARGE_VERSION = 10;
const BYTES_FOLLOW = '0100';
const END = '0000';
const FILLER = '1110110000010001';

/** Encodes a text as bits for a version with this many free modules. Returns undefined if it doesn't fit. */
export function codewordsOf(text: string, version: number, freeModules: number): string | undefined {
  const blockCount = BLOCKS[version - 1] ?? 1;
  const correction = CORRECTION_BYTES[version - 1] ?? CORRECTION_BYTES_OF_LARGER;
  const total = Math.floor(freeModules / 8);
  const room = 8 * (total - blockCount * correction);

  const bytes = [...new TextEncoder().encode(text)];
  const length = inBits(bytes.length, version < FIRST_LARGE_VERSION ? 8 : 16);
  const said = [BYTES_FOLLOW, length, ...bytes.map((byte) => inBits(byte, 8)), END].join('');
  if (said.length > room) return undefined;

  const codewords = Array.from(said.padEnd(room, FILLER).match(/.{8}/g) ?? [], (bits) => Number.parseInt(bits, 2));
  // If the blocks can't all have the same length, the last ones are one byte longer.
  const shortBlocks = blockCount - (total % blockCount);
  const blocks = Array.from({ length: blockCount }, (_, index) =>
    codewords.splice(0, Math.floor(total / blockCount) - correction + Number(index >= shortBlocks)),
  );
  const corrections = blocks.map((block) => correctionOf(block, correction));
  return [...interleaved(blocks), ...interleaved(corrections)].map((byte) => inBits(byte, 8)).join('');
}

const inBits = (value: number, digits: number): string => value.toString(2).padStart(digits, '0');

/** Interleaves the blocks byte by byte, so that a stain damages every block only a little. */
const interleaved = (blocks: readonly (readonly number[])[]): number[] =>
  Array.from(blocks.at(-1) ?? [], (_, at) => blocks.flatMap((block) => block.slice(at, at + 1))).flat();
