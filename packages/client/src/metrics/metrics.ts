import * as endpoints from '@keystead/contract/client';
import { addressed } from '../http/addressed.ts';
import type { Call } from '../http/call.ts';
import type { AnswerOf } from '../http/endpoint-types.ts';
import { orThrow } from '../result.ts';

type Wire = AnswerOf<'getMetrics', 'admin'>;
type WirePoint = Wire['points'][number];

/** What figures there are. */
export type MetricsSeries = keyof Wire['definitions'];

/** Sign-ins by a method that came to the same end. */
export type SignInCount = NonNullable<WirePoint['sign_ins']>[number];

/** A day by UTC, or an hour. What was not asked for, or is not counted by the hour, is left out. */
export interface MetricsPoint {
  readonly at: Date;
  /** False while it lasts. */
  readonly isComplete: boolean;
  readonly users?: number;
  readonly teams?: number;
  /** Users who were imported, or made by a server, are no sign-ups. */
  readonly signUps?: {
    readonly signedUp: number;
    readonly invited: number;
    readonly byProvider: number;
    readonly imported: number;
    readonly byServer: number;
  };
  /** On the day, and in the seven and thirty days that end with it: null while it lasts. */
  readonly active?: { readonly day: number; readonly week: number | null; readonly month: number | null };
  readonly signIns?: readonly SignInCount[];
  readonly mails?: {
    readonly sent: number;
    readonly failed: number;
    readonly expired: number;
    readonly p95Millis: number | null;
  };
}

/** How a project fares. */
export interface Metrics {
  /** Days by UTC, as `2026-11-03`. */
  readonly from: string;
  readonly to: string;
  readonly interval: 'day' | 'hour';
  readonly points: readonly MetricsPoint[];
  /** As many days before, together; null where nothing was counted. */
  readonly before: MetricsPoint | null;
  /** Of each week of sign-ups, how many were active in it and in the weeks after it. */
  readonly retention: readonly { readonly week: string; readonly users: number; readonly active: readonly number[] }[];
  /** What each number counts, in a sentence. */
  readonly definitions: Readonly<Record<MetricsSeries, string>>;
}

export interface GetMetricsOptions {
  /** The first day by UTC, as `2026-11-03`; 29 days before the last unless given. */
  from?: string;
  /** The last day; today unless given. */
  to?: string;
  interval?: 'day' | 'hour';
  /** All unless given. */
  series?: readonly MetricsSeries[];
}

/** Figures of a project. */
export interface MetricsMethods {
  /** Users, sign-ups, activity, sign-ins, mails and retention, by day or by hour. */
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
