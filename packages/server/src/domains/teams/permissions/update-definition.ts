import { KnownError, type BodyOf, type updatePermissionDefinition } from '@keystead/contract';
import { inTransaction, type Context } from '../../../context.ts';
import {
  renameDefaultPermission,
  updateDefinition as updateDefinitionRow,
  withContents,
  withNewName,
  type PermissionDefinition,
} from '../../core/index.ts';
import { renameAllGrants } from '../../identity/index.ts';
import { changeContents } from './change-contents.ts';
import { lockDefinitions } from './lock-definitions.ts';
import { requireNewId, soundClosureOf } from './sound-closure.ts';
import { tellOfDefinitions } from './tell-of-definitions.ts';
import { requireOwn } from './require-own.ts';

/**
 * Changes a permission; missing fields stay unchanged. Renaming it also updates the permissions that contain it, its
 * grants and the defaults.
 */
export function updateDefinition(
  ctx: Context,
  projectId: string,
  id: string,
  changes: BodyOf<typeof updatePermissionDefinition, 'admin'>,
): Promise<Omit<PermissionDefinition, 'reachableIds'>> {
  requireOwn(id);
  const { id: newId = id, description, contained_permission_ids } = changes;
  return inTransaction(ctx, async (ctx) => {
    const { byId, graph: before } = await lockDefinitions(ctx, projectId);
    const stored = byId.get(id);
    if (!stored) throw new KnownError('PERMISSION_NOT_FOUND', { permission_id: id });
    if (newId !== id) requireNewId(before, newId);
    const named = withNewName(before, id, newId);
    const graph = contained_permission_ids ? withContents(named, newId, contained_permission_ids) : named;
    const closure = soundClosureOf(graph, newId);

    const definition = {
      id: newId,
      description: description === undefined ? stored.description : description || null,
      containedIds: graph.get(newId) ?? [],
    };
    await updateDefinitionRow(ctx.db, projectId, id, { newId, description: definition.description });
    if (isOther(stored, definition))
      await tellOfDefinitions(ctx, projectId, 'permission_definition.updated', [
        { ...definition, previousId: newId === id ? undefined : id },
      ]);
    await changeContents(ctx, projectId, byId, { graph, closure, askedId: newId });
    if (newId !== id) {
      await renameDefaultPermission(ctx, projectId, { id, newId });
      await renameAllGrants(ctx, projectId, { id, newId });
    }
    return definition;
  });
}

const isOther = (stored: PermissionDefinition, definition: Omit<PermissionDefinition, 'reachableIds'>): boolean =>
  stored.id !== definition.id ||
  stored.description !== definition.description ||
  String(stored.containedIds) !== String(definition.containedIds);
