import { call } from '../call.ts';
import type { EndpointCases, Scene, Triggers } from '../endpoint-case.ts';
import { newEmail, signUp } from '../sign-up.ts';
import { impersonatedToken } from '../impersonations.ts';
import { longSignedIn, NO_ID, noSuchUser, noUser, ofOwnerOfLongAgo, ofUser } from '../triggers.ts';

/** Sent by a server, also for the user of the access token. */
const change = (bodyOf: (scene: Scene) => object | Promise<object>) => async (scene: Scene) => ({
  as: 'server' as const,
  accessToken: scene.user.accessToken,
  body: await bodyOf(scene),
});
const userChange = {
  TEAM_MEMBERSHIP_NOT_FOUND: change(() => ({ selected_team_id: NO_ID })),
  USER_EMAIL_ALREADY_EXISTS: change(async ({ instance }) => ({
    primary_email: (await signUp(instance.app)).email,
    primary_email_auth_enabled: true,
  })),
  PASSWORD_TOO_LONG: change(() => ({
    primary_email: newEmail(),
    primary_email_auth_enabled: true,
    password: 'x'.repeat(257),
  })),
} satisfies Triggers;

export const userCases = {
  getCurrentUser: { sample: () => ({}), errors: noUser },
  updateCurrentUser: {
    sample: () => ({ body: { display_name: 'Mira' } }),
    errors: {
      IMPERSONATION_NOT_ALLOWED: async ({ instance, user }) => ({
        as: 'client',
        accessToken: await impersonatedToken(instance, user.accessToken),
        body: { totp_secret_base64: null },
      }),
      ...noUser,
      ...userChange,
      ...longSignedIn({ totp_secret_base64: null }),
    },
  },
  deleteCurrentUser: {
    sample: async ({ instance }) => ({ userToken: (await signUp(instance.app)).accessToken }),
    errors: {
      ...longSignedIn(),
      CANNOT_GET_OWN_USER_WITHOUT_USER: () => ({ as: 'server' }),
      INSUFFICIENT_ACCESS_TYPE: (scene) => ({ as: 'client', accessToken: ofUser(scene) }),
    },
  },
  listUsers: { sample: () => ({ query: '?limit=10' }) },
  createUser: {
    sample: () => ({ body: { primary_email: newEmail(), display_name: 'Mira' } }),
    errors: {
      ...userChange,
      OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER: change(async ({ instance }) => {
        const body = { oauth_providers: [{ id: 'github', account_id: newEmail() }] };
        await call(instance.app, 'POST /api/v1/users', { as: 'server', body });
        return body;
      }),
      USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION: change(() => ({
        oauth_providers: ['1', '2'].map((account_id) => ({ id: 'github', account_id })),
      })),
    },
  },
  getUser: { sample: ({ user: { userId } }) => ({ params: { user_id: userId } }), errors: noSuchUser },
  updateUser: {
    sample: ({ user: { userId } }) => ({ params: { user_id: userId }, body: { display_name: 'Mira' } }),
    errors: { ...noSuchUser, ...userChange },
  },
  deleteUser: {
    sample: async ({ instance }) => ({ params: { user_id: (await signUp(instance.app)).userId } }),
    errors: { ...noSuchUser, ...ofOwnerOfLongAgo },
  },
} satisfies EndpointCases;
