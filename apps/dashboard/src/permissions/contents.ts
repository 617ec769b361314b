import type { PermissionDefinition } from '@keystead/client/admin';

type Definitions = readonly Pick<PermissionDefinition, 'id' | 'containedPermissionIds'>[];

/** Five come with the system; nobody changes those. */
export const isSystemPermission = (id: string): boolean => id.startsWith('$');

/** All that permissions contain, directly or not, and they themselves. */
export function reachedFrom(definitions: Definitions, ids: readonly string[]): ReadonlySet<string> {
  const contents = new Map(definitions.map(({ id, containedPermissionIds }) => [id, containedPermissionIds]));
  const reached = new Set(ids);
  for (const id of reached) for (const contained of contents.get(id) ?? []) reached.add(contained); // a set hands out what is added meanwhile
  return reached;
}

/** What contains a permission directly. */
export const containersOf = (definitions: Definitions, id: string): readonly string[] =>
  definitions.filter(({ containedPermissionIds }) => containedPermissionIds.includes(id)).map((other) => other.id);
