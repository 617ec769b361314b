import type { SettingChange } from '@keystead/contract';
import { inTransaction, type Context, type TransactionContext } from '../../context.ts';
import { execute } from '../../db/db.ts';
import { together } from '../../db/together.ts';
import { recordEvent } from '../events/index.ts';
import { changedSettings } from './changed-settings.ts';
import { getProject } from './find-project.ts';
import type { Project } from './project.ts';
import { changedProjectEvent, lockProject, selectChangedProject } from './projects.queries.ts';

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
    await recordChange(ctx, projectId, changedSettings(before, after));
    return after;
  });
  ctx.cache.forget();
  return project;
}

/** More than an owner changes by hand. Whoever sends hundreds of domains reads which from the project. */
const MOST_TOLD = 100;

async function recordChange(
  ctx: TransactionContext,
  projectId: string,
  changes: readonly SettingChange[],
): Promise<void> {
  if (changes.length === 0) return;
  const changed = [...new Set(changes.map(({ path }) => path.replace(/\..*/s, '')))];
  const event = recordEvent(ctx, projectId, { type: 'project.updated', ...changedProjectEvent });
  await execute(
    ctx.db,
    together([selectChangedProject(projectId, { changed, changes: changes.slice(0, MOST_TOLD) }), event]),
  );
}
