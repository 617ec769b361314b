import type { getTeam, ResponseOf } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import { pictureUrl } from '../profile-pictures/picture-url.ts';
import type { Team } from './team.ts';

/** The view for servers; the router shows clients the fields that they may see. */
export const teamView = ({ baseUrl }: Pick<Context, 'baseUrl'>, team: Team): ResponseOf<typeof getTeam, 'server'> => ({
  id: team.id,
  created_at_millis: team.createdAtMillis,
  display_name: team.displayName,
  profile_image_url: pictureUrl(baseUrl, team.profileImageUrl),
  client_metadata: team.clientMetadata,
  client_read_only_metadata: team.clientReadOnlyMetadata,
  server_metadata: team.serverMetadata,
});
