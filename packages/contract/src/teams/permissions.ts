import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { permissionId, success, teamId, userId, userIdOrMe } from '../fields.ts';
import { flag, pageOf, pageQuery } from '../listing.ts';

/** A permission that a user has in a team. */
const teamPermission = z.object({
  id: z.string().meta({ description: 'The ID of the permission', examples: ['member'] }),
  team_id: teamId,
  user_id: userId,
});

const grant = z.strictObject({ team_id: teamId, user_id: userIdOrMe, permission_id: permissionId });

export const listTeamPermissions = defineEndpoint({
  name: 'listTeamPermissions',
  method: 'GET',
  path: '/team-permissions',
  access: 'client',
  right: 'read',
  user: 'me',
  tag: 'Team permissions',
  summary: 'List team permissions',
  description:
    'Returns which user has which permission in which team, all at once or one page. Sorted by team, user and permission. With client access, `user_id` must be the signed-in user (`me`).',
  query: z.strictObject({
    team_id: teamId.optional(),
    user_id: userIdOrMe.optional(),
    permission_id: permissionId.optional(),
    recursive: flag
      .optional()
      .meta({ description: 'Whether to include the permissions that granted permissions contain. Defaults to false' }),
    ...pageQuery,
  }),
  response: pageOf(teamPermission),
  errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER'],
  refusals: ['OTHER_USER_NOT_ALLOWED', 'INVALID_CURSOR'],
});

export const grantTeamPermission = defineEndpoint({
  name: 'grantTeamPermission',
  method: 'POST',
  path: '/team-permissions/{team_id}/{user_id}/{permission_id}',
  access: 'server',
  right: 'manage',
  user: 'me',
  impersonation: 'allowed',
  tag: 'Team permissions',
  summary: 'Grant a team permission',
  description:
    'Gives a team member a permission in the team. Nothing changes if the member already has it. Requires a secret server key, a super secret admin key or the `manage` right (owner, admin).',
  params: grant,
  body: { server: z.strictObject({}).optional(), admin: z.strictObject({}).optional() },
  response: { server: teamPermission, admin: teamPermission },
  status: 201,
  errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER', 'TEAM_NOT_FOUND', 'PERMISSION_NOT_FOUND', 'TEAM_MEMBERSHIP_NOT_FOUND'],
});

export const revokeTeamPermission = defineEndpoint({
  name: 'revokeTeamPermission',
  method: 'DELETE',
  path: '/team-permissions/{team_id}/{user_id}/{permission_id}',
  access: 'server',
  right: 'manage',
  user: 'me',
  impersonation: 'allowed',
  tag: 'Team permissions',
  summary: 'Revoke a team permission',
  description:
    "Takes away a permission that was granted to a team member. A permission that the member only has because another one contains it can't be revoked; revoke the one that contains it. Requires a secret server key, a super secret admin key or the `manage` right (owner, admin).",
  params: grant,
  response: { server: success, admin: success },
  errors: [
    'CANNOT_GET_OWN_USER_WITHOUT_USER',
    'TEAM_NOT_FOUND',
    'TEAM_MEMBERSHIP_NOT_FOUND',
    'TEAM_PERMISSION_NOT_FOUND',
  ],
});
