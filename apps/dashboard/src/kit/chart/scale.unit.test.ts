import { expect, test } from 'vitest';
import { namedOf, ticksOf } from './scale.ts';

test.each([
  [0, [0, 1, 2, 3, 4]],
  [4, [0, 1, 2, 3, 4]],
  [5, [0, 2, 4, 6, 8]],
  [9, [0, 5, 10, 15, 20]],
  [37, [0, 10, 20, 30, 40]],
  [100, [0, 25, 50, 75, 100]],
  [2100, [0, 1000, 2000, 3000, 4000]],
])('%i has room below %j', (most, ticks) => {
  expect(ticksOf(most)).toEqual(ticks);
  expect(ticks.at(-1)).toBeGreaterThanOrEqual(most);
});

test('a few of many are named', () => {
  expect(namedOf(5, 6)).toEqual([0, 1, 2, 3, 4]);
  expect(namedOf(30, 6)).toEqual([0, 5, 10, 15, 20, 25]);
  expect(namedOf(0, 6)).toEqual([]);
});
