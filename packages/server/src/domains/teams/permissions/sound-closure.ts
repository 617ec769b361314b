import { KnownError, MAX_CONTAINED_PERMISSIONS } from '@keystead/contract';
import {
  closureOf,
  containsItself,
  findUndefined,
  isSystemPermission,
  type PermissionGraph,
} from '../../core/index.ts';

/** Requires an unused id. */
export function requireNewId(graph: PermissionGraph, id: string): void {
  if (graph.has(id) || isSystemPermission(id))
    throw new KnownError('PERMISSION_ID_ALREADY_EXISTS', { permission_id: id });
}

/**
 * Returns what all permissions contain, directly or not, after the contents of one have changed. Permissions are few
 * and flat in practice; the limit bounds what one change writes.
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
