import type { Metrics, MetricsPoint } from '@keystead/client/admin';
import { expect, test } from 'vitest';
import { periodOf } from './period.ts';

const pointsFrom = (count: number): MetricsPoint[] =>
  Array.from({ length: count }, (_, hour) => ({ at: new Date(hour * 3_600_000), isComplete: true }));
const definitions = { users: '', sign_ups: '', active: '', sign_ins: '', mails: '', retention: '' };
const metrics = (more: Partial<Metrics>): Metrics => ({
  from: '2026-11-16',
  to: '2026-11-17',
  interval: 'day',
  points: [],
  before: null,
  retention: [],
  definitions,
  ...more,
});

test('days are as they are told, with the time before as one', () => {
  const [before, ...points] = pointsFrom(3);
  expect(periodOf(metrics({ from: '2026-10-19', points, before: before ?? null }), undefined)).toEqual({
    points,
    before: [before],
    days: 30,
    isHourly: false,
  });
  expect(periodOf(metrics({}), undefined).before).toEqual([]);
});

test('of hours the last day counts, and the one before it', () => {
  const hours = pointsFrom(60);
  expect(periodOf(metrics({}), metrics({ interval: 'hour', points: hours }))).toEqual({
    points: hours.slice(36),
    before: hours.slice(12, 36),
    days: 2,
    isHourly: true,
  });
});
