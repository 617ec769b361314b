import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { permissionId, success, teamId, userId, userIdOrMe } from '../fields.ts';
import { flag, pageOf, pageQuery } from '../listing.ts';

/** That somebody has a permission in a team. */
const teamPermission = z.object({
  id: z.string().meta({ description: 'The id of the permission', examples: ['member'] }),
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
  summary: 'List who has which permission in which team, at once or page by page',
  description:
    'Clients ask for themselves (me). With recursive, what a permission contains is listed too. Ordered by team, user and permission.',
  query: z.strictObject({
    team_id: teamId.optional(),
    user_id: userIdOrMe.optional(),
    permission_id: permissionId.optional(),
    recursive: flag.optional().meta({ description: 'Lists what permissions contain; false by default' }),
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
  summary: 'Give a member of a team a permission in it',
  description: 'Whoever has it already keeps it.',
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
  summary: 'Take a permission from a member of a team',
  description: 'One that they have only because another one contains it cannot be taken: that one can.',
  params: grant,
  response: { server: success, admin: success },
  errors: [
    'CANNOT_GET_OWN_USER_WITHOUT_USER',
    'TEAM_NOT_FOUND',
    'TEAM_MEMBERSHIP_NOT_FOUND',
    'TEAM_PERMISSION_NOT_FOUND',
  ],
});
