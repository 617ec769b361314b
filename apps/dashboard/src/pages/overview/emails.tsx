import type { ReactElement } from 'react';
import type { Metrics } from '@keystead/client/admin';
import { Box } from '../../kit/box.tsx';
import { TimeChart } from '../../kit/chart/time-chart.tsx';
import { timeName } from '../../kit/chart/time-name.ts';
import { LOCALE, t } from '../../words.ts';
import { chartData, timesOf } from './chart-data.ts';
import { sum } from './sums.ts';

const seconds = new Intl.NumberFormat(LOCALE, { style: 'unit', unit: 'second', maximumFractionDigits: 2 });

interface EmailsProps {
  /** Days, or hours. */
  metrics: Pick<Metrics, 'points' | 'interval'>;
}

/** What became of the mails, and how soon the last ones were taken. */
export function Emails({ metrics }: EmailsProps): ReactElement {
  const { points, interval } = metrics;
  const { kind, series } = chartData('mails', points, interval);
  const times = timesOf(metrics);
  const last = points.findLastIndex(({ mails }) => typeof mails?.p95Millis === 'number');
  const p95 = points[last]?.mails?.p95Millis;
  return (
    <Box
      title={t('Mails')}
      label={t('Mails sent and failed')}
      text={
        <>
          {t('{sent} sent, {failed} failed', {
            sent: sum(points, ({ mails }) => mails?.sent ?? 0),
            failed: sum(points, ({ mails }) => mails?.failed ?? 0),
          })}
          {typeof p95 === 'number' &&
            `. ${t('{time}: 95 of 100 taken within {p95}', { time: timeName(times[last] ?? ''), p95: seconds.format(p95 / 1000) })}`}
        </>
      }
    >
      <TimeChart
        isSmall
        label={t('Mails over time')}
        times={times}
        kind={kind}
        series={series}
        isLastOpen={points.at(-1)?.isComplete === false}
      />
    </Box>
  );
}
