import { queryOptions } from '@tanstack/react-query';
import type { AdminApp, BulkJob } from '@keystead/client/admin';

const LOOK_EVERY_MS = 1000;

/** What was done to many users in the last week, the newest first. Looked up as long as something is under way. */
export const bulkJobsQuery = (admin: AdminApp) =>
  queryOptions({
    queryKey: ['bulk-jobs', admin.projectId],
    queryFn: () => admin.listBulkJobs(),
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? LOOK_EVERY_MS : false),
  });

export const isUnderWay = ({ status }: BulkJob): boolean => status === 'waiting' || status === 'running';
