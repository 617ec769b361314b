import type { SettingChange } from '@keystead/contract';
import { inTransaction, type Context, type TransactionContext } from '../../../context.ts';
import { writeEvent, type NewEvent } from '../events/record-event.ts';
import { changedSettings } from './changed-settings.ts';
import { getProject } from './find-project.ts';
import type { Project } from './project.ts';
import { lockProject } from './projects.queries.ts';

/** Changes of one project happen one after the other; each sees what the one before has left, and tells what it changed. */
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

/** More than an owner changes by hand. Whoever sends hundreds of domains reads which from the project. */
const MOST_TOLD = 100;

/** What events tell of changed settings. */
export const updatedProjectEvent = (id: string, changes: readonly SettingChange[]): NewEvent => ({
  type: 'project.updated',
  version: 1,
  data: {
    id,
    changed: [...new Set(changes.map(({ path }) => path.replace(/\..*/s, '')))],
    changes: changes.slice(0, MOST_TOLD),
  },
});
