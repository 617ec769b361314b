import type { Context } from '../../../context.ts';
import { sweep } from '../../../db/sweep.ts';
import { oldJobs } from './bulk-jobs.queries.ts';

const KEPT_MS = 7 * 24 * 60 * 60_000;

/** Jobs are kept for a week after they end. */
export const sweepBulkJobs = (ctx: Context): Promise<void> =>
  sweep(ctx.db, oldJobs(new Date(ctx.clock.now().getTime() - KEPT_MS)));
