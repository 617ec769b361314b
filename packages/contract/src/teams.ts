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

/** The team object for client access. */
export const clientTeam = z.object({
  id: teamId,
  display_name: displayName,
  profile_image_url: profileImageUrl.nullable(),
  client_metadata: metadata,
  client_read_only_metadata: metadata,
});

/** The team object for server and admin access. */
export const serverTeam = clientTeam.extend({ created_at_millis: millis, server_metadata: metadata });

const teamView = { client: clientTeam, server: serverTeam, admin: serverTeam } as const;

/** Fields that members with the permission $update_team can change. */
const memberTeamChanges = z.strictObject({
  display_name: teamName.optional(),
  profile_image_url: profileImageInput.nullable().optional(),
  client_metadata: metadataInput.optional(),
});

/** Fields that servers can change on any team. */
const serverTeamChanges = memberTeamChanges.extend({
  client_read_only_metadata: metadataInput.optional(),
  server_metadata: metadataInput.optional(),
});

const creation = {
  display_name: teamName,
  creator_user_id: userIdOrMe
    .optional()
    .meta({ description: 'The user who becomes the first member, with the default permissions of team creators' }),
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
      description:
        'Matches part of the team name or a full team ID. One or two letters match only the start of the name',
      examples: ['acme'],
    }),
  order_by: z
    .enum(['created_at', 'display_name'])
    .optional()
    .meta({
      description: 'Sort by creation time or by name, ignoring case. Defaults to `created_at`',
      examples: ['display_name'],
    }),
  desc: flag.optional().meta({ description: 'Reverses the order', examples: ['true'] }),
  include: included.optional().meta({
    description: 'Counts to return with each team, separated by commas. Ignored for client access',
    examples: ['member_count,invitation_count'],
  }),
  ...everybodyQuery,
});

/** A team in a list, for server and admin access. */
export const listedTeam = serverTeam.extend({
  member_count: listCount
    .optional()
    .meta({ description: `Number of members, up to ${MOST_COUNTED}. Only with \`include=member_count\`` }),
  invitation_count: listCount
    .optional()
    .meta({ description: `Number of open invitations, up to ${MOST_COUNTED}. Only with \`include=invitation_count\`` }),
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
  summary: 'List teams',
  description:
    'Returns the teams of a user or all teams of the project, all at once or one page. Sorted by creation time, oldest first, unless `order_by` or `desc` says otherwise. With client access, `user_id` must be the signed-in user (`me`).',
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
    'The user in `creator_user_id`, or the signed-in user with `add_current_user`, becomes the first member and gets the default permissions of team creators. With client access, this can only be the signed-in user, and the project must have `client_team_creation_enabled` set to true.',
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
  summary: 'Get a team',
  description: 'Returns a team by ID. With client access, the signed-in user must be a member of the team.',
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
  summary: 'Update a team',
  description:
    'Fields you leave out keep their values. With client access, the signed-in user needs the permission `$update_team` in the team.',
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
  summary: 'Delete a team',
  description:
    'Deletes the team with its memberships, permissions and invitations. The users stay. With client access, the signed-in user needs the permission `$delete_team` in the team. With an admin access token, staff need the `manage` right (owner, admin) and must have signed in, or re-entered their password, within the last 10 minutes.',
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
