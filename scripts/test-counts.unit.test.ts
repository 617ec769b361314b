import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { addCounts, addToEarlierCounts, formatCounts, readCounts } from './test-counts.mjs';

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

test('commands of one run hand their counts on', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'keystead-counts-'));
  const file = path.join(folder, 'counts');
  writeFileSync(file, '');
  vi.stubEnv('TEST_COUNTS_FILE', file);
  expect(addToEarlierCounts({ passed: 1, failed: 0, skipped: 0 })).toEqual({ passed: 1, failed: 0, skipped: 0 });
  expect(addToEarlierCounts({ passed: 5, failed: 1, skipped: 0 })).toEqual({ passed: 6, failed: 1, skipped: 0 });
  expect(readFileSync(file, 'utf8')).toBe('6 passed, 1 failed, 0 skipped\n');
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

test('a command that runs alone counts for itself', () => {
  vi.stubEnv('TEST_COUNTS_FILE', '');
  expect(addToEarlierCounts({ passed: 1, failed: 0, skipped: 0 })).toEqual({ passed: 1, failed: 0, skipped: 0 });
  vi.unstubAllEnvs();
});
