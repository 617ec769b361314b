import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { MetricsPoint } from '@keystead/client/admin';
import { TimeChart } from '../../kit/chart/time-chart.tsx';
import { Box } from '../../kit/box.tsx';
import { Loaded } from '../../kit/loaded.tsx';
import { useAdmin } from '../../project/project.tsx';
import { t } from '../../words.ts';

const EVERY_MS = 60_000;

/** Sign-in attempts that rate limits blocked in the last 30 days. */
export function BlockedAttempts(): ReactElement {
  const admin = useAdmin();
  const query = useQuery({
    queryKey: ['metrics', admin.projectId, 'blocked'],
    queryFn: () => admin.getMetrics({ series: ['sign_ins'] }),
    refetchInterval: EVERY_MS,
  });
  return (
    <Box title={t('Blocked attempts')} text={t('Sign-in attempts that were blocked, per day (UTC).')}>
      <Loaded query={query}>
        {({ points }) => (
          <TimeChart
            label={t('Blocked attempts by day')}
            times={points.map(({ at }) => at.toISOString().slice(0, 10))}
            series={[
              { name: t('Password'), tone: 'destructive', values: points.map(blocked((by) => by === 'password')) },
              { name: t('Magic link'), tone: 'warning', values: points.map(blocked((by) => by === 'otp')) },
              {
                name: t('Two-factor authentication'),
                tone: 'accent',
                values: points.map(blocked((by) => by === 'mfa')),
              },
              // Providers count by their IDs, or as `oauth` if the provider isn't known.
              { name: t('OAuth provider'), tone: 'success', values: points.map(blocked((by) => !OURS.has(by))) },
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
