import type { EndpointCases, Scene, Triggers } from '../endpoint-case.ts';
import { grant } from '../teams.ts';
import { NO_ID, nobodyInQuery, noUser, ofUser, ofOwnerOfLongAgo } from '../triggers.ts';
import type { World } from '../world.ts';
import { teamOfUser } from './teams/members.ts';

const asUser = (scene: Scene) => ({ as: 'client', accessToken: ofUser(scene) }) as const;

/** A team of the world's user, who has a permission there. */
async function teamWith(world: World, permission: string) {
  const team = await teamOfUser(world);
  await grant(world.instance.app, team, world.user, permission);
  return { team_id: team.id };
}

const ownErrors = {
  USER_AUTHENTICATION_REQUIRED: () => ({ as: 'client' }),
  TEAM_NOT_FOUND: () => ({ as: 'server', params: { team_id: NO_ID } }),
  TEAM_MEMBERSHIP_NOT_FOUND: (scene) => ({ ...asUser(scene), params: { team_id: NO_ID } }),
} as const satisfies Triggers;
const unpermitted = {
  TEAM_PERMISSION_REQUIRED: async (scene) => ({
    ...asUser(scene),
    params: { team_id: (await teamOfUser(scene)).id },
  }),
} as const satisfies Triggers;

export const teamCases = {
  listTeams: { sample: () => ({ query: '?user_id=me' }), errors: { ...noUser, ...nobodyInQuery } },
  createTeam: {
    sample: () => ({ body: { display_name: 'Acme Design' } }),
    errors: {
      USER_AUTHENTICATION_REQUIRED: () => ({ as: 'client' }),
      TEAM_CREATION_NOT_ENABLED: ({ closedProject: project, closedUser: { accessToken } }) => ({
        as: 'client',
        project,
        accessToken,
      }),
      CANNOT_GET_OWN_USER_WITHOUT_USER: () => ({
        as: 'server',
        body: { display_name: 'Acme Design', creator_user_id: 'me' },
      }),
      USER_NOT_FOUND: () => ({ as: 'server', body: { display_name: 'Acme Design', creator_user_id: NO_ID } }),
    },
  },
  getTeam: { sample: async (world) => ({ params: { team_id: (await teamOfUser(world)).id } }), errors: ownErrors },
  updateTeam: {
    sample: async (world) => ({
      params: await teamWith(world, '$update_team'),
      body: { display_name: 'Acme Research' },
    }),
    errors: { ...ownErrors, ...unpermitted },
  },
  deleteTeam: {
    sample: async (world) => ({ params: await teamWith(world, '$delete_team') }),
    errors: { ...ownErrors, ...unpermitted, ...ofOwnerOfLongAgo },
  },
} satisfies EndpointCases;
