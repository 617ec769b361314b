import { LOCALE, t } from '../../words.ts';

/** The last days, or a range between two dates such as 2026-11-01. */
export type TimeFilter =
  | { readonly days: number }
  | { readonly after?: string | undefined; readonly before?: string | undefined };

const DAY_MS = 86_400_000;

/** Reads `30d`, `2026-11-01..`, `..2026-12-01` and `2026-11-01..2026-12-01`; undefined for anything else. */
export function readTime(text: string | undefined): TimeFilter | undefined {
  const days = /^([1-9]\d{0,3})d$/.exec(text ?? '')?.[1];
  if (days !== undefined) return { days: Number(days) };
  const [, after, before] = /^(\d{4}-\d\d-\d\d)?\.\.(\d{4}-\d\d-\d\d)?$/.exec(text ?? '') ?? [];
  const isGood = [after, before].every((day) => day === undefined || !Number.isNaN(startOf(day).getTime()));
  return (after ?? before) !== undefined && isGood ? { after, before } : undefined;
}

export const writeTime = (filter: TimeFilter): string =>
  'days' in filter ? `${filter.days}d` : `${filter.after ?? ''}..${filter.before ?? ''}`;

/** Returns the start and the end, in the time zone of the browser. */
export function timesOf(filter: TimeFilter, now: number): { from?: Date; to?: Date } {
  if ('days' in filter) return { from: new Date(now - filter.days * DAY_MS) };
  return {
    ...(filter.after !== undefined && { from: startOf(filter.after) }),
    ...(filter.before !== undefined && { to: startOf(filter.before) }),
  };
}

/** Returns the preposition and the value. */
export function describeTime(filter: TimeFilter): readonly [string, string] {
  if ('days' in filter) return [t('within'), filter.days === 1 ? t('1 day') : t('{n} days', { n: filter.days })];
  const { after, before } = filter;
  const days = [after, before].flatMap((day) => (day === undefined ? [] : [formatDay(startOf(day))]));
  return [days.length > 1 ? t('between') : after === undefined ? t('before') : t('after'), days.join(' – ')];
}

/** Midnight in the time zone of the browser: that is how browsers read a time without an offset. */
const startOf = (day: string): Date => new Date(`${day}T00:00`);

const thisYear = new Intl.DateTimeFormat(LOCALE, { month: 'short', day: 'numeric' });
const otherYears = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium' });
const formatDay = (day: Date): string =>
  (day.getFullYear() === new Date().getFullYear() ? thisYear : otherYears).format(day);
