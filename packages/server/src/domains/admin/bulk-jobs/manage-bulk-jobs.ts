import { KnownError } from '@keystead/contract';
import { inTransaction, type Context } from '../../../context.ts';
import { writeEvent } from '../../core/index.ts';
import { bulkJobEvent } from './bulk-job-event.ts';
import type { BulkJob, BulkJobKey } from './bulk-job.ts';
import { cancelOpenJob, findJob, listNewestJobs } from './bulk-jobs.queries.ts';

const LISTED = 100;

export const listBulkJobs = (ctx: Context, projectId: string): Promise<BulkJob[]> =>
  listNewestJobs(ctx.db, projectId, LISTED);

export async function getBulkJob(ctx: Context, key: BulkJobKey): Promise<BulkJob> {
  const job = await findJob(ctx.db, key);
  if (!job) throw new KnownError('BULK_JOB_NOT_FOUND');
  return job;
}

/** Returns the cancelled job, or a job that is already over unchanged. */
export async function cancelBulkJob(ctx: Context, key: BulkJobKey): Promise<BulkJob> {
  const cancelled = await inTransaction(ctx, async (ctx) => {
    const job = await cancelOpenJob(ctx.db, key, ctx.clock.now());
    if (job) await writeEvent(ctx, key.projectId, bulkJobEvent('bulk_job.cancelled', job));
    return job;
  });
  return cancelled ?? getBulkJob(ctx, key);
}
