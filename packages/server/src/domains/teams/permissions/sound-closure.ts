import { KnownError, MAX_CONTAINED_PERMISSIONS } from '@keystead/contract';
import {
  closureOf,
  containsItself,
  findUndefined,
  isSystemPermission,
  type PermissionGraph,
} from '../../core/index.ts';

/** A new name is nobody's yet. */
export function requireNewId(graph: PermissionGraph, id: string): void {
  if (graph.has(id) || isSystemPermission(id))
    throw new KnownError('PERMISSION_ID_ALREADY_EXISTS', { permission_id: id });
}

/**
 * What all permissions contain, directly or not, once the contents of one of them have changed. Permissions are few and
 * flat in practice; that they stay so bounds what one change writes.
 */
export function soundClosureOf(graph: PermissionGraph, changedId: string): ReturnType<typeof closureOf> {
  const missing = findUndefined(graph, graph.get(changedId) ?? []);
  if (missing !== undefined) throw new KnownError('CONTAINED_PERMISSION_NOT_FOUND', { permission_id: missing });
  if (containsItself(graph, changedId))
    throw new KnownError('PERMISSION_CONTAINS_ITSELF', { permission_id: changedId });
  const closure = closureOf(graph);
  const contained = [...closure.values()].reduce((count, reachable) => count + reachable.size, 0);
  if (contained > MAX_CONTAINED_PERMISSIONS) throw new KnownError('CONTAINED_PERMISSION_LIMIT_REACHED');
  return closure;
}
