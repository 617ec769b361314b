import { KnownError } from '@keystead/contract';
import { inTransaction, type Context } from '../../../../context.ts';
import { always } from '../../../../db/together.ts';
import { writeEvent } from '../../../core/index.ts';
import { hasTeamPermission, type MemberKey } from '../permissions/team-permissions.queries.ts';
import { refuseTeamAccess } from '../permissions/refuse-team-access.ts';
import { requireTeam } from '../require-team.ts';
import { deleteMember, membershipEvent } from './members.queries.ts';

/**
 * Removes a member from a team: themselves, or another member if `by` has the permission. Without `by`, a server does
 * it.
 */
export function removeTeamMember(ctx: Context, member: MemberKey, by: MemberKey | undefined): Promise<void> {
  const { projectId, teamId, userId } = member;
  const isByOther = by !== undefined && by.userId !== userId;
  return inTransaction(ctx, async (ctx) => {
    const removed = await deleteMember(ctx.db, member, isByOther ? hasTeamPermission(by, '$remove_members') : always);
    if (removed) return writeEvent(ctx, projectId, membershipEvent('team_membership.deleted', member));
    if (isByOther) await refuseTeamAccess(ctx, by, '$remove_members');
    if (!by) await requireTeam(ctx, projectId, teamId);
    throw new KnownError('TEAM_MEMBERSHIP_NOT_FOUND', { team_id: teamId, user_id: userId });
  });
}
