import { setTimeout as pause } from 'node:timers/promises';
import { inTransaction, type Context } from '../../../../context.ts';
import type { Sql } from '../../../../db/sql.ts';
import { deleteMarkedProject } from '../../../core/index.ts';
import { countDeletedRows, findUnfinishedDeletion, finishDeletion, lockDeletion } from './deletion.queries.ts';
import { deletePageOfProject, listTablesOfProjects } from './project-rows.queries.ts';

/** The pause after each page, as a multiple of the time it took, so that requests get the database. */
const REST = 4;

/**
 * Deletes all rows of a deleted project, page by page, each together with the count; the row of the project comes last.
 * If the process dies, another one continues with the remaining rows. See
 * docs/adr/0009-large-changes-in-small-steps.md.
 */
export async function purgeProject(ctx: Context, projectId: string, signal: AbortSignal): Promise<void> {
  if (!(await findUnfinishedDeletion(ctx.db, projectId))) return;
  for (const table of await listTablesOfProjects(ctx.db)) {
    let isMore = true;
    while (isMore) {
      const begun = performance.now();
      isMore = await purgePage(ctx, table, projectId);
      await pause(isMore ? (performance.now() - begun) * REST : 0, undefined, { signal });
    }
  }
  await inTransaction(ctx, async (ctx) => {
    await deleteMarkedProject(ctx.db, projectId);
    await finishDeletion(ctx.db, projectId, ctx.clock.now());
  });
}

/** Returns whether there may be more. Uses a transaction, whose connection carries no statements of requests. */
const purgePage = (ctx: Context, table: Sql<never>, projectId: string): Promise<boolean> =>
  inTransaction(ctx, async (ctx) => {
    await lockDeletion(ctx.db, projectId);
    const { found, deleted } = await deletePageOfProject(ctx.db, table, projectId);
    if (deleted > 0) await countDeletedRows(ctx.db, projectId, deleted);
    return found > 0;
  });
