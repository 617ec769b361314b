import type { EndpointCases, Triggers } from '../../endpoint-case.ts';
import { grant } from '../../teams.ts';
import { NO_ID, noUser } from '../../triggers.ts';
import type { World } from '../../world.ts';
import { teamOfUser } from './members.ts';

const PERMISSION = '$invite_members';

const granting = async (world: World) => {
  const team = await teamOfUser(world);
  return { team, params: { team_id: team.id, user_id: world.user.userId, permission_id: PERMISSION } };
};

const grantErrors = {
  CANNOT_GET_OWN_USER_WITHOUT_USER: () => ({ as: 'server', params: { user_id: 'me' } }),
  TEAM_NOT_FOUND: () => ({ as: 'server', params: { team_id: NO_ID } }),
  TEAM_MEMBERSHIP_NOT_FOUND: () => ({ as: 'server', params: { user_id: NO_ID } }),
} as const satisfies Triggers;

export const teamPermissionCases = {
  listTeamPermissions: {
    sample: async (world) => ({ query: `?team_id=${(await teamOfUser(world)).id}&user_id=me&recursive=true` }),
    errors: noUser,
  },
  grantTeamPermission: {
    sample: async (world) => ({ params: (await granting(world)).params, body: {} }),
    errors: {
      ...grantErrors,
      PERMISSION_NOT_FOUND: () => ({ as: 'server', params: { permission_id: 'unknown' } }),
    },
  },
  revokeTeamPermission: {
    sample: async (world) => {
      const { team, params } = await granting(world);
      await grant(world.instance.app, team, world.user, PERMISSION);
      return { params };
    },
    errors: {
      ...grantErrors,
      TEAM_PERMISSION_NOT_FOUND: () => ({ as: 'server', params: { permission_id: '$delete_team' } }),
    },
  },
} satisfies EndpointCases;
