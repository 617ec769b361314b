import type { TransactionContext } from '../../../context.ts';
import { updateContents, type closureOf, type PermissionGraph } from '../../core/index.ts';
import type { LockedDefinitions } from './lock-definitions.ts';
import { tellOfDefinitions } from './tell-of-definitions.ts';

/**
 * Stores the contents of definitions where they changed, and writes events for definitions that changed as a
 * consequence. The caller writes the event of the requested change.
 */
export async function changeContents(
  ctx: TransactionContext,
  projectId: string,
  before: LockedDefinitions['byId'],
  { graph, closure, askedId }: { graph: PermissionGraph; closure: ReturnType<typeof closureOf>; askedId: string },
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
  if (changed.length === 0) return;
  await updateContents(ctx.db, projectId, changed);
  const followed = changed.flatMap(({ id, containedIds }) => {
    const stored = before.get(id);
    const isFollowing = stored && id !== askedId && String(stored.containedIds) !== String(containedIds);
    return isFollowing ? [{ id, description: stored.description, containedIds }] : [];
  });
  await tellOfDefinitions(ctx, projectId, 'permission_definition.updated', followed);
}
