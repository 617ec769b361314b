import type { Metrics, MetricsPoint } from '@keystead/client/admin';
import { expect, test } from 'vitest';
import type { Days } from './metrics-query.ts';
import { periodOf } from './period.ts';

const pointsFrom = (count: number): MetricsPoint[] =>
  Array.from({ length: count }, (_, hour) => ({ at: new Date(hour * 3_600_000), isComplete: true }));
const soFar = ({ at }: MetricsPoint): MetricsPoint => ({ at, isComplete: false });
const definitions = { users: '', sign_ups: '', active: '', sign_ins: '', mails: '', retention: '' };
const metrics = (more: Partial<Metrics>): Metrics => ({
  from: '2026-10-19',
  to: '2026-11-17',
  interval: 'day',
  points: [],
  before: null,
  retention: [],
  definitions,
  ...more,
});
const days = (more: Partial<Days>): Days => ({ ...metrics({}), compared: { days: 0, before: null }, ...more });

test('days that are over are compared with as many before as one; the one that is not is only shown', () => {
  const [before, ...points] = pointsFrom(3).map((point, index) => (index === 2 ? soFar(point) : point));
  if (!before) throw new Error('there is no point');
  expect(periodOf(days({ points, compared: { days: 29, before } }), undefined)).toEqual({
    points,
    over: points.slice(0, 1),
    before: [before],
    compared: 29,
    isHourly: false,
  });
  expect(periodOf(days({}), undefined)).toMatchObject({ before: [], compared: 0 });
});

test('of hours the last day is shown, and as many are compared as are over of it', () => {
  const hours = pointsFrom(60).map((point, index) => (index === 59 ? soFar(point) : point));
  expect(periodOf(days({}), metrics({ interval: 'hour', points: hours }))).toEqual({
    points: hours.slice(36),
    over: hours.slice(36, 59),
    before: hours.slice(13, 36),
    compared: 23,
    isHourly: true,
  });
});
