import type { Metrics, MetricsPoint } from '@keystead/client/admin';
import type { Days } from './metrics-query.ts';

const HOURS = 24;

/** What happened in a range, and what that is compared with. */
export interface Period {
  readonly points: readonly MetricsPoint[];
  /** Those that are over. Only they are compared: what has just begun would read low. */
  readonly over: readonly MetricsPoint[];
  /** As much time before the first one; empty where nothing was counted. */
  readonly before: readonly MetricsPoint[];
  /** How many days, or hours, are compared with as many. */
  readonly compared: number;
  readonly isHourly: boolean;
}

/** Of days they are as the service tells them; of hours the last 24, and as many before as are over of those. */
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
