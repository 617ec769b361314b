import { endpoints, type Endpoint, type ErrorCode } from '@keystead/contract';
import { errorCodesOf } from '@keystead/contract/openapi';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '../testing/ask.ts';
import type { Call } from '../testing/call.ts';
import { lineOf, makeWorld, sampleOf, withWrongKeys, type Sample, type World } from '../testing/endpoint-samples.ts';
import { makeProject, type OwnedProject } from '../testing/make-project.ts';
import { mintToken, readToken, signingKeyOf } from '../testing/mint-token.ts';
import { signUp } from '../testing/sign-up.ts';
import { internalProject } from '../testing/test-instance.ts';

interface Scene extends World {
  readonly sample: Sample;
  /** A project where nobody signs up or in with a password. */
  readonly closedProject: OwnedProject;
  /** A token of the user that has expired. */
  readonly expiredToken: string;
}
/** What is different from a request that succeeds. */
interface Change extends Call, Pick<Sample, 'params'> {
  readonly query?: string;
}
type Trigger = (scene: Scene) => Change | Promise<Change>;
type Triggers = Readonly<Partial<Record<ErrorCode, Trigger>>>;

const changed = (sample: Sample, body: object): Call => ({
  as: 'client',
  body: { ...(sample.body as object), ...body },
});
const NO_ID = '0b6a1c1a-7d55-4a0e-8a39-6f6d3c7e9f10';
const sharedDiscord = { config: { oauth_providers: [{ id: 'discord', type: 'shared', enabled: true }] } };
const ofInternalUser: Triggers = {
  USER_AUTHENTICATION_REQUIRED: () => ({ as: 'client' }),
  EXPECTED_INTERNAL_PROJECT: async ({ instance: { app }, otherProject: project }) => ({
    as: 'client',
    project,
    accessToken: (await signUp(app, { project })).accessToken,
  }),
};
const noSession: Triggers = { REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED: () => ({ as: 'client', refreshToken: 'x' }) };
const noUser: Triggers = { CANNOT_GET_OWN_USER_WITHOUT_USER: () => ({ as: 'client' }) };
const projectChange: Triggers = {
  INVALID_SHARED_OAUTH_PROVIDER_ID: ({ otherProject: project }) => ({ as: 'admin', project, body: sharedDiscord }),
};
const noKeySet: Triggers = { API_KEY_NOT_FOUND: () => ({ as: 'admin', params: { id: NO_ID } }) };

/** How to get each error that an endpoint declares. A new one needs a line. */
const triggers: Readonly<Record<string, Triggers>> = {
  signUpWithPassword: {
    PASSWORD_AUTHENTICATION_NOT_ENABLED: ({ closedProject: project }) => ({ as: 'client', project }),
    PASSWORD_TOO_SHORT: ({ sample }) => changed(sample, { password: 'x' }),
    PASSWORD_TOO_LONG: ({ sample }) => changed(sample, { password: 'x'.repeat(257) }),
    SIGN_UP_NOT_ENABLED: async ({ instance: { app } }) => ({
      as: 'client',
      project: await makeProject(app, { config: { sign_up_enabled: false } }),
    }),
    USER_EMAIL_ALREADY_EXISTS: ({ sample, user }) => changed(sample, { email: user.email }),
    REDIRECT_URL_NOT_WHITELISTED: ({ sample }) =>
      changed(sample, { verification_callback_url: 'https://evil.example' }),
  },
  signInWithPassword: {
    PASSWORD_AUTHENTICATION_NOT_ENABLED: ({ closedProject: project }) => ({ as: 'client', project }),
    EMAIL_PASSWORD_MISMATCH: ({ sample }) => changed(sample, { password: 'wrong password' }),
  },
  refreshCurrentSession: noSession,
  endCurrentSession: noSession,
  refreshTokenGrant: {
    INVALID_OAUTH_CLIENT_ID_OR_SECRET: ({ sample }) => changed(sample, { client_secret: 'wrong' }),
    REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED: ({ sample }) => changed(sample, { refresh_token: 'wrong' }),
  },
  getCurrentUser: noUser,
  updateCurrentUser: noUser,
  updateCurrentProject: projectChange,
  updateInternalCurrentProject: projectChange,
  listOwnedProjects: ofInternalUser,
  createProject: {
    ...ofInternalUser,
    INVALID_SHARED_OAUTH_PROVIDER_ID: ({ sample, user }) => ({
      ...changed(sample, sharedDiscord),
      accessToken: user.accessToken,
    }),
  },
  getProjectKeys: { PROJECT_NOT_FOUND: () => ({ params: { project_id: NO_ID } }) },
  getApiKey: noKeySet,
  updateApiKey: noKeySet,
};

const admin = (adminAccessToken: string): Call => ({ as: 'admin', adminAccessToken });
const client = (accessToken: string): Call => ({ as: 'client', accessToken });

/** How to get the errors that every endpoint of a project may answer with. */
const generalTriggers: Triggers = {
  BODY_PARSING_ERROR: () => ({ headers: { 'content-type': 'image/png' } }),
  SCHEMA_ERROR: ({ user }) => ({ as: 'admin', accessToken: user.accessToken, query: '?surprise=1' }),
  PROJECT_KEY_WITHOUT_ACCESS_TYPE: () => ({ headers: { 'x-stack-secret-server-key': 'x' } }),
  INVALID_ACCESS_TYPE: () => ({ as: 'client', headers: { 'x-stack-access-type': 'root' } }),
  ACCESS_TYPE_WITHOUT_PROJECT_ID: () => ({ as: 'client', headers: { 'x-stack-project-id': '' } }),
  ACCESS_TYPE_REQUIRED: () => ({}),
  INSUFFICIENT_ACCESS_TYPE: () => ({ as: 'client' }),
  CLIENT_AUTHENTICATION_REQUIRED: () => ({ as: 'client', headers: { 'x-stack-publishable-client-key': '' } }),
  SERVER_AUTHENTICATION_REQUIRED: () => ({ as: 'server', headers: { 'x-stack-secret-server-key': '' } }),
  ADMIN_AUTHENTICATION_REQUIRED: () => ({ as: 'admin', headers: { 'x-stack-super-secret-admin-key': '' } }),
  INVALID_PUBLISHABLE_CLIENT_KEY: () => ({ as: 'client', project: withWrongKeys }),
  INVALID_SECRET_SERVER_KEY: () => ({ as: 'server', project: withWrongKeys }),
  INVALID_SUPER_SECRET_ADMIN_KEY: () => ({ as: 'admin', project: withWrongKeys }),
  UNPARSABLE_ADMIN_ACCESS_TOKEN: () => admin('x'),
  ADMIN_ACCESS_TOKEN_EXPIRED: ({ expiredToken }) => admin(expiredToken),
  INVALID_PROJECT_FOR_ADMIN_ACCESS_TOKEN: async ({ instance, otherProject: project }) =>
    admin((await signUp(instance.app, { project })).accessToken),
  ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN: ({ user }) => admin(user.accessToken),
  UNPARSABLE_ACCESS_TOKEN: () => client('x'),
  ACCESS_TOKEN_EXPIRED: ({ expiredToken }) => client(expiredToken),
  INVALID_PROJECT_FOR_ACCESS_TOKEN: async ({ instance, otherProject: project }) =>
    client((await signUp(instance.app, { project })).accessToken),
};

let world: Omit<Scene, 'sample'>;
beforeAll(async () => {
  const made = await makeWorld();
  const { instance, user } = made;
  const { header, claims } = readToken(user.accessToken);
  const { privateKey } = await signingKeyOf(instance.ctx, internalProject.id);
  world = {
    ...made,
    closedProject: await makeProject(instance.app, { config: { credential_enabled: false } }),
    expiredToken: mintToken(header, { ...claims, exp: 1 }, privateKey),
  };
});
afterAll(() => world.instance.stop());

async function provoke(endpoint: Endpoint, trigger: Trigger | undefined): Promise<string | null> {
  if (!trigger) return 'nothing here knows how to get it';
  const { params, ...sample } = await sampleOf(endpoint, world);
  const { params: otherParams, query = '', ...change } = await trigger({ ...world, sample });
  const line = `${lineOf(endpoint, { ...params, ...otherParams })}${query}` as const;
  return (await ask(world.instance.app, line, { ...sample, ...change })).knownError;
}

const declared = endpoints.flatMap((endpoint) =>
  endpoint.errors.map((code) => [endpoint.name, code, endpoint] as const),
);

test.each(declared)('%s can answer %s', async (name, code, endpoint) => {
  expect(await provoke(endpoint, triggers[name]?.[code])).toBe(code);
});

const documented = endpoints
  .map((endpoint) => [endpoint.name, endpoint, generalCodesOf(endpoint)] as const)
  .filter(([, , codes]) => codes.length > 0);

test.each(documented)('%s can answer every error that its documentation names', async (_, endpoint, codes) => {
  const got: (string | null)[] = [];
  for (const code of codes) got.push(await provoke(endpoint, generalTriggers[code]));

  expect(got).toEqual(codes);
});

/** Without those that make no sense here: a body that is not read, an access that everyone has. */
function generalCodesOf(endpoint: Endpoint): ErrorCode[] {
  const { access, body, errors } = endpoint;
  const impossible = new Set<ErrorCode>([
    ...errors,
    ...(body === undefined ? (['BODY_PARSING_ERROR'] as const) : []),
    ...(access === 'client' || access === 'anyone' ? (['INSUFFICIENT_ACCESS_TYPE'] as const) : []),
    ...(access === 'anyone' ? (['ACCESS_TYPE_REQUIRED'] as const) : []),
  ]);
  return errorCodesOf(endpoint).filter((code) => !impossible.has(code));
}
