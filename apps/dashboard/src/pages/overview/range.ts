const DAY_MS = 24 * 60 * 60_000;

const RANGE_DAYS = { '24h': 2, '7d': 7, '30d': 30, '90d': 90, '12m': 365 } as const;
export type RangeName = keyof typeof RANGE_DAYS;

/** The range in the URL: a named range, or two days. */
export interface RangeSearch {
  readonly range?: RangeName;
  readonly from?: string;
  readonly to?: string;
}

export interface AskedRange {
  readonly name: RangeName | undefined;
  readonly from: string;
  readonly to: string;
  readonly isHourly: boolean;
}

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
export const today = (): string => dayOf(Date.now());
export const dayBefore = (day: string, days = 1): string => dayOf(Date.parse(day) - days * DAY_MS);
const DAY = /^\d{4}-\d{2}-\d{2}$/;

export const isRangeName = (value: unknown): value is RangeName =>
  typeof value === 'string' && Object.hasOwn(RANGE_DAYS, value);
export const isDay = (value: unknown): value is string =>
  typeof value === 'string' &&
  DAY.test(value) &&
  !Number.isNaN(Date.parse(value)) &&
  dayOf(Date.parse(value)) === value;

/** The API returns at most one year. */
export const MOST_DAYS = 366;
const isRange = (from: string, to: string): boolean => from <= to && from > dayBefore(to, MOST_DAYS);

/** Returns the range of the URL, by default 30 days. Days are in UTC, so the last 24 hours start yesterday. */
export function rangeOf({ range, from, to }: RangeSearch, now: number = Date.now()): AskedRange {
  if (from !== undefined && to !== undefined && isRange(from, to))
    return { name: undefined, from, to, isHourly: false };
  const name = range ?? '30d';
  return { name, from: dayOf(now - (RANGE_DAYS[name] - 1) * DAY_MS), to: dayOf(now), isHourly: name === '24h' };
}
