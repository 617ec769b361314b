import { KnownError } from '@keystead/contract';
import type { Context } from '../../context.ts';
import { recordEvent } from '../events/index.ts';
import type { BulkJob, BulkJobKey } from './bulk-job.ts';
import { cancelOpenJob, changedJobEvent, findJob, listNewestJobs } from './bulk-jobs.queries.ts';

const LISTED = 100;

export const listBulkJobs = (ctx: Context, projectId: string): Promise<BulkJob[]> =>
  listNewestJobs(ctx.db, projectId, LISTED);

export async function getBulkJob(ctx: Context, key: BulkJobKey): Promise<BulkJob> {
  const job = await findJob(ctx.db, key);
  if (!job) throw new KnownError('BULK_JOB_NOT_FOUND');
  return job;
}

/** The job as it was stopped; one that is over is answered as it is. */
export async function cancelBulkJob(ctx: Context, key: BulkJobKey): Promise<BulkJob> {
  const event = recordEvent(ctx, key.projectId, { type: 'bulk_job.cancelled', ...changedJobEvent });
  return (await cancelOpenJob(ctx.db, key, ctx.clock.now(), event)) ?? getBulkJob(ctx, key);
}
