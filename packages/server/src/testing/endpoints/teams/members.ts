import { call } from '../../call.ts';
import type { EndpointCases, Scene, Triggers } from '../../endpoint-case.ts';
import { signUp } from '../../sign-up.ts';
import { addMember, makeTeam, type TestTeam } from '../../teams.ts';
import { NO_ID, noSuchUser, noUser, ofUser } from '../../triggers.ts';
import type { World } from '../../world.ts';

/** A team of the world's user without permissions, because the internal project grants none. */
export async function teamOfUser({ instance, user }: World): Promise<TestTeam> {
  const team = await makeTeam(instance.app);
  await addMember(instance.app, team, user);
  return team;
}

/** A process whose limit allows no members in any team. */
export const teamFull = {
  TEAM_MEMBER_LIMIT_REACHED: async ({ instance, sample }) => ({
    as: 'admin',
    accessToken: sample.userToken,
    app: await instance.secondProcess({ teamLimits: { ...instance.ctx.teamLimits, membersPerTeam: 0 } }),
  }),
} as const satisfies Triggers;

const own = async (world: World) => ({ params: { team_id: (await teamOfUser(world)).id, user_id: 'me' } });
const asUser = (scene: Scene) => ({ as: 'client', accessToken: ofUser(scene) }) as const;

/** Errors of requests about the user themselves. */
const ownErrors = {
  ...noUser,
  USER_AUTHENTICATION_REQUIRED: () => ({ as: 'client', params: { user_id: NO_ID } }),
  TEAM_NOT_FOUND: () => ({ as: 'server', params: { team_id: NO_ID, user_id: NO_ID } }),
  TEAM_MEMBERSHIP_NOT_FOUND: (scene) => ({ ...asUser(scene), params: { team_id: NO_ID } }),
} as const satisfies Triggers;
/** A member who may do nothing to others. */
const aboutOthers = {
  TEAM_PERMISSION_REQUIRED: (scene) => ({ ...asUser(scene), params: { user_id: NO_ID } }),
} as const satisfies Triggers;

export const memberCases = {
  addTeamMember: {
    sample: async ({ instance }) => ({
      params: {
        team_id: (await makeTeam(instance.app)).id,
        user_id: (await signUp(instance.app)).userId,
      },
      body: {},
    }),
    errors: {
      ...noSuchUser,
      CANNOT_GET_OWN_USER_WITHOUT_USER: () => ({ as: 'server', params: { user_id: 'me' } }),
      TEAM_NOT_FOUND: () => ({ as: 'server', params: { team_id: NO_ID } }),
      ...teamFull,
      TEAM_MEMBERSHIP_ALREADY_EXISTS: async ({ instance, sample: { params } }) => {
        await call(instance.app, `POST /api/v1/team-memberships/${params?.['team_id']}/${params?.['user_id']}`, {
          as: 'server',
        });
        return { as: 'server' };
      },
    },
  },
  removeTeamMember: { sample: own, errors: { ...ownErrors, ...aboutOthers } },
  listTeamMemberProfiles: {
    sample: async (world) => ({ query: `?team_id=${(await teamOfUser(world)).id}&user_id=me` }),
    errors: {
      ...noUser,
      USER_AUTHENTICATION_REQUIRED: () => ({ as: 'client', query: `?team_id=${NO_ID}` }),
      TEAM_NOT_FOUND: () => ({ as: 'server', query: `?team_id=${NO_ID}` }),
      USER_NOT_FOUND: () => ({ as: 'server', query: `?user_id=${NO_ID}` }),
      TEAM_MEMBERSHIP_NOT_FOUND: (scene) => ({ ...asUser(scene), query: `?team_id=${NO_ID}` }),
      TEAM_PERMISSION_REQUIRED: (scene) => ({
        ...asUser(scene),
        query: `${scene.sample.query?.replace('user_id=me', `user_id=${NO_ID}`)}`,
      }),
    },
  },
  getTeamMemberProfile: { sample: own, errors: { ...ownErrors, ...aboutOthers } },
  updateTeamMemberProfile: {
    sample: async (world) => ({ ...(await own(world)), body: { display_name: 'Dr. Mira' } }),
    errors: ownErrors,
  },
} satisfies EndpointCases;
