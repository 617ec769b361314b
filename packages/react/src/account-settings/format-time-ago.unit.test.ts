import { expect, test } from 'vitest';
import { formatTimeAgo } from './format-time-ago.ts';

const now = new Date('2026-03-14T12:00:00Z');
const ago = (seconds: number, locale = 'en') => formatTimeAgo(new Date(now.getTime() - seconds * 1000), now, locale);

test.each([
  [-30, 'now'],
  [0, 'now'],
  [59, 'now'],
  [60, '1 minute ago'],
  [3599, '59 minutes ago'],
  [3600, '1 hour ago'],
  [86_399, '23 hours ago'],
  [86_400, 'yesterday'],
  [6 * 86_400, '6 days ago'],
  [7 * 86_400, 'Mar 7, 2026'],
])('%d seconds are "%s"', (seconds, words) => {
  expect(ago(seconds)).toBe(words);
});

test('other languages have their own words', () => {
  expect(ago(120, 'de')).toBe('vor 2 Minuten');
});
