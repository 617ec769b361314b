import { call } from '../../call.ts';
import type { Change, EndpointCases, Scene, Triggers } from '../../endpoint-case.ts';
import { impersonatedToken } from '../../impersonations.ts';
import { makeProject } from '../../make-project.ts';
import { readToken } from '../../mint-token.ts';
import {
  authorizeQuery,
  beginFlow,
  exchangeBody,
  landingOf,
  signInWithProvider,
  visitProvider,
  type FlowOptions,
} from '../../oauth-flow.ts';
import { oauthProviders } from '../../oauth-instance.ts';
import { mira } from '../../provider-stub-answers.ts';
import { status } from '../../provider-stub.ts';
import { signUpWithMfa } from '../../second-factor.ts';
import { newEmail, signUp } from '../../sign-up.ts';
import { internalProject } from '../../test-instance.ts';
import { changed, EVIL_URL, restrict, restrictedUser } from '../../triggers.ts';
import type { World } from '../../world.ts';

const AT_GOOGLE = { provider_id: 'google' };
/** A script starts the flow and gets errors directly. */
const byScript: FlowOptions = { provider: 'google', mode: 'json', query: { error_redirect_url: undefined } };

const asked = (query: FlowOptions['query'], linkedBy?: string): Change => ({
  query: authorizeQuery({
    ...byScript,
    ...(linkedBy !== undefined && { linkedBy }),
    query: { ...byScript.query, ...query },
  }),
});

const newPerson = () => ({ ...mira, id: newEmail(), email: newEmail() });

/** Returns from a provider after a flow with these options. */
async function returned(
  { instance, providers }: World,
  options: FlowOptions = {},
  person = newPerson(),
): Promise<Change> {
  const { location } = await beginFlow(instance.app, { ...byScript, ...options });
  return { query: providers.signIn(location, person).search };
}

/** Returns the code of a finished flow. */
async function codeOf(
  { instance, providers }: World,
  options: FlowOptions = {},
  person = newPerson(),
): Promise<string> {
  return landingOf(await visitProvider(instance.app, providers, { ...byScript, ...options, person }))['code'] ?? '';
}

async function withGoogle({ instance }: World, config: object = {}) {
  return makeProject(instance.app, { config: { oauth_providers: oauthProviders, ...config } });
}

/** A user who has signed in with a provider before. */
async function knownPerson({ instance, providers }: World) {
  const person = newPerson();
  const { accessToken } = await signInWithProvider(instance.app, providers, { ...byScript, person });
  return { person, userId: String(readToken(accessToken).claims['sub']) };
}

/** A second account for the same user, and an account of another user. */
const refusedLinks = {
  USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION: async (scene) => {
    const { accessToken } = await signInWithProvider(scene.instance.app, scene.providers, {
      ...byScript,
      person: newPerson(),
    });
    return returned(scene, { linkedBy: accessToken });
  },
  OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER: async (scene) => {
    const person = newPerson();
    await signInWithProvider(scene.instance.app, scene.providers, { ...byScript, person });
    const { accessToken } = await signUp(scene.instance.app);
    return returned(scene, { linkedBy: accessToken }, person);
  },
} satisfies Triggers;

/** A code to link an account, overtaken by another link. */
async function overtaken(scene: Scene, overtake: (account: string, user: string) => [string, string]): Promise<Change> {
  const [user, other] = [await signUp(scene.instance.app), await signUp(scene.instance.app)];
  const person = newPerson();
  const code = await codeOf(scene, { linkedBy: user.accessToken }, person);
  const [accountId, userId] = overtake(person.id, user.userId);
  await scene.instance.query(
    `insert into oauth_accounts (project_id, provider_id, account_id, user_id, created_at) values ('internal', 'google', $1, $2, now())`,
    [accountId, userId === user.userId ? user.userId : other.userId],
  );
  return { body: exchangeBody(code) };
}

export const oauthCases = {
  authorizeOAuth: {
    sample: () => ({ params: AT_GOOGLE, query: authorizeQuery(byScript) }),
    errors: {
      INVALID_OAUTH_CLIENT_ID_OR_SECRET: () => asked({ client_id: 'nowhere' }),
      INVALID_PUBLISHABLE_CLIENT_KEY: () => asked({ client_secret: 'wrong' }),
      INVALID_SCOPE: () => asked({ scope: 'openid' }),
      OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED: () => ({ params: { provider_id: 'nowhere' } }),
      OAUTH_PROVIDER_TEMPORARILY_UNAVAILABLE: async ({ instance, providers }) => {
        providers.answer('issuer/.well-known/openid-configuration', status(503, {}));
        const { sharedOAuth, providerFetch } = providers.issuerOAuth;
        return { app: await instance.secondProcess({ oauth: { sharedOAuth: { ...sharedOAuth }, providerFetch } }) };
      },
      OAUTH_EXTRA_SCOPE_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS: () => asked({ provider_scope: 'calendar' }),
      UNPARSABLE_ACCESS_TOKEN: () => asked({}, 'x'),
      ACCESS_TOKEN_EXPIRED: ({ expiredToken }) => asked({}, expiredToken),
      USER_AUTHENTICATION_REQUIRED: () => asked({ type: 'link' }),
      RECENT_SIGN_IN_REQUIRED: async (scene) => {
        const project = await withGoogle(scene, { require_recent_sign_in: true });
        const { userId, accessToken } = await signUp(scene.instance.app, { project });
        const elapse = "update sessions set created_at = created_at - interval '11 minutes' where user_id = $1";
        await scene.instance.query(elapse, [userId]);
        return { query: authorizeQuery({ ...byScript, project, linkedBy: accessToken }) };
      },
      IMPERSONATION_NOT_ALLOWED: async ({ instance, user }) =>
        asked({}, await impersonatedToken(instance, user.accessToken)),
      RESTRICTED_USER_NOT_ALLOWED: async (scene) => {
        const project = await withGoogle(scene, { require_email_verification: true });
        const { accessToken } = await signUp(scene.instance.app, { project });
        return { query: authorizeQuery({ ...byScript, project, linkedBy: accessToken }) };
      },
    },
  },
  finishOAuth: {
    sample: async (world) => ({ params: AT_GOOGLE, query: (await returned(world)).query ?? '' }),
    errors: {
      SCHEMA_ERROR: () => ({ params: { provider_id: 'x'.repeat(2049) } }),
      OUTER_OAUTH_TIMEOUT: async (scene) => {
        const change = await returned(scene);
        await scene.instance.query("update oauth_flows set expires_at = expires_at - interval '10 minutes'");
        return change;
      },
      INVALID_AUTHORIZATION_CODE: () => ({ params: { provider_id: 'github' } }),
      OAUTH_PROVIDER_ACCESS_DENIED: async ({ instance, providers }) => {
        const { location } = await beginFlow(instance.app, byScript);
        return { query: providers.refuse(location).search };
      },
      OAUTH_PROVIDER_TEMPORARILY_UNAVAILABLE: async (scene) => {
        const { location } = await beginFlow(scene.instance.app, byScript);
        const back = scene.providers.signIn(location);
        back.searchParams.set('error', 'server_error');
        return { query: back.search };
      },
      OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED: async (scene) => {
        const project = await withGoogle(scene);
        const change = await returned(scene, { project });
        const config = { oauth_providers: oauthProviders.map((provider) => ({ ...provider, enabled: false })) };
        await call(scene.instance.app, 'PATCH /api/v1/projects/current', { as: 'admin', project, body: { config } });
        return change;
      },
      SIGN_UP_NOT_ENABLED: async (scene) =>
        returned(scene, { project: await withGoogle(scene, { sign_up_enabled: false }) }),
      REDIRECT_URL_NOT_WHITELISTED: (scene) =>
        returned(scene, { query: { ...byScript.query, redirect_uri: EVIL_URL } }),
      ...refusedLinks,
      USER_RESTRICTED: async (scene) => {
        const { email } = await restrictedUser(scene);
        return returned(scene, {}, { ...newPerson(), email });
      },
    },
  },
  finishOAuthByForm: {
    sample: () => ({ params: AT_GOOGLE, body: { state: 'x', code: 'y' } }),
  },
  exchangeGrant: {
    // The client authenticates in the body.
    sample: ({ user }) => ({
      body: {
        grant_type: 'refresh_token',
        refresh_token: user.refreshToken,
        client_id: internalProject.id,
        client_secret: internalProject.keys.client,
      },
    }),
    errors: {
      INVALID_OAUTH_CLIENT_ID_OR_SECRET: ({ sample }) => changed(sample, { client_secret: 'wrong' }),
      REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED: ({ sample }) => changed(sample, { refresh_token: 'wrong' }),
      INVALID_AUTHORIZATION_CODE: () => ({ body: exchangeBody('wrong') }),
      REDIRECT_URL_NOT_WHITELISTED: async (scene) => ({
        body: { ...exchangeBody(await codeOf(scene)), redirect_uri: EVIL_URL },
      }),
      MULTI_FACTOR_AUTHENTICATION_REQUIRED: async (scene) => {
        const { instance, providers } = scene;
        const person = newPerson();
        const tokens = await signInWithProvider(instance.app, providers, { ...byScript, person });
        await signUpWithMfa(instance, { user: { ...tokens, userId: '', email: '', password: '' } });
        return { body: exchangeBody(await codeOf(scene, {}, person)) };
      },
      USER_RESTRICTED: async (scene) => {
        const { person, userId } = await knownPerson(scene);
        const code = await codeOf(scene, {}, person);
        await restrict(scene, userId);
        return { body: exchangeBody(code) };
      },
      USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION: (scene) =>
        overtaken(scene, (_account, user) => [newEmail(), user]),
      OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER: (scene) => overtaken(scene, (account) => [account, 'other']),
    },
  },
} satisfies EndpointCases;
