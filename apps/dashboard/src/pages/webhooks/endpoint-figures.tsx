import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { WebhookFigures } from '@keystead/client/admin';
import { TimeChart } from '../../kit/chart/time-chart.tsx';
import { Facts } from '../../kit/facts.tsx';
import { Loaded } from '../../kit/loaded.tsx';
import { useAdmin } from '../../project/project.tsx';
import { formatCount, formatNumber, formatRelative, LOCALE, t } from '../../words.ts';
import { formatTook } from './webhook-words.ts';
import { figuresQuery } from './webhooks-query.ts';

/** The metrics of an endpoint in the last 24 hours. */
export const EndpointFigures = ({ endpointId }: { endpointId: string }): ReactElement => (
  <Loaded query={useQuery(figuresQuery(useAdmin(), endpointId))} lines={1}>
    {(figures) => (
      <section aria-label={t('Last 24 hours')}>
        <Facts facts={factsOf(figures)} />
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
        />
      </section>
    )}
  </Loaded>
);

const percent = new Intl.NumberFormat(LOCALE, { style: 'percent', maximumFractionDigits: 1 });

function factsOf(figures: WebhookFigures) {
  const { delivered, failed, total, isCapped, waiting, nextAttemptAt, medianMillis } = figures;
  const share = delivered + failed === 0 ? '–' : percent.format(delivered / (delivered + failed));
  const next =
    nextAttemptAt && nextAttemptAt > new Date() && t('next attempt {when}', { when: formatRelative(nextAttemptAt) });
  return [
    factOf(
      t('Delivered, last 24 hours'),
      share,
      t('of {count} events', { count: formatCount({ value: total, isCapped }) }),
    ),
    factOf(t('Waiting'), formatNumber(waiting), next || ''),
    factOf(t('Median response time'), medianMillis === null ? '–' : formatTook(medianMillis), t('limit: 20 s')),
  ];
}

/** Returns a metric with a hint that explains it. */
const factOf = (name: string, value: string, hint: string) =>
  [
    name,
    <span key={name}>
      <strong>{value}</strong> <span className="muted">{hint}</span>
    </span>,
  ] as const;
