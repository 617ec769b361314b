import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { Skeleton } from '@keystead/ui';
import { FailedPart } from '../page/failed-part.tsx';
import { Page } from '../page/page.tsx';
import { Waiting } from '../page/waiting.tsx';
import { useAdmin } from '../project/project.tsx';
import { t } from '../words.ts';
import { Attention } from './attention.tsx';
import { ChartBox } from './chart-box.tsx';
import type { ChartName } from './chart-names.ts';
import { Figures } from './figures.tsx';
import { metricsQuery } from './metrics-query.ts';
import { periodOf } from './period.ts';
import { dayBefore, rangeOf, type RangeSearch } from './range.ts';
import { RangePicker } from './range-picker.tsx';
import { Retention } from './retention.tsx';
import { WaysIn } from './ways-in.tsx';
import '../project/setting.css';
import '../set-up/set-up.css';

/** How a project fares. Range and chart stand in the address. */
export function Overview(): ReactElement {
  const admin = useAdmin();
  const { series = 'active', ...search } = useSearch({ from: '/p/$projectId/overview' });
  const navigate = useNavigate();
  const range = rangeOf(search);
  const { from, to } = range;
  const days = useQuery(metricsQuery(admin, { from, to, interval: 'day' }));
  // As many hours before those that are shown, to compare with.
  const hours = useQuery({
    ...metricsQuery(admin, { from: dayBefore(from), to, interval: 'hour' }),
    enabled: range.isHourly,
  });
  const hourly = range.isHourly ? hours.data : undefined;
  const data = range.isHourly && !hourly ? undefined : days.data;
  const error = days.error ?? (range.isHourly ? hours.error : null);
  const period = data && periodOf(data, hourly);
  const look = (next: RangeSearch & { series?: ChartName }): void =>
    void navigate({
      to: '/p/$projectId/overview',
      params: { projectId: admin.projectId },
      search: next,
      replace: true,
    });
  return (
    <Page
      title={t('Overview')}
      text={t('Days are those of UTC.')}
      actions={<RangePicker range={range} onChange={(next) => look({ ...next, series })} />}
    >
      {error && !data && <FailedPart error={error} onRetry={() => void days.refetch()} />}
      {!data && !error && (
        <Waiting>
          <Skeleton shape="code" />
          <Skeleton shape="code" />
          <Skeleton shape="code" />
        </Waiting>
      )}
      {data && period && (
        <>
          <Figures days={data} period={period} />
          <ChartBox
            metrics={{ ...(hourly ?? data), points: period.points }}
            chart={series}
            onChange={(chart) => look({ ...search, series: chart })}
          />
        </>
      )}
      <div
        style={{
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fit, minmax(min(300px, 100%), 1fr))',
          gap: 14,
          alignItems: 'start',
        }}
      >
        {data && <Retention metrics={data} />}
        {period && <WaysIn points={period.points} />}
        <Attention />
      </div>
    </Page>
  );
}
