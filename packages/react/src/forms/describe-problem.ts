import type { Translate } from '../messages/translate.ts';
import { problemTexts, type Problem } from './problem-of.ts';

interface Wording {
  t: Translate;
  locale: string;
}

/** Returns the title of a problem, and what to do about it. */
export function describeProblem(problem: Problem, { t, locale }: Wording): readonly [title: string, text: string] {
  const isWait = typeof problem === 'number';
  const [title, text] = problemTexts[isWait ? 'too-many' : problem];
  return [t(title), isWait ? t('Please try again {time}.', { time: formatWait(problem, locale) }) : t(text)];
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Formats "in 2 minutes", rounded up, so that nobody tries too early. */
export function formatWait(seconds: number, locale: string): string {
  const words = new Intl.RelativeTimeFormat(locale);
  if (seconds < MINUTE) return words.format(seconds, 'second');
  if (seconds < HOUR) return words.format(Math.ceil(seconds / MINUTE), 'minute');
  return words.format(Math.ceil(seconds / HOUR), 'hour');
}
