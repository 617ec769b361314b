import type { getPermissionUsage, listPermissionHolders, ResponseOf } from '@keystead/contract';
import type { Context } from '../../../../context.ts';
import { cappedCount } from '../../../../db/listing.ts';
import { pictureUrl } from '../../../identity/index.ts';
import type { PermissionHolder, PermissionUsage } from './usage.queries.ts';

export function usageView(usage: PermissionUsage): ResponseOf<typeof getPermissionUsage, 'admin'> {
  const { isCapped } = cappedCount(usage.readGrants);
  const direct = cappedCount(usage.directGrants);
  return {
    direct_grants: { value: direct.value, is_capped: direct.isCapped },
    users: { value: usage.users, is_capped: isCapped },
    teams: { value: usage.teams, is_capped: isCapped },
    contained_in: [...usage.containedIn],
    is_creator_default: usage.isCreatorDefault,
    is_member_default: usage.isMemberDefault,
  };
}

export const holderView = (
  { baseUrl }: Pick<Context, 'baseUrl'>,
  holder: PermissionHolder,
): ResponseOf<typeof listPermissionHolders, 'admin'>['items'][number] => ({
  user: {
    id: holder.userId,
    display_name: holder.userDisplayName,
    primary_email: holder.primaryEmail,
    profile_image_url: pictureUrl(baseUrl, holder.userProfileImageUrl),
  },
  team: {
    id: holder.teamId,
    display_name: holder.teamDisplayName,
    profile_image_url: pictureUrl(baseUrl, holder.teamProfileImageUrl),
  },
  granted_permission_ids: [...holder.grantedIds],
});
