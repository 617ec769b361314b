import * as endpoints from '@keystead/contract/client';
import { addressed } from '../http/addressed.ts';
import type { Call } from '../http/call.ts';
import type { AccessType } from '../http/endpoint-types.ts';
import type { TeamReference } from './team.ts';
import { teamIdOf } from './team-id.ts';

/** A permission of a user in a team. */
export interface TeamPermission {
  readonly id: string;
}

/** The options of `listPermissions`. */
export interface ListPermissionsOptions {
  /**
   * Whether to include permissions that other permissions contain, or only those granted directly. Defaults to true.
   */
  recursive?: boolean;
}

/** The permissions of a user in teams. */
export interface PermissionMethods {
  /** Returns the permissions of the user in a team; none if they aren't a member. */
  readonly listPermissions: (team: TeamReference, options?: ListPermissionsOptions) => Promise<TeamPermission[]>;
  /**
   * Returns a permission of the user in a team, granted directly or contained in another one; null if they don't have
   * it.
   */
  readonly getPermission: (team: TeamReference, permissionId: string) => Promise<TeamPermission | null>;
  /** Returns whether the user has a permission in a team. Sends one request. */
  readonly hasPermission: (team: TeamReference, permissionId: string) => Promise<boolean>;
}

/** Creates the permission methods of one user, given by ID or as `me`. */
export function permissionMethods<Access extends AccessType>(call: Call<Access>, user_id: string): PermissionMethods {
  async function list(team: TeamReference, isRecursive: boolean, permission_id?: string): Promise<TeamPermission[]> {
    const recursive = isRecursive ? 'true' : 'false';
    const query = { team_id: teamIdOf(team), user_id, permission_id, recursive } as const;
    const answer = await call(addressed(endpoints.listTeamPermissions, { query }));
    if (answer.status === 'error') throw answer.error;
    return answer.data.items.map(({ id }) => ({ id }));
  }
  const getPermission: PermissionMethods['getPermission'] = async (team, permissionId) =>
    (await list(team, true, permissionId))[0] ?? null;

  return {
    listPermissions: (team, { recursive = true } = {}) => list(team, recursive),
    getPermission,
    hasPermission: async (team, permissionId) => (await getPermission(team, permissionId)) !== null,
  };
}
