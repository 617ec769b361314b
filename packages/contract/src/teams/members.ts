import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import {
  displayName,
  millis,
  permissionId,
  profileImageInput,
  profileImageUrl,
  success,
  teamId,
  userId,
  userIdOrMe,
} from '../fields.ts';
import { countedPageOf, countQuery, pageOf, pageQuery } from '../listing.ts';
import { serverUser } from '../user.ts';

/** A member as the other members of the team see them: the name and picture for this team, or those of the user. */
const clientProfile = z.object({
  team_id: teamId,
  user_id: userId,
  display_name: displayName.nullable(),
  profile_image_url: profileImageUrl.nullable(),
});
const serverProfile = clientProfile.extend({
  user: serverUser,
  joined_at_millis: millis,
  is_creator: z.boolean().meta({ description: 'Whether the member created the team', examples: [false] }),
  granted_permission_ids: z.array(permissionId).meta({
    description: 'The permissions granted to the member, without the permissions these contain',
    examples: [['member']],
  }),
});

const profileView = { client: clientProfile, server: serverProfile, admin: serverProfile } as const;
const profilePage = {
  client: pageOf(clientProfile),
  server: countedPageOf(serverProfile),
  admin: countedPageOf(serverProfile),
} as const;

const member = z.strictObject({ team_id: teamId, user_id: userIdOrMe });

const membership = z.object({ team_id: teamId, user_id: userId });

export const addTeamMember = defineEndpoint({
  name: 'addTeamMember',
  method: 'POST',
  path: '/team-memberships/{team_id}/{user_id}',
  access: 'server',
  right: 'manage',
  user: 'me',
  impersonation: 'allowed',
  tag: 'Teams',
  summary: 'Add a user to a team',
  description:
    'The user gets the default permissions of team members. Requires a secret server key, a super secret admin key or the `manage` right (owner, admin).',
  params: member,
  body: { server: z.strictObject({}).optional(), admin: z.strictObject({}).optional() },
  response: { server: membership, admin: membership },
  status: 201,
  errors: [
    'CANNOT_GET_OWN_USER_WITHOUT_USER',
    'TEAM_NOT_FOUND',
    'USER_NOT_FOUND',
    'TEAM_MEMBERSHIP_ALREADY_EXISTS',
    'TEAM_MEMBER_LIMIT_REACHED',
  ],
});

export const removeTeamMember = defineEndpoint({
  name: 'removeTeamMember',
  method: 'DELETE',
  path: '/team-memberships/{team_id}/{user_id}',
  access: 'client',
  right: 'manage',
  user: 'me',
  impersonation: 'allowed',
  tag: 'Teams',
  summary: 'Remove a member from a team',
  description:
    "Ends the membership and deletes the member's profile and permissions in the team, and the invitations they sent. With client access, users can leave a team themselves; to remove others, they need the permission `$remove_members` in the team.",
  params: member,
  response: success,
  errors: [
    'USER_AUTHENTICATION_REQUIRED',
    'CANNOT_GET_OWN_USER_WITHOUT_USER',
    'TEAM_NOT_FOUND',
    'TEAM_MEMBERSHIP_NOT_FOUND',
    'TEAM_PERMISSION_REQUIRED',
  ],
});

export const listTeamMemberProfiles = defineEndpoint({
  name: 'listTeamMemberProfiles',
  method: 'GET',
  path: '/team-member-profiles',
  access: 'client',
  right: 'read',
  user: 'me',
  tag: 'Teams',
  summary: 'List team members',
  description:
    'Returns the members of a team or the memberships of a user, all at once or one page. Sorted by when the members joined, earliest first. With client access, `team_id` is required, and the signed-in user needs the permission `$read_members` in the team unless they ask for their own profile. Only server access can search with `query` and `permission_id`, and only in one team.',
  query: z.strictObject({
    team_id: teamId.optional(),
    user_id: userIdOrMe.optional(),
    query: z
      .string()
      .max(256)
      .optional()
      .meta({
        description:
          "Matches part of the user's name, name in the team or primary email, the start of another email (at least up to the @), or a full user ID. One or two letters match only the start",
        examples: ['mira'],
      }),
    permission_id: permissionId.optional().meta({
      description:
        'Only members who have this permission in the team, directly or through a permission that contains it',
    }),
    ...pageQuery,
    ...countQuery,
  }),
  response: profilePage,
  errors: [
    'USER_AUTHENTICATION_REQUIRED',
    'CANNOT_GET_OWN_USER_WITHOUT_USER',
    'TEAM_NOT_FOUND',
    'USER_NOT_FOUND',
    'TEAM_MEMBERSHIP_NOT_FOUND',
    'TEAM_PERMISSION_REQUIRED',
  ],
  refusals: ['TEAM_ID_REQUIRED', 'MEMBER_SEARCH_NOT_ALLOWED', 'INVALID_CURSOR', 'QUERY_TOO_SLOW'],
});

export const getTeamMemberProfile = defineEndpoint({
  name: 'getTeamMemberProfile',
  method: 'GET',
  path: '/team-member-profiles/{team_id}/{user_id}',
  access: 'client',
  right: 'read',
  user: 'me',
  tag: 'Teams',
  summary: 'Get a team member profile',
  description:
    'Returns how a user appears in a team. With client access, the signed-in user needs the permission `$read_members` in the team to see other members.',
  params: member,
  response: profileView,
  errors: [
    'USER_AUTHENTICATION_REQUIRED',
    'CANNOT_GET_OWN_USER_WITHOUT_USER',
    'TEAM_NOT_FOUND',
    'TEAM_MEMBERSHIP_NOT_FOUND',
    'TEAM_PERMISSION_REQUIRED',
  ],
});

export const updateTeamMemberProfile = defineEndpoint({
  name: 'updateTeamMemberProfile',
  method: 'PATCH',
  path: '/team-member-profiles/{team_id}/{user_id}',
  access: 'client',
  right: 'manage',
  user: 'me',
  impersonation: 'allowed',
  tag: 'Teams',
  summary: 'Update a team member profile',
  description:
    'Changes the name and picture that a user has in one team. Fields you leave out keep their values; null or an empty name restores the name or picture of the user. With client access, `user_id` must be the signed-in user (`me`).',
  params: member,
  body: z.strictObject({
    display_name: displayName.nullable().optional(),
    profile_image_url: profileImageInput.nullable().optional(),
  }),
  response: profileView,
  errors: [
    'USER_AUTHENTICATION_REQUIRED',
    'CANNOT_GET_OWN_USER_WITHOUT_USER',
    'TEAM_NOT_FOUND',
    'TEAM_MEMBERSHIP_NOT_FOUND',
  ],
  refusals: ['OTHER_USER_NOT_ALLOWED'],
});
