import { expect, test } from 'vitest';
import { isDay, isRangeName, rangeOf } from './range.ts';

const NOW = Date.parse('2026-11-17T00:30:00Z');

test('thirty days by UTC end today, unless the address says otherwise', () => {
  expect(rangeOf({}, NOW)).toEqual({ name: '30d', from: '2026-10-19', to: '2026-11-17', isHourly: false });
  expect(rangeOf({ range: '12m' }, NOW)).toEqual({
    name: '12m',
    from: '2025-11-18',
    to: '2026-11-17',
    isHourly: false,
  });
  expect(rangeOf({ range: '24h' }, NOW)).toEqual({ name: '24h', from: '2026-11-16', to: '2026-11-17', isHourly: true });
});

test('a range of one\u2019s own counts if it ends after it begins, and within a year', () => {
  const own = (from: string, to: string) => rangeOf({ range: '7d', from, to }, NOW);
  expect(own('2026-01-01', '2026-02-01')).toEqual({
    name: undefined,
    from: '2026-01-01',
    to: '2026-02-01',
    isHourly: false,
  });
  expect(own('2026-02-02', '2026-02-01').name).toBe('7d');
  expect(own('2025-01-01', '2026-01-01').name).toBeUndefined(); // 366 days
  expect(own('2024-12-31', '2026-01-01').name).toBe('7d');
});

test('only days that there are, and ranges that have a name', () => {
  expect(['2026-02-28', '2026-02-30', '2026-2-3', 7].filter(isDay)).toEqual(['2026-02-28']);
  expect(['7d', '8d', 'constructor'].filter(isRangeName)).toEqual(['7d']);
});
