import type { Metrics, MetricsPoint } from '@keystead/client/admin';
import type { Days } from './metrics-query.ts';

const HOURS = 24;

/** The metrics of a range, and what they are compared with. */
export interface Period {
  readonly points: readonly MetricsPoint[];
  /** The completed points. Only these are compared, because a point that has just begun would look low. */
  readonly over: readonly MetricsPoint[];
  /** The same length of time before the first point; empty if nothing was counted. */
  readonly before: readonly MetricsPoint[];
  /** How many days or hours are compared with as many before. */
  readonly compared: number;
  readonly isHourly: boolean;
}

/** Returns the days as the service returns them, or the last 24 hours with as many hours before as are completed. */
export function periodOf(days: Days, hours: Metrics | undefined): Period {
  const points = hours ? hours.points.slice(-HOURS) : days.points;
  const over = points.filter(({ isComplete }) => isComplete);
  if (hours)
    return {
      points,
      over,
      before: hours.points.slice(-HOURS - over.length, -HOURS),
      compared: over.length,
      isHourly: true,
    };
  const { days: compared, before } = days.compared;
  return { points, over, before: before ? [before] : [], compared, isHourly: false };
}
