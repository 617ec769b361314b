import { expect, test } from 'vitest';
import { stacksOf, type ChartSeries } from './stacks-of.ts';

const sent = (...values: number[]): ChartSeries => ({ name: 'Sent', tone: 'accent', values });
const failed = (...values: number[]): ChartSeries => ({ name: 'Failed', tone: 'destructive', values });
const shape = (series: readonly ChartSeries[], days: number) =>
  stacksOf(series, days, 60).map((parts) => parts.map(({ series: { name }, from, height }) => [name, from, height]));

test('the highest day is as high as the chart, and series stand on top of each other', () => {
  expect(shape([sent(30, 15), failed(30, 0)], 2)).toEqual([
    [
      ['Sent', 0, 30],
      ['Failed', 30, 30],
    ],
    [['Sent', 0, 15]],
  ]);
});

test('days without anything have no bar', () => {
  expect(shape([sent(0, 0)], 2)).toEqual([[], []]);
  expect(shape([sent()], 1)).toEqual([[]]);
  expect(stacksOf([], 0, 60)).toEqual([]);
});

test('one among thousands can be seen, and the bar stays within the chart', () => {
  const [[many, one] = []] = stacksOf([sent(10_000), failed(1)], 1, 60);
  expect(one?.height).toBeGreaterThan(1);
  expect((one?.from ?? 0) + (one?.height ?? 0)).toBeCloseTo(60);
  expect(many?.height).toBe(one?.from);
});
