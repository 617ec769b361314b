import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { WebhookFigures } from '@keystead/client/admin';
import { Skeleton } from '@keystead/ui';
import { ColumnHeads } from '../page/column-heads.tsx';
import { stacksOf } from '../chart/stacks-of.ts';
import { FailedPart } from '../page/failed-part.tsx';
import { Waiting } from '../page/waiting.tsx';
import { useAdmin } from '../project/project.tsx';
import { formatCount, formatMoment, formatNumber, formatRelative, LOCALE, t } from '../words.ts';
import { figuresQuery } from './webhooks-query.ts';
import '../chart/time-chart.css';

const STEP = 12;
const BAR = 10;
const HEIGHT = 40;

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
    [t('Answer, median'), medianMillis === null ? '–' : t('{millis} ms', { millis: medianMillis }), t('limit 20 s')],
  ];
}

function Bars({ bars }: Pick<WebhookFigures, 'bars'>): ReactElement {
  const series = [
    { name: t('Delivered'), tone: 'success', values: bars.map(({ delivered }) => delivered) },
    { name: t('Failed'), tone: 'destructive', values: bars.map(({ failed }) => failed) },
  ] as const;
  const told = bars.filter(({ delivered, failed }) => delivered + failed > 0);
  return (
    <figure className="time-chart">
      <figcaption className="time-chart-foot">
        <span>{t('Last 24 hours')}</span>
        <span>{t('each bar 30 minutes')}</span>
      </figcaption>
      <div className="time-chart-bars">
        <svg viewBox={`0 0 ${bars.length * STEP - (STEP - BAR)} ${HEIGHT}`} aria-hidden="true" focusable="false">
          {stacksOf(series, bars.length, HEIGHT).map((parts, at) =>
            parts.map(({ series: { name, tone }, from, height }) => (
              <g key={`${at}-${name}`} className="ks" data-tone={tone}>
                <rect
                  className="time-chart-bar"
                  x={at * STEP}
                  y={HEIGHT - from - height}
                  width={BAR}
                  height={height}
                  rx={1}
                />
              </g>
            )),
          )}
        </svg>
      </div>
      {told.length > 0 && (
        <details className="time-chart-table">
          <summary>{t('As a table')}</summary>
          <table className="ks ks-data" aria-label={t('Last 24 hours')}>
            <ColumnHeads labels={[t('When'), t('Delivered'), t('Failed')]} />
            <tbody>
              {told
                .map(({ from, delivered, failed }) => (
                  <tr key={from.getTime()}>
                    <th className="ks ks-data-cell" scope="row">
                      {formatMoment(from)}
                    </th>
                    <td className="ks ks-data-cell">{formatNumber(delivered)}</td>
                    <td className="ks ks-data-cell">{formatNumber(failed)}</td>
                  </tr>
                ))
                .toReversed()}
            </tbody>
          </table>
        </details>
      )}
    </figure>
  );
}
