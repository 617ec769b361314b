import { expect, test } from 'vitest';
import { describeTime, readTime, timesOf, writeTime } from './time-filter.ts';

test.each(['30d', '2026-11-01..', '..2026-12-01', '2026-11-01..2026-12-01'])(
  '%s is read and written the same',
  (text) => {
    const filter = readTime(text);
    expect(filter && writeTime(filter)).toBe(text);
  },
);

test.each([undefined, '', '0d', '-3d', '30', '..', '2026-13-45..', 'yesterday', '2026-11-01'])(
  '%s is no time',
  (text) => {
    expect(readTime(text)).toBeUndefined();
  },
);

test('days go back from now, dates begin at midnight here', () => {
  const now = Date.UTC(2026, 10, 16, 12);
  expect(timesOf({ days: 2 }, now)).toEqual({ from: new Date(Date.UTC(2026, 10, 14, 12)) });
  expect(timesOf({ after: '2026-11-01', before: '2026-12-01' }, now)).toEqual({
    from: new Date(2026, 10, 1),
    to: new Date(2026, 11, 1),
  });
  expect(timesOf({ before: '2026-12-01' }, now)).toEqual({ to: new Date(2026, 11, 1) });
});

test('it is said in words', () => {
  expect(describeTime({ days: 1 })).toEqual(['within', '1 day']);
  expect(describeTime({ days: 30 })).toEqual(['within', '30 days']);
  expect(describeTime({ after: '2001-11-01' })).toEqual(['after', 'Nov 1, 2001']);
  expect(describeTime({ before: `${new Date().getFullYear()}-11-01` })).toEqual(['before', 'Nov 1']);
  expect(describeTime({ after: '2001-11-01', before: '2001-12-01' })).toEqual(['between', 'Nov 1, 2001 – Dec 1, 2001']);
});
