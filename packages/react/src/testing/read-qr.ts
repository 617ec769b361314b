import jsqr from 'jsqr';

// The types say otherwise, but the module itself is the function.
const decode = jsqr as unknown as typeof jsqr.default;

/** The capacity of each version in bytes, from the standard. */
const CAPACITIES = [
  17, 32, 53, 78, 106, 134, 154, 192, 230, 271, 321, 367, 425, 458, 520, 586, 644, 718, 792, 858, 929, 1003, 1091, 1171,
  1273, 1367, 1465, 1528, 1628, 1732, 1840, 1952, 2068, 2188, 2303, 2431, 2563, 2699, 2809, 2953,
];
const PIXELS = 2;
const MARGIN = 4;

export const versions = CAPACITIES.map((capacity, index) => [index + 1, capacity] as const);

/** Decodes a QR code as a camera would, with the margin that the page adds. */
export function readQr(rows: readonly string[]): string | undefined {
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

export const textOf = (length: number): string =>
  'otpauth://totp/'.padEnd(length, 'Keystead%20demo:mira@example.com&').slice(0, length);
