import { KnownError } from '@keystead/contract';
import type { Context } from '../../../../context.ts';
import { always } from '../../../../db/together.ts';
import { hasTeamPermission, type MemberKey } from '../permissions/team-permissions.queries.ts';
import { refuseTeamAccess } from '../permissions/refuse-team-access.ts';
import { requireTeam } from '../require-team.ts';
import type { Member, ServerMember } from './member.ts';
import { findMember, findServerMember } from './profiles.queries.ts';

/** Returns a member as another member of the team sees them, or as they see themselves. */
export async function getFellowMember(ctx: Context, member: MemberKey, by: MemberKey): Promise<Member> {
  const isOwn = member.userId === by.userId;
  const found = await findMember(ctx.db, member, isOwn ? always : hasTeamPermission(by, '$read_members'));
  if (found) return found;
  if (!isOwn) await refuseTeamAccess(ctx, by, '$read_members');
  throw new KnownError('TEAM_MEMBERSHIP_NOT_FOUND', { team_id: member.teamId, user_id: member.userId });
}

/** Returns a member as servers see them. */
export async function getTeamMember(ctx: Context, member: MemberKey): Promise<ServerMember> {
  const found = await findServerMember(ctx.db, member);
  if (found) return found;
  await requireTeam(ctx, member.projectId, member.teamId);
  throw new KnownError('TEAM_MEMBERSHIP_NOT_FOUND', { team_id: member.teamId, user_id: member.userId });
}
