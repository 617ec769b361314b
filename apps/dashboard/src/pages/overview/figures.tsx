import type { ReactElement } from 'react';
import { Stats } from '../../kit/stat.tsx';
import { formatNumber, LOCALE, t } from '../../words.ts';
import { FigureCard } from './figure-card.tsx';
import type { Days } from './metrics-query.ts';
import type { Period } from './period.ts';
import { failureRate, growth, lastKnown, signUpsOf, sum } from './sums.ts';

const changes = new Intl.NumberFormat(LOCALE, {
  style: 'percent',
  maximumFractionDigits: 1,
  signDisplay: 'exceptZero',
});
const rate = new Intl.NumberFormat(LOCALE, { style: 'percent', maximumFractionDigits: 1 });
const points = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 1, signDisplay: 'exceptZero' });

interface FiguresProps {
  days: Days;
  /** The metrics of the range, and of the time before it. */
  period: Period;
}

/** The main metrics. The completed part of the range is compared with the same length of time before the range. */
export function Figures({ days: { points: days, compared }, period }: FiguresProps): ReactElement {
  const { over, before } = period;
  const failed = failureRate(period.points);
  const [failedOver, failedBefore] = [failureRate(over), failureRate(before)];
  const daysBefore = versusDays(compared.days);
  const versus = period.isHourly ? t('vs previous {n} hours', { n: period.compared }) : daysBefore;
  /** A metric that counts what exists at the end of a day. */
  const level = (label: string, of: (day: (typeof days)[number]) => number | null | undefined): ReactElement => {
    const now = lastKnown(days, of);
    const then = compared.before ? of(compared.before) : undefined;
    const last = lastKnown(
      days.filter(({ isComplete }) => isComplete),
      of,
    );
    return (
      <FigureCard
        label={label}
        value={now === undefined ? '–' : formatNumber(now)}
        change={last === undefined || period.isHourly ? undefined : grown(last, then)}
        versus={daysBefore}
        line={days.flatMap((day) => of(day) ?? [])}
      />
    );
  };
  return (
    <Stats>
      {level(t('Users'), ({ users }) => users)}
      {level(t('Teams'), ({ teams }) => teams)}
      {level(t('Monthly active users'), ({ active }) => active?.month)}
      <FigureCard
        label={t('Sign-ups')}
        value={formatNumber(sum(period.points, signUpsOf))}
        change={before.length > 0 ? grown(sum(over, signUpsOf), sum(before, signUpsOf)) : undefined}
        versus={versus}
        line={over.map(signUpsOf)}
      />
      <FigureCard
        label={t('Failed sign-ins')}
        value={failed === undefined ? '–' : rate.format(failed)}
        change={
          failedOver === undefined || failedBefore === undefined
            ? undefined
            : {
                text: t('{points} pt', { points: points.format((failedOver - failedBefore) * 100) }),
                isGood: failedOver <= failedBefore,
              }
        }
        versus={versus}
        line={over.map((point) => failureRate([point]) ?? 0)}
      />
    </Stats>
  );
}

const versusDays = (n: number): string => (n === 1 ? t('vs previous day') : t('vs previous {n} days', { n }));

function grown(now: number, before: number | null | undefined): { text: string; isGood: boolean } | undefined {
  const change = growth(now, before ?? undefined);
  return change === undefined ? undefined : { text: changes.format(change), isGood: change >= 0 };
}
