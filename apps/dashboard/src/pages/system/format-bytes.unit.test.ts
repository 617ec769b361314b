import { expect, test } from 'vitest';
import { formatBytes } from './format-bytes.ts';

test.for([
  [0, '0 kB'],
  [8192, '8.2 kB'],
  [48_123_904, '48.1 MB'],
  [1_500_000_000, '1.5 GB'],
  [2_345_000_000_000_000, '2,345 TB'],
] as const)('%d bytes are %s', ([bytes, text]) => {
  expect(formatBytes(bytes)).toBe(text);
});
