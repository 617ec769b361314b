import type { ProjectOverview } from '@keystead/client/admin';
import { LOCALE, t } from '../../words.ts';

const percent = new Intl.NumberFormat(LOCALE, {
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  signDisplay: 'always',
});
const MANY = 10; // above tenfold growth a percentage means little

/** Describes how much a project grew in the days of the overview: as a percentage, or as a number of users. */
export function growthOf({ userCount, signUpsByDay }: Pick<ProjectOverview, 'userCount' | 'signUpsByDay'>): string {
  const newcomers = signUpsByDay.reduce((sum, count) => sum + count, 0);
  const before = userCount - newcomers;
  const days = signUpsByDay.length;
  if (newcomers === 0 || before <= 0 || newcomers / before >= MANY)
    return t('+{n} in {days} days', { n: newcomers, days });
  return t('{percent} in {days} days', { percent: percent.format(newcomers / before), days });
}
