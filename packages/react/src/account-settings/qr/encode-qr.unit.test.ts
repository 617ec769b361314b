import { expect, test } from 'vitest';
import { readQr, textOf, versions } from '../../testing/read-qr.ts';
import { encodeQr } from './encode-qr.ts';

test('what no version holds is refused', () => {
  expect(() => encodeQr(textOf(2954))).toThrow('The text is too long for a QR code.');
});

// Larger ones are in the exhaustive tests: reading them takes most of the time.
test.each(versions.slice(0, 14))(
  'version %i holds %i bytes, no more, and is read as it was written',
  (version, capacity) => {
    const rows = encodeQr(textOf(capacity));
    expect(rows).toHaveLength(17 + 4 * version);
    expect(readQr(rows)).toBe(textOf(capacity));
    expect(encodeQr(textOf(capacity + 1))).toHaveLength(21 + 4 * version);
  },
);

test.each([1, 5, 20, 60, 119, 140])('a text of %i bytes leaves room, which nobody reads', (length) => {
  expect(readQr(encodeQr(textOf(length)))).toBe(textOf(length));
});

test('letters of other scripts are read too', () => {
  expect(readQr(encodeQr('משרד · Büro'))).toBe('משרד · Büro');
});
