import { LOCALE } from '../../words.ts';

const day = new Intl.DateTimeFormat(LOCALE, { month: 'short', day: 'numeric', timeZone: 'UTC' });
const hour = new Intl.DateTimeFormat(LOCALE, {
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
});

/** Formats a day such as `2026-11-17`, or an hour such as `2026-11-17T08:00:00.000Z`. */
export const timeName = (time: string): string => (isDay(time) ? day : hour).format(new Date(time));

export const isDay = (time: string): boolean => time.length === '2026-11-17'.length;
