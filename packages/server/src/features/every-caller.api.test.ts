import { allowedAccessTypes, endpoints, viewFor, type AccessType, type Endpoint } from '@keystead/contract';
import { errorCodesOf } from '@keystead/contract/openapi';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { ask, type WholeAnswer } from '../testing/ask.ts';
import type { Call } from '../testing/call.ts';
import { makeWorld, requestOf, withForeignKeys, type World } from '../testing/endpoint-samples.ts';

const callers = ['nobody', 'a client', 'a user', 'a server', 'an admin', 'another project'] as const;
type Caller = (typeof callers)[number];
type Statuses = readonly [nobody: number, client: number, user: number, server: number, admin: number, other: number];

const OPEN: Statuses = [200, 200, 200, 200, 200, 200];
const ANY_KEY: Statuses = [400, 200, 200, 200, 200, 401];
const SIGNED_IN: Statuses = [400, 400, 200, 400, 400, 401];
const SERVER: Statuses = [400, 401, 401, 200, 200, 401];
const ADMIN: Statuses = [400, 401, 401, 401, 200, 401];

/** Who may do what: one expected status for each operation and caller. A new endpoint needs a row. */
const table: Readonly<Record<string, Statuses>> = {
  signUpWithPassword: ANY_KEY,
  signInWithPassword: ANY_KEY,
  sendPasswordResetCode: ANY_KEY,
  checkPasswordResetCode: ANY_KEY,
  resetPassword: ANY_KEY, // the code says whose password it is
  updatePassword: SIGNED_IN,
  confirmPassword: SIGNED_IN,
  setPassword: SIGNED_IN,
  sendSignInCode: ANY_KEY,
  checkSignInCode: ANY_KEY,
  signInWithCode: ANY_KEY,
  signInWithMfa: ANY_KEY, // the attempt code says who it is
  listContactChannels: SIGNED_IN,
  sendVerificationCode: SIGNED_IN,
  sendChannelVerificationCode: SIGNED_IN,
  checkVerificationCode: ANY_KEY,
  verifyContactChannel: ANY_KEY, // the code says whose address it is
  checkFeatureSupport: OPEN,
  refreshCurrentSession: ANY_KEY,
  endCurrentSession: ANY_KEY,
  refreshTokenGrant: OPEN, // the client proves itself in the body
  createSession: SERVER,
  listSessions: SIGNED_IN,
  endSessions: SIGNED_IN,
  endOneSession: SIGNED_IN,
  getCurrentUser: SIGNED_IN,
  updateCurrentUser: SIGNED_IN,
  deleteCurrentUser: [400, 401, 401, 400, 400, 401], // people may not, unless their project lets them
  listUsers: SERVER,
  createUser: [400, 401, 401, 201, 201, 401],
  getUser: SERVER,
  updateUser: SERVER,
  deleteUser: SERVER,
  getCurrentProject: ANY_KEY,
  updateCurrentProject: ADMIN,
  getInternalCurrentProject: ADMIN,
  updateInternalCurrentProject: ADMIN,
  listOwnedProjects: [400, 401, 200, 401, 401, 401],
  createProject: [400, 401, 201, 401, 401, 401],
  getProjectKeys: OPEN,
  createApiKey: ADMIN,
  listApiKeys: ADMIN,
  getApiKey: ADMIN,
  updateApiKey: ADMIN,
  getHealth: OPEN,
  getReadiness: OPEN,
  getGreeting: [200, 200, 200, 200, 200, 401],
};

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.instance.stop());

function credentials(
  caller: Caller,
  endpoint: Endpoint,
  accessToken: string,
): Pick<Call, 'as' | 'project' | 'accessToken'> {
  switch (caller) {
    case 'nobody':
      return {};
    case 'a client':
      return { as: 'client' };
    case 'a user':
      return { as: 'client', accessToken };
    case 'a server':
      return { as: 'server' };
    case 'an admin':
      return { as: 'admin' };
    case 'another project':
      return { as: allowedAccessTypes(endpoint)[0], project: withForeignKeys(world) };
    default:
      return caller satisfies never;
  }
}

/** What the contract promises this caller: the body of its view, or an error that is declared. */
function promised(endpoint: Endpoint, accessType: AccessType, { status, body, knownError }: WholeAnswer) {
  if (status < 400) return { body: viewFor<z.ZodType>(endpoint.response, accessType)?.parse(body), knownError: null };
  return { body, knownError: errorCodesOf(endpoint).find((code) => code === knownError) };
}

test('the table has a row for every endpoint and for nothing else', () => {
  expect(Object.keys(table).sort()).toEqual(endpoints.map(({ name }) => name).sort());
});

describe.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))('%s', (name, endpoint) => {
  test.each(callers.map((caller, column) => [caller, table[name]?.[column]] as const))(
    'answers %s with %s, as the contract describes it',
    async (caller, status) => {
      const { line, query, call, userToken } = await requestOf(endpoint, world);
      const given = credentials(caller, endpoint, userToken);

      const answer = await ask(world.instance.app, `${line}${query}`, { ...call, ...given });

      expect(answer).toEqual({ status, ...promised(endpoint, given.as ?? 'client', answer) });
    },
  );
});
