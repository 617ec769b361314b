import { metricsDefinitions, metricsSeries, type getMetrics, type ResponseOf } from '@keystead/contract';
import type { MetricsPoint, ProjectMetrics } from './get-metrics.ts';
import type { RetentionWeek } from './retention.queries.ts';

type View = ResponseOf<typeof getMetrics, 'admin'>;
type PointView = View['points'][number];
type Series = (typeof metricsSeries)[number];

/** Includes only the requested series. */
export function metricsView({ points, before, retention, ...range }: ProjectMetrics, series: string | undefined): View {
  const wanted = new Set<string>(series === undefined ? metricsSeries : series.split(','));
  const isWanted = (one: Series): boolean => wanted.has(one);
  return {
    ...range,
    points: points.map((point) => pointView(point, isWanted)),
    before: before && pointView(before, isWanted),
    retention: isWanted('retention') ? retentionView(retention) : [],
    definitions: metricsDefinitions,
  };
}

function pointView(point: MetricsPoint, isWanted: (one: Series) => boolean): PointView {
  return {
    at_millis: point.at.getTime(),
    is_complete: point.isComplete,
    ...(point.day !== undefined && isWanted('users') && { users: point.users, teams: point.teams }),
    ...(isWanted('sign_ups') && {
      sign_ups: {
        signed_up: point.signedUp,
        invited: point.invited,
        by_provider: point.byProvider,
        imported: point.imported,
        by_server: point.byServer,
      },
    }),
    ...(point.day !== undefined &&
      isWanted('active') && { active: { day: point.activeDay, week: point.activeWeek, month: point.activeMonth } }),
    // Only sign-in-counts writes these rows.
    ...(isWanted('sign_ins') && { sign_ins: point.signIns as PointView['sign_ins'] & object }),
    ...(isWanted('mails') && {
      mails: {
        sent: point.mailsSent,
        failed: point.mailsFailed,
        expired: point.mailsExpired,
        p95_millis: point.mailsP95Millis,
      },
    }),
  };
}

/** One row per sign-up week, with the number of users who had signed up when that week ended. */
function retentionView(rows: readonly RetentionWeek[]): View['retention'] {
  const first = rows.filter(({ weeksLater }) => weeksLater === 0);
  return first.map(({ week, users }) => ({
    week,
    users,
    active: rows.filter((row) => row.week === week).map(({ active }) => active),
  }));
}
