import { KnownError } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import { always } from '../../../db/together.ts';
import { hasTeamPermission, type MemberKey } from './permissions/team-permissions.queries.ts';
import { refuseTeamAccess } from './permissions/refuse-team-access.ts';

export type TeamKey = Omit<MemberKey, 'userId'>;

/** Returns the condition for an action that needs a permission of a member, and none of a server. */
export const allowedTo = (by: MemberKey | undefined, permissionId: string) =>
  by ? hasTeamPermission(by, permissionId) : always;

/** Throws the reason why a statement with that condition found no team. */
export async function refuseTeam(
  ctx: Context,
  { teamId: team_id }: TeamKey,
  by: MemberKey | undefined,
  permissionId: string,
): Promise<never> {
  if (!by) throw new KnownError('TEAM_NOT_FOUND', { team_id });
  await refuseTeamAccess(ctx, by, permissionId);
  throw new KnownError('TEAM_PERMISSION_REQUIRED', { team_id, user_id: by.userId, permission_id: permissionId }); // granted just now
}
