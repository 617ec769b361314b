import type { Context } from '../../../../context.ts';
import type { Task } from '../../../../platform/jobs-run-task.ts';
import { PURGE_PROJECT_TASK } from './delete-project.ts';
import { purgeProject } from './purge-project.ts';

const RETRY_SECONDS = 30;

/** The tasks of this feature. They are retried until nothing of the project is left. */
export const deletionTasks = (ctx: Context): Record<string, Task> => ({
  [PURGE_PROJECT_TASK]: {
    run: (input, { signal }) => purgeProject(ctx, (input as { projectId: string }).projectId, signal),
    retryDelaySeconds: () => RETRY_SECONDS,
  },
});
