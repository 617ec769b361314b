import type { NewEvent } from '../../core/index.ts';
import type { BulkJob } from './bulk-job.ts';

export const bulkJobEvent = (
  type: 'bulk_job.started' | 'bulk_job.cancelled',
  { id, action, teamId, total, done, failed }: BulkJob,
): NewEvent => ({ type, version: 1, data: { id, action, team_id: teamId, total, done, failed } });
