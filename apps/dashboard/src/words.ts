import type { DashboardSentence } from '@keystead/messages';

/** The placeholders of a sentence: `'{n} users'` has `n`. */
type Placeholder<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never;

type Values<Text extends string> = [Placeholder<Text>] extends [never]
  ? []
  : [values: Readonly<Record<Placeholder<Text>, string | number>>];

/** Returns a sentence of the dashboard with its values inserted. Numbers are formatted for the language. */
export function t<Text extends DashboardSentence>(sentence: Text, ...[values]: Values<Text>): string {
  if (!values) return sentence;
  const named: Readonly<Record<string, string | number>> = values;
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => named[name]?.toLocaleString(LOCALE) ?? whole);
}

/** English until there are translations. */
export const LOCALE = 'en';

export const formatNumber = (value: number): string => value.toLocaleString(LOCALE);

/** `1,306`, or `10,000+` if counting stopped early. */
export const formatCount = ({ value, isCapped }: { readonly value: number; readonly isCapped: boolean }): string =>
  `${formatNumber(value)}${isCapped ? '+' : ''}`;

const dates = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium' });
export const formatDate = (value: Date): string => dates.format(value);

const moments = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'short' });
export const formatMoment = (value: Date): string => moments.format(value);

const relative = new Intl.RelativeTimeFormat(LOCALE, { numeric: 'auto', style: 'short' });
const STEPS = [
  ['second', 60],
  ['minute', 60],
  ['hour', 24],
  ['day', 30],
] as const;

/** `3 min ago` or `in 6 days`; a date if it is more than a month away. */
export function formatRelative(value: Date, now: number = Date.now()): string {
  let distance = (value.getTime() - now) / 1000;
  for (const [unit, size] of STEPS) {
    if (Math.abs(distance) < size) return relative.format(Math.trunc(distance), unit).replace('.', '');
    distance /= size;
  }
  return formatDate(value);
}
