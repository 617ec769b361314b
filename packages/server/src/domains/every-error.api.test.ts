import { endpoints, type Endpoint, type ErrorCode } from '@keystead/contract';
import { errorCodesOf } from '@keystead/contract/openapi';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, type Call } from '../testing/call.ts';
import type { Scene, Trigger, Triggers } from '../testing/endpoint-case.ts';
import { cases, lineOf, sampleOf, sampleToRefuse, triggerOf } from '../testing/endpoint-cases.ts';
import { impersonatedToken } from '../testing/impersonations.ts';
import { makeScene } from '../testing/error-scene.ts';
import { askingForRecentSignIn } from '../testing/recent-sign-in.ts';
import { signUp } from '../testing/sign-up.ts';
import { signUpStaff } from '../testing/staff.ts';
import { asUnverified, ofOwnerOfLongAgo, unverifiedUser } from '../testing/triggers.ts';
import { makeWorld, withWrongKeys } from '../testing/world.ts';

const admin = (adminAccessToken: string): Call => ({ as: 'admin', adminAccessToken });
const client = (accessToken: string): Call => ({ as: 'client', accessToken });

/** How to get the errors that every endpoint of a project may answer with. */
const generalTriggersOf = ({ name }: Endpoint): Triggers => ({
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
  INVALID_PROJECT_FOR_ADMIN_ACCESS_TOKEN: () => admin(tokens.ofOtherProject),
  ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN: ({ user }) => admin(user.accessToken),
  INSUFFICIENT_STAFF_ROLE: () => admin(tokens.readOnly),
  UNPARSABLE_ACCESS_TOKEN: () => client('x'),
  ACCESS_TOKEN_EXPIRED: ({ expiredToken }) => client(expiredToken),
  IMPERSONATION_NOT_ALLOWED: async ({ instance, sample, user }) => ({
    as: 'admin',
    accessToken: await impersonatedToken(instance, sample.userToken ?? user.accessToken),
  }),
  RESTRICTED_USER_NOT_ALLOWED: () => asUnverified(unverified),
  INVALID_PROJECT_FOR_ACCESS_TOKEN: () => client(tokens.ofOtherProject),
  RECENT_SIGN_IN_REQUIRED: async (scene) => ({
    ...(await ofOwnerOfLongAgo.RECENT_SIGN_IN_REQUIRED(scene)),
    ...askingForRecentSignIn[name]?.[0],
  }),
});

let world: Omit<Scene, 'sample'>;
/** Of people who are refused everywhere, so that every endpoint can share them. */
let tokens: Record<'ofOtherProject' | 'readOnly', string>;
let unverified: Awaited<ReturnType<typeof unverifiedUser>>;
beforeAll(async () => {
  world = await makeScene(await makeWorld());
  const { instance, otherProject: project } = world;
  tokens = {
    ofOtherProject: (await signUp(instance.app, { project })).accessToken,
    readOnly: (await signUpStaff(instance, { role: 'read_only' })).accessToken,
  };
  unverified = await unverifiedUser(world);
});
afterAll(() => world.instance.stop());

async function provoke(endpoint: Endpoint, trigger: Trigger, find = sampleOf): Promise<string | null> {
  const sample = await find(endpoint, world);
  const {
    params,
    query = sample.query ?? '',
    app = world.instance.app,
    ...change
  } = await trigger({ ...world, sample });
  const line = `${lineOf(endpoint, { ...sample.params, ...params })}${query}` as const;
  const { body, refreshToken } = sample;
  const { knownError, headers } = await call(app, line, { body, refreshToken, ...change });
  return knownError ?? headers.get('x-stack-error-code');
}

const declared = endpoints.flatMap((endpoint) =>
  endpoint.errors.map((code) => [endpoint.name, code, endpoint] as const),
);

test.each(declared)('%s can answer %s', async (name, code, endpoint) => {
  expect(await provoke(endpoint, triggerOf(name, code))).toBe(code);
});

const documented = endpoints
  .map((endpoint) => [endpoint.name, endpoint, generalCodesOf(endpoint)] as const)
  .filter(([, , codes]) => codes.length > 0);

test.each(documented)('%s can answer every error that its documentation names', async (_, endpoint, codes) => {
  const got: (string | null)[] = [];
  for (const code of codes) {
    const own = cases[endpoint.name]?.errors?.[code];
    const trigger = own ?? generalTriggersOf(endpoint)[code];
    if (!trigger) throw new Error(`add a line for ${code} to the general triggers in every-error.api.test.ts`);
    // A request that is refused before its sample is looked at uses nothing up.
    got.push(await provoke(endpoint, trigger, own ? sampleOf : sampleToRefuse));
  }

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
