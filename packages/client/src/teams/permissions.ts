import * as endpoints from '@keystead/contract/client';
import { addressed } from '../http/addressed.ts';
import type { Call } from '../http/call.ts';
import type { AccessType } from '../http/endpoint-types.ts';
import type { TeamReference } from './team.ts';
import { teamIdOf } from './team-id.ts';

/** What somebody may do in a team. */
export interface TeamPermission {
  readonly id: string;
}

/** How to list permissions. */
export interface ListPermissionsOptions {
  /** Also what is contained in others, which is the default; otherwise only what was granted by itself. */
  recursive?: boolean;
}

/** What a user may do in a team. */
export interface PermissionMethods {
  /** What the user may do in the team; nothing where they are no member. */
  readonly listPermissions: (team: TeamReference, options?: ListPermissionsOptions) => Promise<TeamPermission[]>;
  /** One permission of the user in the team, granted or contained in another; null if they do not have it. */
  readonly getPermission: (team: TeamReference, permissionId: string) => Promise<TeamPermission | null>;
  /** Whether the user may do something in the team, asked of the service in one request. */
  readonly hasPermission: (team: TeamReference, permissionId: string) => Promise<boolean>;
}

/** Asks what one user may do: their id, or `me`. */
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
