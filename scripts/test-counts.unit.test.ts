import { expect, test } from 'vitest';
import { addCounts, formatCounts, readCounts } from './test-counts.mjs';

test('the last closing line counts, whatever tests printed before', () => {
  const output = 'noise\n1 passed, 2 failed, 3 skipped\nmore noise\n40 passed, 5 failed, 6 skipped\nend\n';
  expect(readCounts(output)).toEqual({ passed: 40, failed: 5, skipped: 6 });
});

test('output without a closing line has no counts', () => {
  expect(readCounts('12 passed (3 s)\n')).toBeUndefined();
});

test('counts add up to one closing line', () => {
  const sum = addCounts({ passed: 1, failed: 2, skipped: 3 }, { passed: 10, failed: 20, skipped: 30 });
  expect(formatCounts(sum)).toBe('11 passed, 22 failed, 33 skipped');
});
