import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { displayName, permissionId, profileImageUrl, teamId, userId } from '../fields.ts';
import { MOST_COUNTED } from '../limits.ts';
import { pageOf, pageQuery } from '../listing.ts';

const named = z.strictObject({ permission_id: permissionId });

const count = z.object({
  value: z.int().meta({ examples: [1342] }),
  is_capped: z.boolean().meta({ description: 'There are more: the value is what was found before counting ended' }),
});

/** Somebody who has a permission in a team, and what gives it to them. */
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
    description: 'What they were granted: the permission itself, or others that contain it',
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
  summary: 'See how much a permission is in use',
  description: `Counting ends after ${MOST_COUNTED} grants.`,
  params: named,
  response: z.object({
    direct_grants: count.meta({ description: 'How often it was granted itself: what its deletion takes away' }),
    users: count.meta({ description: 'Who has it in some team, by itself or by another that contains it' }),
    teams: count.meta({ description: 'In how many teams somebody has it' }),
    contained_in: z
      .array(permissionId)
      .meta({ description: 'What contains it, directly or not', examples: [['admin']] }),
    is_creator_default: z.boolean().meta({ description: 'Whoever creates a team gets it' }),
    is_member_default: z.boolean().meta({ description: 'Whoever joins a team gets it' }),
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
  summary: 'List who has a permission, in which team and by what',
  description: 'By itself or by another that contains it; by team and user, at once or page by page.',
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
  summary: 'See how many members of a team have each permission',
  description: 'By itself or by another that contains it. Permissions that nobody has in the team are left out.',
  params: z.strictObject({ team_id: teamId }),
  response: z.object({
    member_count: memberCount.meta({ description: 'How many members the team has' }),
    permissions: z.array(z.object({ id: permissionId, member_count: memberCount })),
  }),
  errors: ['TEAM_NOT_FOUND'],
  refusals: ['QUERY_TOO_SLOW'],
});
