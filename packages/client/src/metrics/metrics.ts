import * as endpoints from '@keystead/contract/client';
import { addressed } from '../http/addressed.ts';
import type { Call } from '../http/call.ts';
import type { AnswerOf } from '../http/endpoint-types.ts';
import { orThrow } from '../result.ts';

type Wire = AnswerOf<'getMetrics', 'admin'>;
type WirePoint = Wire['points'][number];

/** The name of a series of metrics. */
export type MetricsSeries = keyof Wire['definitions'];

/** The number of sign-ins with the same method and outcome. */
export type SignInCount = NonNullable<WirePoint['sign_ins']>[number];

/**
 * The metrics of a day (UTC) or an hour. Series that you didn't request, or that aren't counted by the hour, are left
 * out.
 */
export interface MetricsPoint {
  /** The start of the day or hour. */
  readonly at: Date;
  /** False until the day or hour is over and counted. */
  readonly isComplete: boolean;
  readonly users?: number;
  readonly teams?: number;
  /** Users who were imported or created by a server don't count as sign-ups. */
  readonly signUps?: {
    readonly signedUp: number;
    readonly invited: number;
    readonly byProvider: number;
    readonly imported: number;
    readonly byServer: number;
  };
  /**
   * Active users on the day, and in the 7 and 30 days that end with it. `week` and `month` are null until the day is
   * over.
   */
  readonly active?: { readonly day: number; readonly week: number | null; readonly month: number | null };
  readonly signIns?: readonly SignInCount[];
  readonly mails?: {
    readonly sent: number;
    readonly failed: number;
    readonly expired: number;
    readonly p95Millis: number | null;
  };
}

/** The metrics of a project. */
export interface Metrics {
  /** The first day (UTC), such as `2026-11-03`. */
  readonly from: string;
  /** The last day (UTC), included in the range. */
  readonly to: string;
  readonly interval: 'day' | 'hour';
  readonly points: readonly MetricsPoint[];
  /** The period of the same length before `from`, for comparison; null by the hour, and if nothing was counted. */
  readonly before: MetricsPoint | null;
  /** For each week of sign-ups, how many of these users were active in that week and in each week after it. */
  readonly retention: readonly { readonly week: string; readonly users: number; readonly active: readonly number[] }[];
  /** What each series counts, in a sentence. */
  readonly definitions: Readonly<Record<MetricsSeries, string>>;
}

/** The options of `getMetrics`. */
export interface GetMetricsOptions {
  /** The first day (UTC), such as `2026-11-03`. Defaults to 29 days before `to`. */
  from?: string;
  /** The last day, included in the range. Defaults to today. */
  to?: string;
  interval?: 'day' | 'hour';
  /** Defaults to all series. */
  series?: readonly MetricsSeries[];
}

/** Metrics of a project. */
export interface MetricsMethods {
  /** Returns users, sign-ups, active users, sign-ins, emails and retention, by day or by hour. */
  readonly getMetrics: (options?: GetMetricsOptions) => Promise<Metrics>;
}

export const metricsMethods = (call: Call<'admin'>): MetricsMethods => ({
  async getMetrics({ series, ...range } = {}) {
    const query = { ...range, series: series?.join(',') };
    const { points, before, ...wire } = orThrow(await call(addressed(endpoints.getMetrics, { query })));
    return { ...wire, points: points.map(toPoint), before: before && toPoint(before) };
  },
});

const toPoint = ({
  at_millis,
  is_complete,
  users,
  teams,
  sign_ups,
  active,
  sign_ins,
  mails,
}: WirePoint): MetricsPoint => ({
  at: new Date(at_millis),
  isComplete: is_complete,
  ...(users !== undefined && { users }),
  ...(teams !== undefined && { teams }),
  ...(sign_ups && {
    signUps: {
      signedUp: sign_ups.signed_up,
      invited: sign_ups.invited,
      byProvider: sign_ups.by_provider,
      imported: sign_ups.imported,
      byServer: sign_ups.by_server,
    },
  }),
  ...(active && { active }),
  ...(sign_ins && { signIns: sign_ins }),
  ...(mails && {
    mails: { sent: mails.sent, failed: mails.failed, expired: mails.expired, p95Millis: mails.p95_millis },
  }),
});
