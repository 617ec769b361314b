import { expect, test } from 'vitest';
import { fixedClock } from './fixed-clock.ts';

test('a fixed clock stands still until it is moved', () => {
  const clock = fixedClock('2030-05-06T07:08:09.000Z');
  expect(clock.now().toISOString()).toBe('2030-05-06T07:08:09.000Z');
  clock.advance(1500);
  expect(clock.now().toISOString()).toBe('2030-05-06T07:08:10.500Z');
  clock.set('2031-01-01T00:00:00Z');
  expect(clock.now().toISOString()).toBe('2031-01-01T00:00:00.000Z');
});

test('changing a date that the clock gave out does not move the clock', () => {
  const clock = fixedClock('2030-05-06T07:08:09.000Z');
  clock.now().setFullYear(1999);
  expect(clock.now().getUTCFullYear()).toBe(2030);
});

test('a clock refuses what is not a time', () => {
  expect(() => fixedClock('yesterday')).toThrow('not a time: yesterday');
  expect(() => fixedClock().set('')).toThrow('not a time');
});
