import type { getTeamMemberProfile, ResponseOf } from '@keystead/contract';
import type { Context } from '../../../../context.ts';
import { pictureUrl } from '../../profile-pictures/picture-url.ts';
import { userView } from '../../users/users.view.ts';
import type { Member, ServerMember } from './member.ts';

/** Shows the name and picture that the member chose for the team, else those of their account. */
export const memberView = (
  { baseUrl }: Pick<Context, 'baseUrl'>,
  member: Member,
): ResponseOf<typeof getTeamMemberProfile, 'client'> => ({
  team_id: member.teamId,
  user_id: member.userId,
  display_name: member.ownDisplayName ?? member.displayName,
  profile_image_url: pictureUrl(baseUrl, member.ownProfileImageUrl ?? member.profileImageUrl),
});

export const serverMemberView = (
  ctx: Pick<Context, 'baseUrl'>,
  member: ServerMember,
): ResponseOf<typeof getTeamMemberProfile, 'server'> => ({
  ...memberView(ctx, member),
  user: userView(ctx, member),
  joined_at_millis: member.joinedAt.getTime(),
  is_creator: member.isCreator,
  granted_permission_ids: [...member.grantedIds],
});
