import { queryOptions } from '@tanstack/react-query';
import type { AdminApp, BulkJob } from '@keystead/client/admin';

const LOOK_EVERY_MS = 1000;

/** The bulk jobs of the last week, newest first. Refetched while one is waiting or running. */
export const bulkJobsQuery = (admin: AdminApp) =>
  queryOptions({
    queryKey: ['bulk-jobs', admin.projectId],
    queryFn: () => admin.listBulkJobs(),
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? LOOK_EVERY_MS : false),
  });

export const isUnderWay = ({ status }: BulkJob): boolean => status === 'waiting' || status === 'running';
