import * as endpoints from '@keystead/contract/client';
import { addressed } from '../http/addressed.ts';
import type { ServerCall } from '../http/call.ts';
import type { ErrorsOf } from '../http/endpoint-types.ts';
import type { KnownError } from '../http/known-error.ts';
import { unlessDone } from '../http/unless-done.ts';
import type { Result } from '../result.ts';
import { withoutData } from '../without-data.ts';
import { type PermissionMethods, permissionMethods } from './permissions.ts';
import type { TeamReference } from './team.ts';

/** Why a permission was not granted. */
export type PermissionGrantError = KnownError<ErrorsOf<'grantTeamPermission'>>;
/** Why a permission was not revoked. */
export type PermissionRevocationError = KnownError<ErrorsOf<'revokeTeamPermission'>>;

/** The permissions of a user in teams, with the methods of servers. */
export interface ServerPermissionMethods extends PermissionMethods {
  /**
   * Grants a team member a permission in the team. Nothing changes if they already have it. Fails with
   * `PERMISSION_NOT_FOUND`, `TEAM_NOT_FOUND` or `TEAM_MEMBERSHIP_NOT_FOUND`.
   */
  readonly grantPermission: (team: TeamReference, permissionId: string) => Promise<Result<void, PermissionGrantError>>;
  /**
   * Revokes a permission that was granted directly. To revoke one that is contained in another, revoke the other one.
   * Fails with `TEAM_PERMISSION_NOT_FOUND` if it was not granted.
   */
  readonly revokePermission: (
    team: TeamReference,
    permissionId: string,
  ) => Promise<Result<void, PermissionRevocationError>>;
}

export function serverPermissionMethods(call: ServerCall, user_id: string): ServerPermissionMethods {
  const grantOf = (team: TeamReference, permission_id: string) => ({
    params: { team_id: team.id, user_id, permission_id },
  });
  return {
    ...permissionMethods(call, user_id),
    async grantPermission(team, permissionId) {
      const endpoint = addressed(endpoints.grantTeamPermission, grantOf(team, permissionId));
      return withoutData(await call(endpoint, { body: {}, isRepeatable: true })); // a second grant changes nothing
    },
    revokePermission: (team, permissionId) =>
      unlessDone('TEAM_PERMISSION_NOT_FOUND', (onRepeat) =>
        call(addressed(endpoints.revokeTeamPermission, grantOf(team, permissionId)), { onRepeat }),
      ),
  };
}
