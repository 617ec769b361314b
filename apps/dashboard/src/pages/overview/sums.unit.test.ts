import type { MetricsPoint } from '@keystead/client/admin';
import { expect, test } from 'vitest';
import { failedOf, failureRate, finishedOf, growth, lastKnown, signUpsOf, signInsByMethod } from './sums.ts';

const signIns = [
  { method: 'password', outcome: 'finished', count: 6 },
  { method: 'password', outcome: 'wrong', count: 1 },
  { method: 'google', outcome: 'finished', count: 18 },
  { method: 'otp', outcome: 'blocked', count: 2 },
] as const;
const point = (more: Partial<MetricsPoint> = {}): MetricsPoint => ({ at: new Date(0), isComplete: true, ...more });

test('who was imported or made by a server has not signed up', () => {
  expect(signUpsOf({ signUps: { signedUp: 1, invited: 2, byProvider: 4, imported: 8, byServer: 16 } })).toBe(7);
  expect(signUpsOf({})).toBe(0);
});

test('sign-ins that were finished, those that were not, and their share', () => {
  expect([finishedOf({ signIns }), failedOf({ signIns })]).toEqual([24, 3]);
  expect(failureRate([{ signIns }, {}])).toBe(3 / 27);
  expect(failureRate([{}])).toBeUndefined();
  expect(signInsByMethod({ points: [point({ signIns }), point()] })).toEqual([
    { method: 'google', count: 18, share: 0.75 },
    { method: 'password', count: 6, share: 0.25 },
  ]);
});

test('what grew, and what there is nothing to compare with', () => {
  expect([growth(3, 2), growth(1, 2), growth(1, 0), growth(1, undefined)]).toEqual([0.5, -0.5, undefined, undefined]);
});

test('the last day that a figure is known of', () => {
  const active = (month: number | null) => point({ active: { day: 1, week: month, month } });
  expect(lastKnown([active(5), active(7), active(null)], ({ active }) => active?.month)).toBe(7);
  expect(lastKnown([], ({ users }) => users)).toBeUndefined();
});
