import type { ReactElement } from 'react';
import type { Metrics } from '@keystead/client/admin';
import { TimeChart } from '../chart/time-chart.tsx';
import { timeName } from '../chart/time-name.ts';
import { LOCALE, t } from '../words.ts';
import { chartData, timesOf } from './chart-data.ts';
import { sum } from './sums.ts';

const seconds = new Intl.NumberFormat(LOCALE, { style: 'unit', unit: 'second', maximumFractionDigits: 2 });

interface MailsProps {
  /** Days, or hours. */
  metrics: Pick<Metrics, 'points' | 'interval'>;
}

/** What became of the mails, and how soon the last ones were taken. */
export function Mails({ metrics }: MailsProps): ReactElement {
  const { points, interval } = metrics;
  const { kind, series } = chartData('mails', points, interval);
  const times = timesOf(metrics);
  const last = points.findLastIndex(({ mails }) => typeof mails?.p95Millis === 'number');
  const p95 = points[last]?.mails?.p95Millis;
  return (
    <section className="setup-box" aria-label={t('Mails sent and failed')}>
      <h2 className="setup-box-title">{t('Mails')}</h2>
      <p className="setup-box-text">
        {t('{sent} sent, {failed} failed', {
          sent: sum(points, ({ mails }) => mails?.sent ?? 0),
          failed: sum(points, ({ mails }) => mails?.failed ?? 0),
        })}
        {typeof p95 === 'number' &&
          `. ${t('{time}: 95 of 100 taken within {p95}', { time: timeName(times[last] ?? ''), p95: seconds.format(p95 / 1000) })}`}
      </p>
      <TimeChart
        label={t('Mails over time')}
        times={times}
        kind={kind}
        series={series}
        isLastOpen={points.at(-1)?.isComplete === false}
      />
    </section>
  );
}
