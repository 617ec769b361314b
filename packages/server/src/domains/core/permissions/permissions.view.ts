import type { listPermissionDefinitions, ResponseOf } from '@keystead/contract';
import type { PermissionDefinition } from './permission-definition.ts';

type DefinitionView = ResponseOf<typeof listPermissionDefinitions, 'admin'>['items'][number];

export const definitionView = ({
  id,
  description,
  containedIds,
}: Omit<PermissionDefinition, 'reachableIds'>): DefinitionView => ({
  id,
  ...(description !== null && { description }),
  contained_permission_ids: [...containedIds].sort(),
});
