import { SYSTEM_PERMISSION_IDS } from '@keystead/contract';
import type { Context, TransactionContext } from '../../../context.ts';
import type { PermissionDefinition } from './permission-definition.ts';
import { insertDefinition, listOwnDefinitions } from './permissions.queries.ts';

/** They contain only system permissions, which contain nothing. */
const STARTING_PERMISSIONS = [
  { id: 'admin', description: 'Default permission for team creators', containedIds: SYSTEM_PERMISSION_IDS },
  {
    id: 'member',
    description: 'Default permission for team members',
    containedIds: ['$read_members', '$invite_members'],
  },
] as const;

/** Clients show these sentences, so they are the ones of the wire protocol. */
const SYSTEM_DESCRIPTIONS: Readonly<Record<(typeof SYSTEM_PERMISSION_IDS)[number], string>> = {
  $update_team: 'Update the team information',
  $delete_team: 'Delete the team',
  $read_members: 'Read and list the other members of the team',
  $remove_members: 'Remove other members from the team',
  $invite_members: 'Invite other users to the team',
};

const SYSTEM_PERMISSIONS = SYSTEM_PERMISSION_IDS.map((id): PermissionDefinition => ({
  id,
  description: SYSTEM_DESCRIPTIONS[id],
  containedIds: [],
  reachableIds: [],
}));

/** Defines the permissions that every new project starts with. */
export async function defineStartingPermissions(ctx: TransactionContext, projectId: string): Promise<void> {
  for (const permission of STARTING_PERMISSIONS)
    await insertDefinition(ctx.db, projectId, { ...permission, reachableIds: permission.containedIds });
}

/** Returns the project's own permissions, then the system permissions that every project has. */
export async function readDefinitions(ctx: Context, projectId: string): Promise<PermissionDefinition[]> {
  return [...(await listOwnDefinitions(ctx.db, projectId)), ...SYSTEM_PERMISSIONS];
}
