import { KnownError, type BodyOf, type updateTeamMemberProfile as endpoint } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { MemberKey } from '../permissions/index.ts';
import { requireTeam } from '../team/index.ts';
import type { ServerMember } from './member.ts';
import { updateProfile } from './profiles.queries.ts';

/** Changes how somebody appears in a team. People change that of themselves; without one a server does it. */
export async function updateTeamMember(
  ctx: Context,
  member: MemberKey,
  by: MemberKey | undefined,
  given: BodyOf<typeof endpoint>,
): Promise<ServerMember> {
  const { projectId, teamId, userId } = member;
  if (by && by.userId !== userId) throw new Refusal(403, 'Clients may only change the profile of the signed-in user.');
  const updated = await updateProfile(ctx.db, member, {
    displayName: { isGiven: given.display_name !== undefined, value: given.display_name || null }, // nobody is called nothing
    profileImageUrl: { isGiven: given.profile_image_url !== undefined, value: given.profile_image_url ?? null },
  });
  if (updated) return updated;
  if (!by) await requireTeam(ctx, projectId, teamId);
  throw new KnownError('TEAM_MEMBERSHIP_NOT_FOUND', { team_id: teamId, user_id: userId });
}
