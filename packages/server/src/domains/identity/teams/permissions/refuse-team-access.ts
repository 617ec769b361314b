import { KnownError } from '@keystead/contract';
import type { Context } from '../../../../context.ts';
import { findTeamAccess, type MemberKey } from './team-permissions.queries.ts';

/**
 * Throws why somebody may not do a thing in a team. To those outside, a team that does not exist and one of others look
 * alike. Returns if they may, where something else was in the way. See docs/adr/0018-teams-and-permissions.md.
 */
export async function refuseTeamAccess(ctx: Context, member: MemberKey, permissionId: string): Promise<void> {
  const { teamId: team_id, userId: user_id } = member;
  const access = await findTeamAccess(ctx.db, member, permissionId);
  if (!access) throw new KnownError('TEAM_MEMBERSHIP_NOT_FOUND', { team_id, user_id });
  if (!access.isPermitted)
    throw new KnownError('TEAM_PERMISSION_REQUIRED', { team_id, user_id, permission_id: permissionId });
}
