import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { WebhookFigures } from '@keystead/client/admin';
import { Skeleton } from '@keystead/ui';
import { TimeChart } from '../chart/time-chart.tsx';
import { FailedPart } from '../page/failed-part.tsx';
import { Waiting } from '../page/waiting.tsx';
import { useAdmin } from '../project/project.tsx';
import { formatCount, formatNumber, formatRelative, LOCALE, t } from '../words.ts';
import { formatTook } from './webhook-words.ts';
import { figuresQuery } from './webhooks-query.ts';

interface EndpointFiguresProps {
  endpointId: string;
}

/** How a receiver fared in the last 24 hours. */
export function EndpointFigures({ endpointId }: EndpointFiguresProps): ReactElement {
  const { data: figures, error, refetch } = useQuery(figuresQuery(useAdmin(), endpointId));
  if (error) return <FailedPart error={error} onRetry={() => void refetch()} />;
  if (!figures) {
    return (
      <Waiting>
        <Skeleton shape="control" />
      </Waiting>
    );
  }
  return (
    <section aria-label={t('Last 24 hours')}>
      <dl className="event-facts">
        {figuresOf(figures).map(([name, value, hint]) => [
          <dt key={`${name}-name`}>{name}</dt>,
          <dd key={name}>
            <strong>{value}</strong> <span className="muted">{hint}</span>
          </dd>,
        ])}
      </dl>
      <Bars bars={figures.bars} />
    </section>
  );
}

const percent = new Intl.NumberFormat(LOCALE, { style: 'percent', maximumFractionDigits: 1 });

/** Name, value, and what helps to read it. */
function figuresOf(figures: WebhookFigures): readonly (readonly [string, string, string])[] {
  const { delivered, failed, total, isCapped, waiting, nextAttemptAt, medianMillis } = figures;
  const tried = delivered + failed;
  return [
    [
      t('Delivered, 24 h'),
      tried === 0 ? '–' : percent.format(delivered / tried),
      t('of {count} events', { count: formatCount({ value: total, isCapped }) }),
    ],
    [
      t('Waiting'),
      formatNumber(waiting),
      nextAttemptAt && nextAttemptAt > new Date() ? t('next try {when}', { when: formatRelative(nextAttemptAt) }) : '',
    ],
    [t('Answer, median'), medianMillis === null ? '–' : formatTook(medianMillis), t('limit 20 s')],
  ];
}

const Bars = ({ bars }: Pick<WebhookFigures, 'bars'>): ReactElement => (
  <>
    <p className="time-chart-foot">
      <span>{t('Last 24 hours')}</span>
      <span>{t('each bar 30 minutes')}</span>
    </p>
    <TimeChart
      label={t('Messages by half hour')}
      times={bars.map(({ from }) => from.toISOString())}
      series={[
        { name: t('Delivered'), tone: 'success', values: bars.map(({ delivered }) => delivered) },
        { name: t('Failed'), tone: 'destructive', values: bars.map(({ failed }) => failed) },
      ]}
      isLastOpen
    />
  </>
);
