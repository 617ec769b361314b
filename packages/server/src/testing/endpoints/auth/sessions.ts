import type { EndpointCases, Triggers } from '../../endpoint-case.ts';
import { sessionIdOf, signIn, signUp } from '../../sign-up.ts';
import { NO_ID, nobodyInQuery, noUser, ofOwnerOfLongAgo, restrictedUser } from '../../triggers.ts';
import type { World } from '../../world.ts';

const newSession = async ({ instance }: World) => ({ refreshToken: (await signUp(instance.app)).refreshToken });
/** Keeps the world's users signed in for later requests: their sessions get a later generation than the project reaches. */
async function keepAll({ instance }: World) {
  await instance.query('update projects set session_generation = -1000000');
  return {};
}
const noSession = {
  REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED: () => ({ as: 'client', refreshToken: 'x' }),
} satisfies Triggers;

export const sessionCases = {
  refreshCurrentSession: { sample: newSession, errors: noSession },
  endCurrentSession: { sample: newSession, errors: noSession },
  createSession: {
    sample: ({ user: { userId } }) => ({ body: { user_id: userId } }),
    errors: {
      USER_ID_DOES_NOT_EXIST: () => ({ as: 'server', body: { user_id: NO_ID } }),
      CANNOT_GET_OWN_USER_WITHOUT_USER: () => ({ as: 'server', body: { user_id: 'me' } }),
      USER_RESTRICTED: async (scene) => ({ as: 'server', body: { user_id: (await restrictedUser(scene)).userId } }),
    },
  },
  listSessions: { sample: () => ({ query: '?user_id=me' }), errors: { ...noUser, ...nobodyInQuery } },
  endSessions: {
    sample: async ({ instance }) => ({
      query: '?user_id=me&scope=others',
      userToken: (await signUp(instance.app)).accessToken,
    }),
    errors: { ...noUser, USER_NOT_FOUND: () => ({ as: 'server', query: `?user_id=${NO_ID}&scope=all` }) },
  },
  endOneSession: {
    sample: async ({ instance, user }) => ({
      query: '?user_id=me',
      params: { session_id: sessionIdOf(await signIn(instance.app, user)) },
    }),
    errors: {
      ...noUser,
      ...nobodyInQuery,
      CANNOT_DELETE_CURRENT_SESSION: ({ user }) => ({
        as: 'client',
        accessToken: user.accessToken,
        params: { session_id: sessionIdOf(user) },
      }),
    },
  },
  getSessionEnds: { sample: () => ({}) },
  endAllSessions: { sample: keepAll, errors: ofOwnerOfLongAgo },
} satisfies EndpointCases;
