import { KnownError } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import { always } from '../../../db/together.ts';
import { recordEvent } from '../../events/index.ts';
import { hasTeamPermission, refuseTeamAccess, type MemberKey } from '../permissions/index.ts';
import { requireTeam } from '../team/index.ts';
import { deleteMember, removedEvent } from './members.queries.ts';

/** Removes somebody from a team: themselves, or by a member who may; without one a server does it. */
export async function removeTeamMember(ctx: Context, member: MemberKey, by: MemberKey | undefined): Promise<void> {
  const { projectId, teamId, userId } = member;
  const isByOther = by !== undefined && by.userId !== userId;
  const removed = await deleteMember(ctx.db, member, {
    condition: isByOther ? hasTeamPermission(by, '$remove_members') : always,
    event: recordEvent(ctx, projectId, removedEvent),
  });
  if (removed) return;
  if (isByOther) await refuseTeamAccess(ctx, by, '$remove_members');
  if (!by) await requireTeam(ctx, projectId, teamId);
  throw new KnownError('TEAM_MEMBERSHIP_NOT_FOUND', { team_id: teamId, user_id: userId });
}
