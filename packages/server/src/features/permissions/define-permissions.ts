import { SYSTEM_PERMISSION_IDS } from '@keystead/contract';
import type { Context } from '../../context.ts';
import { insertPermissionDefinition, listPermissionDefinitionIds } from './permissions.queries.ts';

const STARTING_PERMISSIONS = [
  { id: 'admin', containedIds: SYSTEM_PERMISSION_IDS },
  { id: 'member', containedIds: ['$read_members', '$invite_members'] },
] as const;

/** What every new project begins with. */
export async function defineStartingPermissions(ctx: Context, projectId: string): Promise<void> {
  for (const definition of STARTING_PERMISSIONS) await insertPermissionDefinition(ctx.db, projectId, definition);
}

/** The project's own, and those that every project has. */
export async function listDefinedPermissionIds(ctx: Context, projectId: string): Promise<ReadonlySet<string>> {
  const defined = await listPermissionDefinitionIds(ctx.db, projectId);
  return new Set([...SYSTEM_PERMISSION_IDS, ...defined.map(({ id }) => id)]);
}
