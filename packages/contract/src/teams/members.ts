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

/** Somebody as the other members of a team see them: what they chose for this team, else what they have everywhere. */
const clientProfile = z.object({
  team_id: teamId,
  user_id: userId,
  display_name: displayName.nullable(),
  profile_image_url: profileImageUrl.nullable(),
});
const serverProfile = clientProfile.extend({
  user: serverUser,
  joined_at_millis: millis,
  is_creator: z.boolean().meta({ description: 'Whether they made the team', examples: [false] }),
  granted_permission_ids: z
    .array(permissionId)
    .meta({ description: 'What they were granted in the team, without what that contains', examples: [['member']] }),
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
  description: 'They get the default permissions of members.',
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
  summary: 'Leave a team, or remove somebody from it',
  description:
    'People may always leave; to remove others they need the permission $remove_members. What somebody chose for this team, their permissions in it and the invitations that they sent go with the membership.',
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
  summary: 'List the members of a team, or the memberships of a user, at once or page by page',
  description:
    'Clients name a team of theirs, and need the permission $read_members unless they ask for themselves. Whoever joined first comes first. Servers may look for members of a team.',
  query: z.strictObject({
    team_id: teamId.optional(),
    user_id: userIdOrMe.optional(),
    query: z
      .string()
      .max(256)
      .optional()
      .meta({
        description:
          'A part of an e-mail, a name or the name in the team, or a whole user id. One or two letters find what begins with them',
        examples: ['mira'],
      }),
    permission_id: permissionId
      .optional()
      .meta({ description: 'Only who has this permission in the team, by itself or by another that contains it' }),
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
  summary: 'Read how somebody appears in a team',
  description: 'To look at others, members need the permission $read_members.',
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
  summary: 'Change how somebody appears in a team',
  description: 'What is left out stays as it is; null, or an empty name, falls back to what the user has everywhere.',
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
