import type { SettingChange } from '@keystead/contract';
import { inTransaction, type Context, type TransactionContext } from '../../../context.ts';
import { writeEvent, type NewEvent } from '../events/record-event.ts';
import { changedSettings } from './changed-settings.ts';
import { getProject } from './find-project.ts';
import type { Project } from './project.ts';
import { lockProject } from './projects.queries.ts';

/**
 * Changes a project under its lock, so that concurrent changes run one after another, and records an event with the
 * changed settings.
 */
export async function changeProject(
  ctx: Context,
  projectId: string,
  change: (ctx: TransactionContext) => Promise<void>,
): Promise<Project> {
  const project = await inTransaction(ctx, async (ctx) => {
    await lockProject(ctx.db, projectId);
    const before = await getProject(ctx, projectId);
    await change(ctx);
    const after = await getProject(ctx, projectId);
    const changes = changedSettings(before, after);
    if (changes.length > 0) await writeEvent(ctx, projectId, updatedProjectEvent(projectId, changes));
    return after;
  });
  ctx.cache.forget();
  return project;
}

/** More than an owner changes by hand. A client that sends hundreds of domains can read them from the project. */
const MOST_TOLD = 100;

/** The event about changed settings. */
export const updatedProjectEvent = (id: string, changes: readonly SettingChange[]): NewEvent => ({
  type: 'project.updated',
  version: 1,
  data: {
    id,
    changed: [...new Set(changes.map(({ path }) => path.replace(/\..*/s, '')))],
    changes: changes.slice(0, MOST_TOLD),
  },
});
