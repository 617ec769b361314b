const HOUR_MS = 3_600_000;

/** How far back to look, by what the address calls it. */
export const RANGES = { '1h': HOUR_MS, '24h': 24 * HOUR_MS, '7d': 168 * HOUR_MS, '30d': 720 * HOUR_MS } as const;

export type RangeId = keyof typeof RANGES;

/** What stands in the address of the log. */
export interface ActivitySearch {
  readonly type?: string;
  readonly actor?: string;
  readonly subject?: string;
  readonly address?: string;
  /** How far back, or a moment of one's own; `to` is always one. */
  readonly from?: string;
  readonly to?: string;
}

const MOMENT = /^2\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

export const isRange = (value: string | undefined): value is RangeId =>
  value !== undefined && Object.hasOwn(RANGES, value);

/** A moment as addresses have it, the same wherever they are opened. */
export const isMoment = (value: string | undefined): value is string =>
  value !== undefined && MOMENT.test(value) && !Number.isNaN(Date.parse(value));

/** The time that is looked for, as of now. */
export function timeOf({ from, to }: { readonly [End in 'from' | 'to']?: string | undefined }): {
  from?: Date;
  to?: Date;
} {
  const since = isRange(from) ? new Date(Date.now() - RANGES[from]) : from && new Date(from);
  return { ...(since && { from: since }), ...(to !== undefined && { to: new Date(to) }) };
}
