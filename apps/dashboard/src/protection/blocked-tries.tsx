import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { MetricsPoint } from '@keystead/client/admin';
import { Skeleton } from '@keystead/ui';
import { TimeChart } from '../chart/time-chart.tsx';
import { FailedPart } from '../page/failed-part.tsx';
import { Waiting } from '../page/waiting.tsx';
import { useAdmin } from '../project/project.tsx';
import { t } from '../words.ts';

const EVERY_MS = 60_000;

/** How many tries had to wait, of the last 30 days. */
export function BlockedTries(): ReactElement {
  const admin = useAdmin();
  const { data, error, refetch } = useQuery({
    queryKey: ['metrics', admin.projectId, 'blocked'],
    queryFn: () => admin.getMetrics({ series: ['sign_ins'] }),
    refetchInterval: EVERY_MS,
  });
  const points = data?.points ?? [];
  return (
    <section className="setup-box" aria-labelledby="blocked-tries">
      <h2 className="setup-box-title" id="blocked-tries">
        {t('Blocked tries')}
      </h2>
      <p className="setup-box-text">{t('How many tries to sign in had to wait, by day of UTC.')}</p>
      {error && !data && <FailedPart error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <Waiting>
          <Skeleton shape="code" />
        </Waiting>
      )}
      {data && (
        <TimeChart
          label={t('Blocked tries by day')}
          times={points.map(({ at }) => at.toISOString().slice(0, 10))}
          series={[
            { name: t('Password'), tone: 'destructive', values: points.map(blocked((by) => by === 'password')) },
            { name: t('Magic link'), tone: 'warning', values: points.map(blocked((by) => by === 'otp')) },
            { name: t('With a second factor'), tone: 'accent', values: points.map(blocked((by) => by === 'mfa')) },
            // By their ids, or as oauth where it is not known which.
            { name: t('A provider'), tone: 'success', values: points.map(blocked((by) => !OURS.has(by))) },
          ]}
          isLastOpen={points.at(-1)?.isComplete === false}
          hasAxis
        />
      )}
    </section>
  );
}

const OURS = new Set(['password', 'otp', 'mfa']);

const blocked =
  (isBy: (method: string) => boolean) =>
  ({ signIns = [] }: MetricsPoint): number =>
    signIns
      .filter(({ method, outcome }) => outcome === 'blocked' && isBy(method))
      .reduce((sum, { count }) => sum + count, 0);
