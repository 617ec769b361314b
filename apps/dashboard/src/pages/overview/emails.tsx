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
  /** By day, or by hour. */
  metrics: Pick<Metrics, 'points' | 'interval'>;
}

/** How many emails were sent, failed or expired, and how quickly the last ones were accepted. */
export function Emails({ metrics }: EmailsProps): ReactElement {
  const { points, interval } = metrics;
  const { kind, series } = chartData('mails', points, interval);
  const times = timesOf(metrics);
  const last = points.findLastIndex(({ mails }) => typeof mails?.p95Millis === 'number');
  const p95 = points[last]?.mails?.p95Millis;
  return (
    <Box
      title={t('Emails')}
      label={t('Emails sent and failed')}
      text={
        <>
          {t('{sent} sent, {failed} failed', {
            sent: sum(points, ({ mails }) => mails?.sent ?? 0),
            failed: sum(points, ({ mails }) => mails?.failed ?? 0),
          })}
          {typeof p95 === 'number' &&
            `. ${t('95th percentile on {time}: {p95}', { time: timeName(times[last] ?? ''), p95: seconds.format(p95 / 1000) })}`}
        </>
      }
    >
      <TimeChart
        isSmall
        label={t('Emails over time')}
        times={times}
        kind={kind}
        series={series}
        isLastOpen={points.at(-1)?.isComplete === false}
      />
    </Box>
  );
}
