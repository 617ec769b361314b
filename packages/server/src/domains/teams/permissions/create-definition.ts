import { type BodyOf, type createPermissionDefinition, KnownError, MAX_PERMISSIONS } from '@keystead/contract';
import { inTransaction, type Context } from '../../../context.ts';
import { insertDefinition, withContents, type PermissionDefinition } from '../../core/index.ts';
import { lockDefinitions } from './lock-definitions.ts';
import { tellOfDefinitions } from './tell-of-definitions.ts';
import { requireNewId, soundClosureOf } from './sound-closure.ts';

export function createDefinition(
  ctx: Context,
  projectId: string,
  given: BodyOf<typeof createPermissionDefinition, 'admin'>,
): Promise<PermissionDefinition> {
  const { id, description, contained_permission_ids = [] } = given;
  return inTransaction(ctx, async (ctx) => {
    const { graph: before } = await lockDefinitions(ctx, projectId);
    requireNewId(before, id);
    if (before.size >= MAX_PERMISSIONS) throw new KnownError('PERMISSION_LIMIT_REACHED');
    const graph = withContents(before, id, contained_permission_ids);
    const closure = soundClosureOf(graph, id);
    const definition = {
      id,
      description: description || null,
      containedIds: graph.get(id) ?? [],
      reachableIds: [...(closure.get(id) ?? [])].sort(),
    };
    await insertDefinition(ctx.db, projectId, definition);
    await tellOfDefinitions(ctx, projectId, 'permission_definition.created', [definition]);
    return definition;
  });
}
