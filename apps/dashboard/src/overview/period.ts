import type { Metrics, MetricsPoint } from '@keystead/client/admin';

const HOURS = 24;
const DAY_MS = 24 * 60 * 60_000;

/** What happened in a range, and in one of the same length before it. */
export interface Period {
  readonly points: readonly MetricsPoint[];
  /** Empty where nothing was counted. */
  readonly before: readonly MetricsPoint[];
  /** How many days the range has. */
  readonly days: number;
  readonly isHourly: boolean;
}

/** Of days they are as the service tells them; of hours the last 24, and the 24 before. */
export function periodOf(days: Metrics, hours: Metrics | undefined): Period {
  const count = Math.round((Date.parse(days.to) - Date.parse(days.from)) / DAY_MS) + 1;
  if (!hours) return { points: days.points, before: days.before ? [days.before] : [], days: count, isHourly: false };
  return {
    points: hours.points.slice(-HOURS),
    before: hours.points.slice(-2 * HOURS, -HOURS),
    days: count,
    isHourly: true,
  };
}
