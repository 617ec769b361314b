import { KnownError, type BodyOf, type updateTeamMemberProfile as endpoint } from '@keystead/contract';
import { inTransaction, type Context } from '../../../../context.ts';
import { changeTo } from '../../../../db/change.ts';
import { readGivenPicture, storePictureInTeam } from '../../profile-pictures/change-picture.ts';
import type { MemberKey } from '../permissions/team-permissions.queries.ts';
import { requireTeam } from '../require-team.ts';
import type { ServerMember } from './member.ts';
import { lockTeamOf, updateProfile } from './profiles.queries.ts';

/** Changes how a member appears in a team. Users can only change their own profile; without `by`, a server does it. */
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
  const picture = readGivenPicture(ctx, projectId, given.profile_image_url);
  const changes = {
    displayName: changeTo(given.display_name === '' ? null : given.display_name),
    profileImageUrl: changeTo(picture.imageUrl),
  };
  return inTransaction(ctx, async (ctx) => {
    const updated = (await lockTeamOf(ctx.db, member)) && (await updateProfile(ctx.db, member, changes));
    if (!updated) {
      if (!by) await requireTeam(ctx, projectId, teamId);
      throw new KnownError('TEAM_MEMBERSHIP_NOT_FOUND', { team_id: teamId, user_id: userId });
    }
    await storePictureInTeam(ctx, member, picture);
    return updated;
  });
}
