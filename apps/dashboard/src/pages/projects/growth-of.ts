import type { ProjectOverview } from '@keystead/client/admin';
import { LOCALE, t } from '../../words.ts';

const percent = new Intl.NumberFormat(LOCALE, {
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  signDisplay: 'always',
});
const MANY = 10; // from 10 times on a percentage says nothing

/** How much a project has grown in the days of the overview: by how much of what was there, or by how many people. */
export function growthOf({ userCount, signUpsByDay }: Pick<ProjectOverview, 'userCount' | 'signUpsByDay'>): string {
  const newcomers = signUpsByDay.reduce((sum, count) => sum + count, 0);
  const before = userCount - newcomers;
  const days = signUpsByDay.length;
  if (newcomers === 0 || before <= 0 || newcomers / before >= MANY)
    return t('+{n} in {days} days', { n: newcomers, days });
  return t('{percent} in {days} days', { percent: percent.format(newcomers / before), days });
}
