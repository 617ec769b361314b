const HOUR_MS = 3_600_000;

/** Relative time ranges by their name in the URL. */
export const RANGES = { '1h': HOUR_MS, '24h': 24 * HOUR_MS, '7d': 168 * HOUR_MS, '30d': 720 * HOUR_MS } as const;

export type RangeId = keyof typeof RANGES;

/** URL parameters of the event log. */
export interface ActivitySearch {
  readonly type?: string;
  readonly actor?: string;
  readonly subject?: string;
  readonly address?: string;
  /** A relative range or a moment; `to` is always a moment. */
  readonly from?: string;
  readonly to?: string;
}

const MOMENT = /^2\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

export const isRange = (value: string | undefined): value is RangeId =>
  value !== undefined && Object.hasOwn(RANGES, value);

/** Whether the text is a moment in UTC, which means the same wherever the URL is opened. */
export const isMoment = (value: string | undefined): value is string =>
  value !== undefined && MOMENT.test(value) && !Number.isNaN(Date.parse(value));

/** Returns the time range as of now. */
export function timeOf({ from, to }: { readonly [End in 'from' | 'to']?: string | undefined }): {
  from?: Date;
  to?: Date;
} {
  const since = isRange(from) ? new Date(Date.now() - RANGES[from]) : from && new Date(from);
  return { ...(since && { from: since }), ...(to !== undefined && { to: new Date(to) }) };
}
