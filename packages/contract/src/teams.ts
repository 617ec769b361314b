import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { displayName, listOf, metadata, millis, profileImageUrl, teamId, userIdOrMe } from './fields.ts';

/** A team as its members and their app see it. */
export const clientTeam = z.object({
  id: teamId,
  display_name: displayName,
  profile_image_url: profileImageUrl.nullable(),
  client_metadata: metadata,
  client_read_only_metadata: metadata,
});

/** A team as servers and admins see it. */
export const serverTeam = clientTeam.extend({ created_at_millis: millis, server_metadata: metadata });

export const listTeams = defineEndpoint({
  name: 'listTeams',
  method: 'GET',
  path: '/teams',
  access: 'client',
  user: 'me',
  tag: 'Teams',
  summary: 'List teams, of one user or of all',
  description:
    'There are no teams yet, so the list is empty. Clients ask for themselves (me); servers name any user or none.',
  query: z.strictObject({ user_id: userIdOrMe.optional() }),
  response: { client: listOf(clientTeam), server: listOf(serverTeam), admin: listOf(serverTeam) },
  errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER', 'USER_NOT_FOUND'],
  refusals: [{ status: 403, when: 'Clients may only ask for the signed-in user.' }],
});
