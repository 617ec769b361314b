import { KnownError, METRICS_DAYS, METRICS_HOURLY_DAYS } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import { remember, type Remembered } from '../../../platform/remember.ts';
import type { CountByProject } from '../../core/index.ts';
import { countHours, countToday, listDays, sumDays } from './metrics.queries.ts';
import type { Happened, MetricsDay } from './metrics-day.ts';
import { listRetention, type RetentionWeek } from './retention.queries.ts';
import { addDays, bitsOf, boundsOf, dayOf, DAY_MS, daysFrom, startOf, weekOf } from './utc-days.ts';

export interface AskedMetrics {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly interval?: 'day' | 'hour' | undefined;
}

/** A day or an hour, as far as it has been counted. */
export type MetricsPoint = (MetricsDay | (Happened & { readonly day?: never })) & {
  readonly at: Date;
  readonly isComplete: boolean;
};

export interface ProjectMetrics {
  readonly from: string;
  readonly to: string;
  readonly interval: 'day' | 'hour';
  readonly points: readonly MetricsPoint[];
  /** The sums of the previous period of the same length; null if no day of it was counted. */
  readonly before: MetricsPoint | null;
  readonly retention: readonly RetentionWeek[];
}

/** The metrics of today so far, per project, counted at most once a minute. */
export type CountedToday = Remembered<{ projectId: string; now: Date }, MetricsDay>;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const KEPT_PROJECTS = 1000;
const WEEKS_SHOWN = 12;

interface Counts {
  readonly countUsers: CountByProject;
  readonly countTeams: CountByProject;
}

export const createCountedToday = (ctx: Context, { countUsers, countTeams }: Counts): CountedToday =>
  remember(
    {
      lifetimeMillis: HOUR_MS, // the cache key contains the minute
      limit: KEPT_PROJECTS,
      nameOf: ({ projectId, now }) => `${projectId} ${Math.floor(now.getTime() / MINUTE_MS)}`,
    },
    async ({ projectId, now }) => {
      const [today, users, teams] = await Promise.all([
        countToday(ctx.db, { projectId, ...boundsOf(dayOf(now)) }, bitsOf(dayOf(now), 1)[0]),
        countUsers([projectId]),
        countTeams([projectId]),
      ]);
      return { ...today, users: users.get(projectId) ?? 0, teams: teams.get(projectId) ?? 0 };
    },
  );

export async function getMetrics(
  ctx: Context,
  countedToday: CountedToday,
  projectId: string,
  asked: AskedMetrics,
): Promise<ProjectMetrics> {
  const now = ctx.clock.now();
  const to = asked.to ?? dayOf(now);
  const from = asked.from ?? addDays(to, -29);
  const interval = asked.interval ?? 'day';
  const days = daysFrom(from, to);
  if (days < 1 || days > (interval === 'day' ? METRICS_DAYS : METRICS_HOURLY_DAYS))
    throw new KnownError('METRICS_RANGE_INVALID');
  if (interval === 'hour')
    return { from, to, interval, points: await hours(ctx, projectId, { from, to }), before: null, retention: [] };
  const [points, sum, retention] = await Promise.all([
    daysOf(ctx, countedToday, projectId, { from, to }),
    sumDays(ctx.db, { projectId, first: addDays(from, -days), last: addDays(from, -1) }),
    listRetention(ctx.db, { projectId, first: addDays(weekOf(to), -7 * WEEKS_SHOWN), last: to }),
  ]);
  const before = sum && { ...sum, at: startOf(addDays(from, -days)), isComplete: true };
  return { from, to, interval, points, before: before ?? null, retention };
}

interface Range {
  readonly from: string;
  readonly to: string;
}

/** The counted days, and today. */
async function daysOf(
  ctx: Context,
  countedToday: CountedToday,
  projectId: string,
  { from, to }: Range,
): Promise<MetricsPoint[]> {
  const now = ctx.clock.now();
  const today = dayOf(now);
  const [over, soFar] = await Promise.all([
    listDays(ctx.db, { projectId, first: from, last: to }),
    from <= today && today <= to ? countedToday.get({ projectId, now }) : undefined,
  ]);
  return [
    ...over.map((day) => ({ ...day, at: startOf(day.day), isComplete: true })),
    ...(soFar ? [{ ...soFar, at: startOf(today), isComplete: false }] : []),
  ];
}

/** Up to the current hour. */
async function hours(ctx: Context, projectId: string, { from, to }: Range): Promise<MetricsPoint[]> {
  const now = ctx.clock.now();
  const end = Math.min(startOf(to).getTime() + DAY_MS, Math.ceil(now.getTime() / HOUR_MS) * HOUR_MS);
  if (end <= startOf(from).getTime()) return [];
  const counted = await countHours(ctx.db, { projectId, from: startOf(from), to: new Date(end) });
  return counted.map(({ hour, ...happened }) => ({
    ...happened,
    at: hour,
    isComplete: hour.getTime() + HOUR_MS <= now.getTime(),
  }));
}
