import { KnownError } from '@keystead/contract';
import type { Context } from '../../../../context.ts';
import { findTeamAccess, type MemberKey } from './team-permissions.queries.ts';

/**
 * Throws the reason why a member may not do something in a team. To people who are not members, a team that doesn't
 * exist and a team of others look the same. Returns if they have the permission, because then the reason was another
 * one. See docs/adr/0018-teams-and-permissions.md.
 */
export async function refuseTeamAccess(ctx: Context, member: MemberKey, permissionId: string): Promise<void> {
  const { teamId: team_id, userId: user_id } = member;
  const access = await findTeamAccess(ctx.db, member, permissionId);
  if (!access) throw new KnownError('TEAM_MEMBERSHIP_NOT_FOUND', { team_id, user_id });
  if (!access.isPermitted)
    throw new KnownError('TEAM_PERMISSION_REQUIRED', { team_id, user_id, permission_id: permissionId });
}
