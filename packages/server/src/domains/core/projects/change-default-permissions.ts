import type { TransactionContext } from '../../../context.ts';
import { writeEvent } from '../events/record-event.ts';
import { updatedProjectEvent } from './change-project.ts';
import { listDefaultsWith, removeDefault, renameDefault } from './default-permissions.queries.ts';

/** Renames a permission in the default permissions too, which is recorded as a change of the project. */
export async function renameDefaultPermission(
  ctx: TransactionContext,
  projectId: string,
  names: { id: string; newId: string },
): Promise<void> {
  const lists = await listDefaultsWith(ctx.db, projectId, names.id);
  if (lists.length === 0) return;
  await renameDefault(ctx.db, projectId, names);
  const changes = lists.flatMap((path) => [
    { path, before: names.id },
    { path, after: names.newId },
  ]);
  await writeEvent(ctx, projectId, updatedProjectEvent(projectId, changes));
}

export async function removeDefaultPermission(ctx: TransactionContext, projectId: string, id: string): Promise<void> {
  const lists = await listDefaultsWith(ctx.db, projectId, id);
  if (lists.length === 0) return;
  await removeDefault(ctx.db, projectId, id);
  const changes = lists.map((path) => ({ path, before: id }));
  await writeEvent(ctx, projectId, updatedProjectEvent(projectId, changes));
}
