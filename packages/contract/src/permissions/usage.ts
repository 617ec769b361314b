import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { displayName, permissionId, profileImageUrl, teamId, userId } from '../fields.ts';
import { MOST_COUNTED } from '../limits.ts';
import { pageOf, pageQuery } from '../listing.ts';

const named = z.strictObject({ permission_id: permissionId });

const count = z.object({
  value: z.int().meta({ examples: [1342] }),
  is_capped: z.boolean().meta({ description: 'Whether counting stopped early: there are more than `value`' }),
});

/** A user who has a permission in a team, and the granted permissions that give it to them. */
const holder = z.object({
  user: z.object({
    id: userId,
    display_name: displayName.nullable(),
    primary_email: z
      .string()
      .nullable()
      .meta({ examples: ['mira@example.com'] }),
    profile_image_url: profileImageUrl.nullable(),
  }),
  team: z.object({ id: teamId, display_name: displayName, profile_image_url: profileImageUrl.nullable() }),
  granted_permission_ids: z.array(permissionId).meta({
    description: 'The granted permissions that give it to the user: the permission itself or others that contain it',
    examples: [['admin']],
  }),
});

export const getPermissionUsage = defineEndpoint({
  name: 'getPermissionUsage',
  method: 'GET',
  path: '/internal/permission-usage/{permission_id}',
  access: 'admin',
  right: 'read',
  tag: 'Team permissions',
  summary: 'Get the usage of a permission',
  description: `Returns how many users and teams have the permission, which permissions contain it and whether it is granted by default. Counting stops after ${MOST_COUNTED} grants. Requires a super secret admin key or any staff role.`,
  params: named,
  response: z.object({
    direct_grants: count.meta({
      description: 'Number of direct grants. They are revoked if you delete the permission',
    }),
    users: count.meta({
      description:
        'Number of users who have it in at least one team, directly or through a permission that contains it',
    }),
    teams: count.meta({ description: 'Number of teams in which at least one user has it' }),
    contained_in: z
      .array(permissionId)
      .meta({ description: 'Permissions that contain it, directly or indirectly', examples: [['admin']] }),
    is_creator_default: z.boolean().meta({ description: 'Whether users who create a team get it' }),
    is_member_default: z.boolean().meta({ description: 'Whether users who join a team get it' }),
  }),
  errors: ['PERMISSION_NOT_FOUND'],
});

export const listPermissionHolders = defineEndpoint({
  name: 'listPermissionHolders',
  method: 'GET',
  path: '/internal/permission-usage/{permission_id}/holders',
  access: 'admin',
  right: 'read',
  tag: 'Team permissions',
  summary: 'List users with a permission',
  description:
    'Returns the users who have the permission, directly or through a permission that contains it, once per team. Sorted by team and user, all at once or one page. Requires a super secret admin key or any staff role.',
  params: named,
  query: z.strictObject({ ...pageQuery }),
  response: { admin: pageOf(holder) },
  errors: ['PERMISSION_NOT_FOUND'],
  refusals: ['INVALID_CURSOR'],
});

const memberCount = z.int().meta({ examples: [18] });

export const getTeamPermissionUsage = defineEndpoint({
  name: 'getTeamPermissionUsage',
  method: 'GET',
  path: '/internal/team-permission-usage/{team_id}',
  access: 'admin',
  right: 'read',
  tag: 'Team permissions',
  summary: 'Get the permission usage of a team',
  description:
    'Returns how many members have each permission, directly or through a permission that contains it. Permissions that no member has are left out. Requires a super secret admin key or any staff role.',
  params: z.strictObject({ team_id: teamId }),
  response: z.object({
    member_count: memberCount.meta({ description: 'Number of members of the team' }),
    permissions: z.array(z.object({ id: permissionId, member_count: memberCount })),
  }),
  errors: ['TEAM_NOT_FOUND'],
  refusals: ['QUERY_TOO_SLOW'],
});
