import { expect, test } from 'vitest';
import { formatSlowestFiles, readSlowestFiles } from './slowest-files.mjs';

test('the ten slowest files are read back from what a runner printed, slowest first', () => {
  const times = Array.from({ length: 12 }, (_, index) => [`src/${index}.test.ts`, index * 1000] as const);
  const read = readSlowestFiles(`before\n${formatSlowestFiles(times)}\n12 passed, 0 failed, 0 skipped\n`);
  expect(read).toHaveLength(10);
  expect(read[0]).toEqual({ file: 'src/11.test.ts', seconds: 11 });
  expect(read.at(-1)).toEqual({ file: 'src/2.test.ts', seconds: 2 });
});

test('a runner that printed none has none', () => {
  expect(readSlowestFiles('12 passed, 0 failed, 0 skipped')).toEqual([]);
});
