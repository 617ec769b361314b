import { KnownError, type BodyOf, type updateTeamMemberProfile as endpoint } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import { changeTo } from '../../../db/change.ts';
import { maybeOne } from '../../../db/db.ts';
import { together } from '../../../db/together.ts';
import { changeMemberPicture } from '../../profile-pictures/index.ts';
import type { MemberKey } from '../permissions/index.ts';
import { requireTeam } from '../team/index.ts';
import type { ServerMember } from './member.ts';
import { holdTeamOf, selectChangedMember, updateProfile } from './profiles.queries.ts';

/** Changes how somebody appears in a team. People change that of themselves; without one a server does it. */
export async function updateTeamMember(
  ctx: Context,
  member: MemberKey,
  by: MemberKey | undefined,
  given: BodyOf<typeof endpoint>,
): Promise<ServerMember> {
  const { projectId, teamId, userId } = member;
  if (by && by.userId !== userId)
    throw new KnownError('OTHER_USER_NOT_ALLOWED', {
      message: 'Clients may only change the profile of the signed-in user.',
    });
  const { imageUrl, parts } = changeMemberPicture(ctx, projectId, given.profile_image_url);
  const change = updateProfile(member, {
    displayName: changeTo(given.display_name === '' ? null : given.display_name),
    profileImageUrl: changeTo(imageUrl),
  });
  const updated = await maybeOne<ServerMember>(
    ctx.db,
    together([holdTeamOf(member), change, ...parts], selectChangedMember),
  );
  if (updated) return updated;
  if (!by) await requireTeam(ctx, projectId, teamId);
  throw new KnownError('TEAM_MEMBERSHIP_NOT_FOUND', { team_id: teamId, user_id: userId });
}
