import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AdminApp, Metrics, MetricsPoint } from '@keystead/client/admin';

const EVERY_MS = 60_000;
const DAY_MS = 24 * 60 * 60_000;

interface Asked {
  readonly from: string;
  readonly to: string;
}

/** The metrics of a range of days, and what its completed days are compared with. */
export interface Days extends Metrics {
  readonly compared: Compared;
}

export interface Compared {
  /** Number of completed days, starting with the first day of the range. */
  readonly days: number;
  /** The same number of days before the range; null if nothing was counted. */
  readonly before: MetricsPoint | null;
}

/** Shows the previous data until new data has loaded. Today is counted once a minute. */
const shownUntilNext = { refetchInterval: EVERY_MS, placeholderData: keepPreviousData };

/** The daily metrics of a range, with as many days before it as it has completed days. */
export const daysQuery = (admin: AdminApp, { from, to }: Asked) =>
  queryOptions({
    queryKey: ['metrics', admin.projectId, 'days', from, to],
    queryFn: async (): Promise<Days> => {
      const shown = await admin.getMetrics({ from, to });
      return { ...shown, compared: await compare(admin, shown) };
    },
    ...shownUntilNext,
  });

/** Requests the comparison for completed days only, because an incomplete day would be compared with a whole one. */
async function compare(admin: AdminApp, { from, to, points, before }: Metrics): Promise<Compared> {
  const over = points.findLast(({ isComplete }) => isComplete);
  if (!over) return { days: 0, before: null };
  const last = over.at.toISOString().slice(0, 10);
  if (last === to) return { days: daysFrom(from, to), before };
  const series = ['users', 'sign_ups', 'active', 'sign_ins'] as const;
  return { days: daysFrom(from, last), before: (await admin.getMetrics({ from, to: last, series })).before };
}

export const hoursQuery = (admin: AdminApp, { from, to }: Asked) =>
  queryOptions({
    queryKey: ['metrics', admin.projectId, 'hours', from, to],
    queryFn: () => admin.getMetrics({ from, to, interval: 'hour' }),
    ...shownUntilNext,
  });

/** Returns the number of days from the first to the last, both included. */
const daysFrom = (first: string, last: string): number =>
  Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS) + 1;
