import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { MetricsPoint } from '@keystead/client/admin';
import { TimeChart } from '../../kit/chart/time-chart.tsx';
import { Box } from '../../kit/box.tsx';
import { Loaded } from '../../kit/loaded.tsx';
import { useAdmin } from '../../project/project.tsx';
import { t } from '../../words.ts';

const EVERY_MS = 60_000;

/** How many tries had to wait, of the last 30 days. */
export function BlockedAttempts(): ReactElement {
  const admin = useAdmin();
  const query = useQuery({
    queryKey: ['metrics', admin.projectId, 'blocked'],
    queryFn: () => admin.getMetrics({ series: ['sign_ins'] }),
    refetchInterval: EVERY_MS,
  });
  return (
    <Box title={t('Blocked tries')} text={t('How many tries to sign in had to wait, by day of UTC.')}>
      <Loaded query={query}>
        {({ points }) => (
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
          />
        )}
      </Loaded>
    </Box>
  );
}

const OURS = new Set(['password', 'otp', 'mfa']);

const blocked =
  (isBy: (method: string) => boolean) =>
  ({ signIns = [] }: MetricsPoint): number =>
    signIns
      .filter(({ method, outcome }) => outcome === 'blocked' && isBy(method))
      .reduce((sum, { count }) => sum + count, 0);
