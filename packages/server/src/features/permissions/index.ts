export { defineStartingPermissions, readDefinitions } from './define-permissions.ts';
export type { PermissionDefinition } from './permission-definition.ts';
export {
  closureOf,
  containsItself,
  findUndefined,
  isSystemPermission,
  withContents,
  withNewName,
  without,
  type PermissionGraph,
} from './permission-graph.ts';
export {
  deleteDefinition,
  insertDefinition,
  listOwnDefinitions,
  updateContents,
  updateDefinition,
} from './permissions.queries.ts';
export { definitionView } from './permissions.view.ts';
