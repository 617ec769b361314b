import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AdminApp } from '@keystead/client/admin';

const EVERY_MS = 60_000;

interface Asked {
  readonly from: string;
  readonly to: string;
  readonly interval: 'day' | 'hour';
}

/** The figures of a range; today is counted once a minute. What was shown stays until the next has come. */
export const metricsQuery = (admin: AdminApp, asked: Asked) =>
  queryOptions({
    queryKey: ['metrics', admin.projectId, asked],
    queryFn: () => admin.getMetrics(asked),
    refetchInterval: EVERY_MS,
    placeholderData: keepPreviousData,
  });
