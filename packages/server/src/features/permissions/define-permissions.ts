import { SYSTEM_PERMISSION_IDS } from '@keystead/contract';
import type { Context, TransactionContext } from '../../context.ts';
import type { PermissionDefinition } from './permission-definition.ts';
import { insertDefinition, listOwnDefinitions } from './permissions.queries.ts';

/** They contain system permissions alone, which contain nothing. */
const STARTING_PERMISSIONS = [
  { id: 'admin', containedIds: SYSTEM_PERMISSION_IDS },
  { id: 'member', containedIds: ['$read_members', '$invite_members'] },
] as const;

const SYSTEM_PERMISSIONS = SYSTEM_PERMISSION_IDS.map((id): PermissionDefinition => ({
  id,
  description: null,
  containedIds: [],
  reachableIds: [],
}));

/** What every new project begins with. */
export async function defineStartingPermissions(ctx: TransactionContext, projectId: string): Promise<void> {
  for (const { id, containedIds } of STARTING_PERMISSIONS)
    await insertDefinition(ctx.db, projectId, { id, description: null, containedIds, reachableIds: containedIds });
}

/** The project's own, and those that every project has. */
export async function readDefinitions(ctx: Context, projectId: string): Promise<PermissionDefinition[]> {
  return [...(await listOwnDefinitions(ctx.db, projectId)), ...SYSTEM_PERMISSIONS];
}
