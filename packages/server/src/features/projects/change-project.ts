import { inTransaction, type Context, type TransactionContext } from '../../context.ts';
import { getProject } from './find-project.ts';
import type { Project } from './project.ts';
import { lockProject } from './projects.queries.ts';

/** Changes of one project happen one after the other; each sees what the one before has left. */
export async function changeProject(
  ctx: Context,
  projectId: string,
  change: (ctx: TransactionContext) => Promise<void>,
): Promise<Project> {
  const project = await inTransaction(ctx, async (ctx) => {
    await lockProject(ctx.db, projectId);
    await change(ctx);
    return getProject(ctx, projectId);
  });
  ctx.cache.forget();
  return project;
}
