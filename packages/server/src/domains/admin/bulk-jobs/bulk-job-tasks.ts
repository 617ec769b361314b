import type { Context } from '../../../context.ts';
import type { Task } from '../../../platform/jobs-run-task.ts';
import type { BulkJobKey } from './bulk-job.ts';
import { runBulkJob } from './run-bulk-job.ts';
import { RUN_BULK_JOB_TASK } from './start-bulk-job.ts';

const RETRY_SECONDS = 5;

/** The tasks of this feature. They are retried until the job is over, however long the database is unavailable. */
export const bulkJobTasks = (ctx: Context): Record<string, Task> => ({
  [RUN_BULK_JOB_TASK]: {
    run: (input, { signal }) => runBulkJob(ctx, input as BulkJobKey, signal),
    retryDelaySeconds: () => RETRY_SECONDS,
  },
});
