import { connectTestAccount, grantTokens, type GrantedTokens } from '../connected-account.ts';
import type { EndpointCases, Sample, Scene, Triggers } from '../endpoint-case.ts';
import { status } from '../provider-stub.ts';
import { newEmail, signUp } from '../sign-up.ts';
import { internalProject } from '../test-instance.ts';
import { longSignedIn, NO_ID, nobodyInQuery, noSuchUser, noUser, ofUser } from '../triggers.ts';
import type { World } from '../world.ts';

/** Connects a GitHub account with a token to the world's user. */
async function connected({ instance, user }: World, tokens?: GrantedTokens): Promise<Record<string, string>> {
  const account = await connectTestAccount(instance, { project: internalProject, user, accountId: user.userId });
  await grantTokens(instance, account, tokens);
  return { user_id: 'me', provider_id: 'github' };
}
const ownAccount = async (world: World): Promise<Sample> => ({ params: await connected(world) });

const notConnected = {
  OAUTH_CONNECTION_NOT_CONNECTED_TO_USER: async ({ instance }) => ({
    as: 'client',
    accessToken: (await signUp(instance.app)).accessToken,
  }),
} satisfies Triggers;

const by = (scene: Scene) => ({ as: 'client', accessToken: ofUser(scene) }) as const;
const atOtherProvider = (provider_id: string) => (scene: Scene) => ({ ...by(scene), params: { provider_id } });
const tokenErrors = {
  ...noUser,
  ...notConnected,
  OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED: atOtherProvider('myspace'),
  OAUTH_ACCESS_TOKEN_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS: atOtherProvider('google'),
  OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE: (scene) => ({ ...by(scene), body: { scope: 'admin:org' } }),
  OAUTH_PROVIDER_TEMPORARILY_UNAVAILABLE: async (scene) => {
    scene.providers.answer('github.com/login/oauth/access_token', status(503, {}));
    await connected(scene, { scopes: ['expired'], expiresInMs: 0 });
    return { ...by(scene), body: { scope: 'expired' } };
  },
} satisfies Triggers;
const tokenSample = async (world: World): Promise<Sample> => ({ params: await connected(world), body: {} });

const linking = (user_id: string, account_id = newEmail()) => ({
  user_id,
  provider_config_id: 'github',
  account_id,
  allow_sign_in: true,
  allow_connected_accounts: true,
});
const link = (bodyOf: (scene: Scene) => object | Promise<object>) => async (scene: Scene) =>
  ({ as: 'server', body: await bodyOf(scene) }) as const;
const newAccount = ({ instance }: Pick<World, 'instance'>) =>
  connectTestAccount(instance, { project: internalProject });

export const connectedAccountCases = {
  listConnectedAccounts: { sample: ownAccount, errors: { ...noUser, ...noSuchUser } },
  createProviderToken: { sample: tokenSample, errors: { ...tokenErrors, ...noSuchUser } },
  createProviderTokenOfAccount: {
    sample: async (world) => ({
      params: { ...(await connected(world)), provider_account_id: world.user.userId },
      body: {},
    }),
    errors: { ...tokenErrors, ...noSuchUser },
  },
  createOwnProviderToken: { sample: tokenSample, errors: tokenErrors },
  listOAuthProviders: { sample: () => ({ query: '?user_id=me' }), errors: { ...noUser, ...nobodyInQuery } },
  getOAuthProvider: { sample: ownAccount, errors: { ...noUser, ...noSuchUser, ...notConnected } },
  linkOAuthAccount: {
    sample: async ({ instance }) => ({ body: linking((await signUp(instance.app)).userId) }),
    errors: {
      CANNOT_GET_OWN_USER_WITHOUT_USER: link(() => linking('me')),
      USER_NOT_FOUND: link(() => linking(NO_ID)),
      USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION: link(async (scene) =>
        linking((await newAccount(scene)).user.userId),
      ),
      OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER: link(async (scene) =>
        linking((await signUp(scene.instance.app)).userId, (await newAccount(scene)).accountId),
      ),
    },
  },
  unlinkOAuthAccount: {
    sample: ownAccount,
    errors: {
      ...noUser,
      ...noSuchUser,
      ...notConnected,
      ...longSignedIn(),
      LAST_SIGN_IN_METHOD: async ({ instance }) => {
        const { user } = await newAccount({ instance });
        await instance.query('update users set password_hash = null, otp_auth_enabled = false where id = $1', [
          user.userId,
        ]);
        return { as: 'client', accessToken: user.accessToken };
      },
    },
  },
} satisfies EndpointCases;
