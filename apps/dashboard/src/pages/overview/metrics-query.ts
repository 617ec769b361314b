import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AdminApp, Metrics, MetricsPoint } from '@keystead/client/admin';

const EVERY_MS = 60_000;
const DAY_MS = 24 * 60 * 60_000;

interface Asked {
  readonly from: string;
  readonly to: string;
}

/** A range of days, and what those of them that are over are compared with. */
export interface Days extends Metrics {
  readonly compared: Compared;
}

export interface Compared {
  /** How many days are over, from the first of the range on. */
  readonly days: number;
  /** As many before those; null where nothing was counted. */
  readonly before: MetricsPoint | null;
}

/** What was shown stays until the next has come; today is counted once a minute. */
const shownUntilNext = { refetchInterval: EVERY_MS, placeholderData: keepPreviousData };

/** The figures of a range by day, beside as many days before as are over of it. */
export const daysQuery = (admin: AdminApp, { from, to }: Asked) =>
  queryOptions({
    queryKey: ['metrics', admin.projectId, 'days', from, to],
    queryFn: async (): Promise<Days> => {
      const shown = await admin.getMetrics({ from, to });
      return { ...shown, compared: await compare(admin, shown) };
    },
    ...shownUntilNext,
  });

/** A day that is not over would be set against a whole one, so the service is asked about those that are. */
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

/** How many days both and those between them are. */
const daysFrom = (first: string, last: string): number =>
  Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS) + 1;
