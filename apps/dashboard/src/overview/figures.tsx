import type { ReactElement } from 'react';
import type { Metrics } from '@keystead/client/admin';
import { formatNumber, LOCALE, t } from '../words.ts';
import { FigureCard } from './figure-card.tsx';
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
  days: Metrics;
  /** What happened, and before that. */
  period: Period;
}

/** The four that matter, against the time before. */
export function Figures({ days: { points: days, before }, period }: FiguresProps): ReactElement {
  const users = lastKnown(days, (day) => day.users) ?? 0;
  const monthly = lastKnown(days, ({ active }) => active?.month);
  const signUps = sum(period.points, signUpsOf);
  const failed = failureRate(period.points);
  const failedBefore = period.before.length > 0 ? failureRate(period.before) : undefined;
  const daysBefore = t('vs {n} days before', { n: period.days });
  const versus = period.isHourly ? t('vs 24 hours before') : daysBefore;
  return (
    <dl
      style={{
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 1fr))',
        gap: 14,
        margin: '0 0 14px',
      }}
    >
      <FigureCard
        label={t('Users')}
        value={formatNumber(users)}
        change={grown(users, before?.users)}
        versus={daysBefore}
        line={days.map((day) => day.users ?? 0)}
      />
      <FigureCard
        label={t('Monthly active')}
        value={monthly === undefined ? '–' : formatNumber(monthly)}
        change={monthly === undefined ? undefined : grown(monthly, before?.active?.month)}
        versus={daysBefore}
        line={days.flatMap(({ active }) => active?.month ?? [])}
      />
      <FigureCard
        label={t('Sign-ups')}
        value={formatNumber(signUps)}
        change={period.before.length > 0 ? grown(signUps, sum(period.before, signUpsOf)) : undefined}
        versus={versus}
        line={period.points.map(signUpsOf)}
      />
      <FigureCard
        label={t('Failed sign-ins')}
        value={failed === undefined ? '–' : rate.format(failed)}
        change={
          failed === undefined || failedBefore === undefined
            ? undefined
            : {
                text: t('{points} pt', { points: points.format((failed - failedBefore) * 100) }),
                isGood: failed <= failedBefore,
              }
        }
        versus={versus}
        line={period.points.map((point) => failureRate([point]) ?? 0)}
      />
    </dl>
  );
}

function grown(now: number, before: number | null | undefined): { text: string; isGood: boolean } | undefined {
  const change = growth(now, before ?? undefined);
  return change === undefined ? undefined : { text: changes.format(change), isGood: change >= 0 };
}
