import type { Context } from '../../../context.ts';
import type { Task } from '../../../platform/jobs-run-task.ts';
import type { BulkJobKey } from './bulk-job.ts';
import { runBulkJob } from './run-bulk-job.ts';
import { RUN_BULK_JOB_TASK } from './start-bulk-job.ts';

const RETRY_SECONDS = 5;

/** What the jobs of this feature do. They are tried until they are over, however long the database is away. */
export const bulkJobTasks = (ctx: Context): Record<string, Task> => ({
  [RUN_BULK_JOB_TASK]: {
    run: (input, { signal }) => runBulkJob(ctx, input as BulkJobKey, signal),
    retryDelaySeconds: () => RETRY_SECONDS,
  },
});
