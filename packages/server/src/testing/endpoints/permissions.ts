import { call } from '../call.ts';
import type { EndpointCases, Triggers } from '../endpoint-case.ts';
import { NO_ID } from '../triggers.ts';
import type { World } from '../world.ts';
import { teamOfUser } from './teams/members.ts';

let made = 0;
const newId = () => `permission_${(made += 1)}`;

/** A new permission, which can be changed and deleted. */
async function definedPermission({ instance }: World) {
  const id = newId();
  await call(instance.app, 'POST /api/v1/team-permission-definitions', { as: 'admin', body: { id } });
  return { permission_id: id };
}

const containing = (id: string) => ({ as: 'admin', body: { id, contained_permission_ids: [id] } }) as const;

const unfitNew = {
  PERMISSION_ID_ALREADY_EXISTS: () => ({ as: 'admin', body: { id: '$read_members' } }),
  CONTAINED_PERMISSION_NOT_FOUND: () => ({
    as: 'admin',
    body: { id: newId(), contained_permission_ids: ['nowhere'] },
  }),
  PERMISSION_CONTAINS_ITSELF: () => containing(newId()),
} satisfies Triggers;
const noSuchPermission = {
  PERMISSION_NOT_FOUND: () => ({ as: 'admin', params: { permission_id: 'nowhere' } }),
} satisfies Triggers;

export const permissionCases = {
  listPermissionDefinitions: { sample: () => ({}) },
  createPermissionDefinition: {
    sample: () => ({
      body: { id: newId(), description: 'Sees invoices', contained_permission_ids: ['$read_members'] },
    }),
    errors: unfitNew,
  },
  updatePermissionDefinition: {
    sample: async (world) => ({ params: await definedPermission(world), body: { description: 'Sees invoices' } }),
    errors: { ...unfitNew, ...noSuchPermission },
  },
  deletePermissionDefinition: {
    sample: async (world) => ({ params: await definedPermission(world) }),
    errors: noSuchPermission,
  },
  getPermissionUsage: {
    sample: async (world) => ({ params: await definedPermission(world) }),
    errors: noSuchPermission,
  },
  listPermissionHolders: {
    sample: async (world) => ({ params: await definedPermission(world) }),
    errors: noSuchPermission,
  },
  getTeamPermissionUsage: {
    sample: async (world) => ({ params: { team_id: (await teamOfUser(world)).id } }),
    errors: { TEAM_NOT_FOUND: () => ({ as: 'admin', params: { team_id: NO_ID } }) },
  },
} satisfies EndpointCases;
