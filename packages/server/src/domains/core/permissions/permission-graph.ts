import { SYSTEM_PERMISSION_IDS } from '@keystead/contract';

/** What each permission of a project contains, by its id. System permissions contain nothing and have no entry. */
export type PermissionGraph = ReadonlyMap<string, readonly string[]>;

export const isSystemPermission = (id: string): boolean => SYSTEM_PERMISSION_IDS.some((systemId) => systemId === id);

/** Returns the graph with other contents of a permission, or with a new permission. */
export const withContents = (graph: PermissionGraph, id: string, containedIds: readonly string[]): PermissionGraph =>
  new Map(graph).set(id, [...new Set(containedIds)].sort());

/** Returns the graph with a permission renamed, also where other permissions contain it. */
export function withNewName(graph: PermissionGraph, id: string, newId: string): PermissionGraph {
  const renamed = (other: string) => (other === id ? newId : other);
  return new Map(
    [...graph].map(([container, contained]) => [
      renamed(container),
      contained.includes(id) ? contained.map(renamed).sort() : contained,
    ]),
  );
}

/** Returns the graph without a permission and without references to it. */
export const without = (graph: PermissionGraph, id: string): PermissionGraph =>
  new Map(
    [...graph]
      .filter(([container]) => container !== id)
      .map(([container, contained]) => [container, contained.filter((other) => other !== id)]),
  );

export const findUndefined = (graph: PermissionGraph, ids: readonly string[]): string | undefined =>
  ids.find((id) => !graph.has(id) && !isSystemPermission(id));

/** Returns whether a permission contains itself, directly or indirectly. */
export function containsItself(graph: PermissionGraph, id: string): boolean {
  const seen = new Set<string>();
  const next = [...(graph.get(id) ?? [])];
  for (let other = next.pop(); other !== undefined; other = next.pop()) {
    if (other === id) return true;
    if (seen.has(other)) continue;
    seen.add(other);
    next.push(...(graph.get(other) ?? []));
  }
  return false;
}

/** Returns everything that each permission contains, directly or indirectly. No permission may contain itself. */
export function closureOf(graph: PermissionGraph): ReadonlyMap<string, ReadonlySet<string>> {
  const closure = new Map<string, ReadonlySet<string>>();
  const reachableFrom = (id: string): ReadonlySet<string> => {
    const known = closure.get(id);
    if (known) return known;
    const reachable = new Set<string>();
    for (const contained of graph.get(id) ?? []) {
      if (reachable.has(contained)) continue; // its contents have been added too
      reachable.add(contained);
      for (const further of reachableFrom(contained)) reachable.add(further);
    }
    closure.set(id, reachable);
    return reachable;
  };
  return new Map([...graph.keys()].map((id) => [id, reachableFrom(id)]));
}
