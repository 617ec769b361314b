import { QueryClient } from '@tanstack/react-query';
import type { AdminApp, GetMetricsOptions, Metrics } from '@keystead/client/admin';
import { expect, test } from 'vitest';
import { daysQuery } from './metrics-query.ts';

const DAY_MS = 24 * 3_600_000;
const definitions = { users: '', sign_ups: '', active: '', sign_ins: '', mails: '', retention: '' };

/** The question about a range, answered with days of which so many are over. */
async function ask(range: { from: string; to: string }, over: number, all: number) {
  const asked: GetMetricsOptions[] = [];
  const points = Array.from({ length: all }, (_, day) => ({
    at: new Date(Date.parse(range.from) + day * DAY_MS),
    isComplete: day < over,
  }));
  const getMetrics = (options: GetMetricsOptions = {}): Promise<Metrics> => {
    asked.push(options);
    const before = { at: new Date(asked.length), isComplete: true }; // which answer it is from
    return Promise.resolve({ ...range, interval: 'day', points, before, retention: [], definitions });
  };
  const { compared } = await new QueryClient().fetchQuery(
    daysQuery({ projectId: 'acme', getMetrics } as AdminApp, range),
  );
  return { compared, asked };
}

test('a range that ends today is compared up to the last day that is over', async () => {
  const range = { from: '2026-10-19', to: '2026-11-17' };
  const { compared, asked } = await ask(range, 29, 30);
  expect(asked.map(({ from, to }) => ({ from, to }))).toEqual([range, { from: '2026-10-19', to: '2026-11-16' }]);
  expect(compared).toEqual({ days: 29, before: { at: new Date(2), isComplete: true } });

  // Just after midnight the day before is not counted yet.
  expect((await ask(range, 28, 30)).compared.days).toBe(28);
});

test('a range that is over is compared as a whole, and one that has just begun with nothing', async () => {
  const past = await ask({ from: '2026-10-19', to: '2026-10-25' }, 7, 7);
  expect(past.asked).toHaveLength(1);
  expect(past.compared).toEqual({ days: 7, before: { at: new Date(1), isComplete: true } });
  expect((await ask({ from: '2026-10-19', to: '2026-10-19' }, 0, 1)).compared).toEqual({ days: 0, before: null });
});
