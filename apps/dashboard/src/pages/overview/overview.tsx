import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { Skeleton } from '@keystead/ui';
import { FailedPart } from '../../kit/failed-part.tsx';
import { Boxes } from '../../kit/box.tsx';
import { Page } from '../../kit/page.tsx';
import { Waiting } from '../../kit/waiting.tsx';
import { useAdmin } from '../../project/project.tsx';
import { t } from '../../words.ts';
import { Attention } from './attention.tsx';
import { ChartBox } from './chart-box.tsx';
import type { ChartName } from './chart-names.ts';
import { Figures } from './figures.tsx';
import { Emails } from './emails.tsx';
import { daysQuery, hoursQuery } from './metrics-query.ts';
import { NewestUsers } from './newest-users.tsx';
import { periodOf } from './period.ts';
import { dayBefore, rangeOf, type RangeSearch } from './range.ts';
import { RangePicker } from './range-picker.tsx';
import { Retention } from './retention.tsx';
import { SignInBreakdown } from './sign-in-breakdown.tsx';

/** The metrics of a project. The range and the chart are in the URL. */
export function Overview(): ReactElement {
  const admin = useAdmin();
  const { series = 'active', ...search } = useSearch({ from: '/p/$projectId/overview' });
  const navigate = useNavigate();
  const range = rangeOf(search);
  const days = useQuery(daysQuery(admin, range));
  // Starts one day earlier, to compare with as many hours before.
  const hours = useQuery({
    ...hoursQuery(admin, { from: dayBefore(range.from), to: range.to }),
    enabled: range.isHourly,
  });
  const hourly = range.isHourly ? hours.data : undefined;
  const data = range.isHourly && !hourly ? undefined : days.data;
  const error = days.error ?? (range.isHourly ? hours.error : null);
  const period = data && periodOf(data, hourly);
  const shown = data && period && { ...(hourly ?? data), points: period.points };
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
      text={t('Days are in UTC. Comparisons use completed days only.')}
      actions={<RangePicker range={range} onChange={(next) => look({ ...next, series })} />}
    >
      {error && !data && <FailedPart error={error} onRetry={() => void (days.error ? days : hours).refetch()} />}
      {!data && !error && (
        <Waiting>
          <Skeleton shape="code" />
          <Skeleton shape="code" />
          <Skeleton shape="code" />
        </Waiting>
      )}
      {data && period && shown && (
        <>
          <Figures days={data} period={period} />
          <ChartBox metrics={shown} chart={series} onChange={(chart) => look({ ...search, series: chart })} />
        </>
      )}
      <Boxes>
        {data && <Retention metrics={data} />}
        {period && <SignInBreakdown points={period.points} />}
        <Attention />
      </Boxes>
      <Boxes>
        <NewestUsers />
        {shown && <Emails metrics={shown} />}
      </Boxes>
    </Page>
  );
}
