import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { WebhookFigures } from '@keystead/client/admin';
import { TimeChart } from '../../kit/chart/time-chart.tsx';
import { Loaded } from '../../kit/loaded.tsx';
import { Stat, Stats } from '../../kit/stat.tsx';
import { useAdmin } from '../../project/project.tsx';
import { formatCount, formatNumber, formatRelative, LOCALE, t } from '../../words.ts';
import { formatTook } from './webhook-words.ts';
import { figuresQuery } from './webhooks-query.ts';

/** The metrics of an endpoint in the last 24 hours. */
export const EndpointFigures = ({ endpointId }: { endpointId: string }): ReactElement => (
  <Loaded query={useQuery(figuresQuery(useAdmin(), endpointId))} lines={1}>
    {(figures) => (
      <section aria-label={t('Last 24 hours')}>
        <Totals figures={figures} />
        <p className="muted">
          {t('Last 24 hours')} · {t('30 minutes per bar')}
        </p>
        <TimeChart
          label={t('Deliveries per half hour')}
          times={figures.bars.map(({ from }) => from.toISOString())}
          series={[
            { name: t('Delivered'), tone: 'success', values: figures.bars.map(({ delivered }) => delivered) },
            { name: t('Failed'), tone: 'destructive', values: figures.bars.map(({ failed }) => failed) },
          ]}
          isLastOpen
          isSmall
        />
      </section>
    )}
  </Loaded>
);

const percent = new Intl.NumberFormat(LOCALE, { style: 'percent', maximumFractionDigits: 1 });

function Totals({ figures }: { figures: WebhookFigures }): ReactElement {
  const { delivered, failed, total, isCapped, waiting, medianMillis } = figures;
  const share = delivered + failed === 0 ? '–' : percent.format(delivered / (delivered + failed));
  return (
    <Stats>
      <Stat
        label={t('Delivered, last 24 hours')}
        value={share}
        detail={t('Total deliveries: {count}', { count: formatCount({ value: total, isCapped }) })}
      />
      <Stat label={t('Waiting')} value={formatNumber(waiting)} detail={describeNext(figures)} />
      <Stat
        label={t('Median response time')}
        value={medianMillis === null ? '–' : formatTook(medianMillis)}
        detail={t('limit: 20 s')}
      />
    </Stats>
  );
}

function describeNext({ nextAttemptAt }: WebhookFigures): string | undefined {
  if (!nextAttemptAt || nextAttemptAt <= new Date()) return undefined;
  return t('next attempt {when}', { when: formatRelative(nextAttemptAt) });
}
