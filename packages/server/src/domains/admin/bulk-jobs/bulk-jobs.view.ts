import type { getBulkJob, ResponseOf } from '@keystead/contract';
import type { BulkJob } from './bulk-job.ts';

export const bulkJobView = (job: BulkJob): ResponseOf<typeof getBulkJob, 'admin'> => ({
  id: job.id,
  action: job.action,
  team_id: job.teamId,
  status: job.status,
  total: job.total,
  done: job.done,
  failed: job.failed,
  errors: [...job.errors],
  started_by_user_id: job.startedBy,
  starts_at_millis: job.startsAt.getTime(),
  finished_at_millis: job.finishedAt?.getTime() ?? null,
});
