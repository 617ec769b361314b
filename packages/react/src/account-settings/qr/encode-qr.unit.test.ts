import jsqr from 'jsqr';
import { expect, test } from 'vitest';
import { encodeQr } from './encode-qr.ts';

// Its types say otherwise, but the function is the module itself.
const decode = jsqr as unknown as typeof jsqr.default;

/** What the largest text of each version has in bytes, by the standard. */
const CAPACITIES = [
  17, 32, 53, 78, 106, 134, 154, 192, 230, 271, 321, 367, 425, 458, 520, 586, 644, 718, 792, 858, 929, 1003, 1091, 1171,
  1273, 1367, 1465, 1528, 1628, 1732, 1840, 1952, 2068, 2188, 2303, 2431, 2563, 2699, 2809, 2953,
];
const PIXELS = 2;
const MARGIN = 4;

/** What a camera reads, with the margin that the page gives it. */
function read(rows: readonly string[]): string | undefined {
  const side = (rows.length + 2 * MARGIN) * PIXELS;
  const pixels = new Uint8ClampedArray(4 * side * side).fill(255);
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const isDark = rows[Math.floor(y / PIXELS) - MARGIN]?.[Math.floor(x / PIXELS) - MARGIN] === '1';
      if (isDark) pixels.fill(0, 4 * (y * side + x), 4 * (y * side + x) + 3);
    }
  }
  return decode(pixels, side, side, { inversionAttempts: 'dontInvert' })?.data;
}

const textOf = (length: number): string =>
  'otpauth://totp/'.padEnd(length, 'Keystead%20demo:mira@example.com&').slice(0, length);

const versions = CAPACITIES.map((capacity, index) => [index + 1, capacity] as const);

test.each(versions.slice(0, -1))('version %i holds no more than %i bytes', (version, capacity) => {
  expect(encodeQr(textOf(capacity + 1))).toHaveLength(21 + 4 * version);
});

test('what no version holds is refused', () => {
  expect(() => encodeQr(textOf(Math.max(...CAPACITIES) + 1))).toThrow('The text is too long for a QR code.');
});

// This reader looks for a square of version 23 in a wrong place.
test.each(versions.filter(([version]) => version !== 23))(
  'version %i holds %i bytes and is read as it was written',
  (version, capacity) => {
    const rows = encodeQr(textOf(capacity));
    expect(rows).toHaveLength(17 + 4 * version);
    expect(read(rows)).toBe(textOf(capacity));
  },
);

test.each([1, 5, 20, 60, 119, 140])('a text of %i bytes leaves room, which nobody reads', (length) => {
  expect(read(encodeQr(textOf(length)))).toBe(textOf(length));
});

test('letters of other scripts are read too', () => {
  expect(read(encodeQr('משרד · Büro'))).toBe('משרד · Büro');
});
