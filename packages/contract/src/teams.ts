import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import {
  displayName,
  metadata,
  metadataInput,
  millis,
  profileImageInput,
  profileImageUrl,
  success,
  teamId,
  teamName,
  userIdOrMe,
} from './fields.ts';
import { MOST_COUNTED } from './limits.ts';
import { countedPageOf, countQuery, everybodyQuery, flag, listCount, pageOf, pageQuery } from './listing.ts';

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

const teamView = { client: clientTeam, server: serverTeam, admin: serverTeam } as const;

/** What members may change about their team, given the permission. */
const memberTeamChanges = z.strictObject({
  display_name: teamName.optional(),
  profile_image_url: profileImageInput.nullable().optional(),
  client_metadata: metadataInput.optional(),
});

/** What servers may change about any team. */
const serverTeamChanges = memberTeamChanges.extend({
  client_read_only_metadata: metadataInput.optional(),
  server_metadata: metadataInput.optional(),
});

const creation = {
  display_name: teamName,
  creator_user_id: userIdOrMe
    .optional()
    .meta({ description: 'Who becomes its first member, with what creators may do' }),
};

const named = z.strictObject({ team_id: teamId });

const INCLUDED = ['member_count', 'invitation_count'] as const;
const isIncluded = (name: string): name is (typeof INCLUDED)[number] => (INCLUDED as readonly string[]).includes(name);
const included = z
  .string()
  .max(64)
  .refine((value) => value.split(',').every(isIncluded), {
    error: `must be one or more of the following values, with commas between: ${INCLUDED.join(', ')}`,
    abort: true,
  })
  .transform((value) => value.split(',').filter(isIncluded));

const listQuery = z.strictObject({
  user_id: userIdOrMe.optional(),
  ...pageQuery,
  ...countQuery,
  query: z
    .string()
    .max(256)
    .optional()
    .meta({
      description: 'A part of a name, or a whole team id. One or two letters find what begins with them',
      examples: ['acme'],
    }),
  order_by: z
    .enum(['created_at', 'display_name'])
    .optional()
    .meta({ description: 'By creation, or by name regardless of case', examples: ['display_name'] }),
  desc: flag.optional().meta({ examples: ['true'] }),
  include: included.optional().meta({
    description: 'What servers want to know of each team beside what it is, with commas between',
    examples: ['member_count,invitation_count'],
  }),
  ...everybodyQuery,
});

/** A team in the lists of servers. */
export const listedTeam = serverTeam.extend({
  member_count: listCount
    .optional()
    .meta({ description: `How many members it has, up to ${MOST_COUNTED}; if it was asked for` }),
  invitation_count: listCount
    .optional()
    .meta({ description: `How many invitations to it are open, up to ${MOST_COUNTED}; if it was asked for` }),
});
const serverPage = countedPageOf(listedTeam);
const teamPage = { client: pageOf(clientTeam), server: serverPage, admin: serverPage } as const;

export const listTeams = defineEndpoint({
  name: 'listTeams',
  method: 'GET',
  path: '/teams',
  access: 'client',
  right: 'read',
  user: 'me',
  tag: 'Teams',
  summary: 'List teams, of one user or of all, at once or page by page',
  description:
    'Clients ask for themselves (me); servers name any user or none. The oldest first, or by name, unless desc says otherwise.',
  query: listQuery,
  response: teamPage,
  errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER', 'USER_NOT_FOUND'],
  refusals: ['OTHER_USER_NOT_ALLOWED', 'INVALID_CURSOR', 'QUERY_TOO_SLOW'],
});

export const createTeam = defineEndpoint({
  name: 'createTeam',
  method: 'POST',
  path: '/teams',
  access: 'client',
  right: 'manage',
  user: { client: 'required', server: 'me' },
  impersonation: 'allowed',
  tag: 'Teams',
  summary: 'Create a team',
  description:
    'Whoever creates it for themselves (creator_user_id, or add_current_user in the query) becomes its first member, with the default permissions of creators. Clients may do so where the project has switched client_team_creation_enabled on.',
  query: z.strictObject({ add_current_user: flag.optional() }),
  body: {
    client: memberTeamChanges.extend(creation),
    server: serverTeamChanges.extend(creation),
    admin: serverTeamChanges.extend(creation),
  },
  response: teamView,
  status: 201,
  errors: [
    'USER_AUTHENTICATION_REQUIRED',
    'CANNOT_GET_OWN_USER_WITHOUT_USER',
    'USER_NOT_FOUND',
    'TEAM_CREATION_NOT_ENABLED',
  ],
  refusals: ['TEAM_CREATOR_NOT_SIGNED_IN', 'OTHER_USER_NOT_ALLOWED', 'TEAM_CREATOR_AMBIGUOUS', 'RATE_LIMIT_EXCEEDED'],
});

export const getTeam = defineEndpoint({
  name: 'getTeam',
  method: 'GET',
  path: '/teams/{team_id}',
  access: 'client',
  right: 'read',
  user: { client: 'required', server: 'me' },
  tag: 'Teams',
  summary: 'Read a team',
  description: 'Clients read teams that they are a member of.',
  params: named,
  response: teamView,
  errors: ['USER_AUTHENTICATION_REQUIRED', 'TEAM_NOT_FOUND', 'TEAM_MEMBERSHIP_NOT_FOUND'],
});

export const updateTeam = defineEndpoint({
  name: 'updateTeam',
  method: 'PATCH',
  path: '/teams/{team_id}',
  access: 'client',
  right: 'manage',
  user: { client: 'required', server: 'me' },
  impersonation: 'allowed',
  tag: 'Teams',
  summary: 'Change a team',
  description: 'What is left out stays as it is. Members need the permission $update_team.',
  params: named,
  body: { client: memberTeamChanges, server: serverTeamChanges, admin: serverTeamChanges },
  response: teamView,
  errors: ['USER_AUTHENTICATION_REQUIRED', 'TEAM_NOT_FOUND', 'TEAM_MEMBERSHIP_NOT_FOUND', 'TEAM_PERMISSION_REQUIRED'],
});

export const deleteTeam = defineEndpoint({
  name: 'deleteTeam',
  method: 'DELETE',
  path: '/teams/{team_id}',
  access: 'client',
  right: 'manage',
  recentSignIn: 'always',
  user: { client: 'required', server: 'me' },
  impersonation: 'allowed',
  tag: 'Teams',
  summary: 'Delete a team, with its memberships, permissions and invitations',
  description:
    'Members need the permission $delete_team. The users stay. With an admin access token the sign-in, or the password that was entered again, is at most 10 minutes old.',
  params: named,
  response: success,
  errors: [
    'USER_AUTHENTICATION_REQUIRED',
    'RECENT_SIGN_IN_REQUIRED',
    'TEAM_NOT_FOUND',
    'TEAM_MEMBERSHIP_NOT_FOUND',
    'TEAM_PERMISSION_REQUIRED',
  ],
});
