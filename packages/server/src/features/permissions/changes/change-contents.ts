import type { TransactionContext } from '../../../context.ts';
import { updateContents, type closureOf, type PermissionGraph } from '../index.ts';
import type { LockedDefinitions } from './lock-definitions.ts';

/** Writes what the definitions contain from now on, where that has changed. */
export async function changeContents(
  ctx: TransactionContext,
  projectId: string,
  before: LockedDefinitions['byId'],
  { graph, closure }: { graph: PermissionGraph; closure: ReturnType<typeof closureOf> },
): Promise<void> {
  const contents = [...graph].map(([id, containedIds]) => ({
    id,
    containedIds,
    reachableIds: [...(closure.get(id) ?? [])].sort(),
  }));
  const changed = contents.filter(({ id, containedIds, reachableIds }) => {
    const stored = before.get(id);
    return (
      String(stored?.containedIds) !== String(containedIds) || String(stored?.reachableIds) !== String(reachableIds)
    );
  });
  if (changed.length > 0) await updateContents(ctx.db, projectId, changed);
}
