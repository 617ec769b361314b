import {
  accessTypes,
  endpoints,
  refusedToImpersonators,
  serverUserChanges,
  type AccessType,
  type Endpoint,
} from '@keystead/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, refused } from '../testing/ask.ts';
import { requestOf, requestToRefuse } from '../testing/endpoint-cases.ts';
import { impersonatedToken } from '../testing/impersonations.ts';
import { makeWorld, type World } from '../testing/world.ts';

/** What an owner who is signed in as a user may change: nothing that the user signs in with. Whoever adds to this list has thought about it. */
const ALLOWED_CHANGES = [
  'acceptInvitation',
  'acceptInvitationById',
  'addTeamMember',
  'createTeam',
  'deleteTeam',
  'getInvitationDetails',
  'grantTeamPermission',
  'removeTeamMember',
  'revokeInvitation',
  'revokeTeamPermission',
  'sendInvitationCode',
  'updateCurrentUser',
  'updateTeam',
  'updateTeamMemberProfile',
];
const ALLOWED_FIELDS = [
  'display_name',
  'profile_image_url',
  'client_metadata',
  'selected_team_id',
  'client_read_only_metadata',
  'server_metadata',
];

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.instance.stop());

const withUser = endpoints.filter(({ user }) => user !== undefined);
const isAllowed = ({ name, method }: Endpoint): boolean => method === 'GET' || ALLOWED_CHANGES.includes(name);
const NOT_ALLOWED = refused('IMPERSONATION_NOT_ALLOWED');

test('the list names what the contract allows', () => {
  const allowed = withUser
    .filter(({ method }) => method !== 'GET')
    .filter((endpoint) => refusedToImpersonators(endpoint) !== 'all');
  expect(allowed.map(({ name }) => name).toSorted()).toEqual(ALLOWED_CHANGES);
});

const asked = withUser.flatMap((endpoint) =>
  accessTypes
    .filter((as) => as !== 'client' || endpoint.access === 'client' || endpoint.access === 'anyone')
    .map((as) => [endpoint.name, as, endpoint] as const),
);

async function askAsImpersonator(endpoint: Endpoint, as: AccessType, find = requestOf) {
  const { line, query, call, userToken } = await find(endpoint, world);
  const accessToken = await impersonatedToken(world.instance, userToken);
  return ask(world.instance.app, `${line}${query}`, { ...call, as, accessToken });
}

test.each(asked.filter(([, , endpoint]) => isAllowed(endpoint)))(
  '%s with %s access is for whoever is signed in as the user too',
  async (_, as, endpoint) => {
    expect((await askAsImpersonator(endpoint, as)).knownError).not.toBe('IMPERSONATION_NOT_ALLOWED');
  },
);

test.each(asked.filter(([, , endpoint]) => !isAllowed(endpoint)))(
  '%s with %s access is refused to whoever is signed in as the user',
  async (_, as, endpoint) => {
    expect(await askAsImpersonator(endpoint, as, requestToRefuse)).toEqual(NOT_ALLOWED);
  },
);

async function changeAsImpersonator(field: string) {
  const accessToken = await impersonatedToken(world.instance, world.user.accessToken);
  const value = /^restricted_by_admin$|verified|enabled/.test(field) ? false : null;
  const row = () => world.instance.query('select * from users where id = $1', [world.user.userId]);
  const before = await row();
  const answer = await ask(world.instance.app, 'PATCH /api/v1/users/me', {
    as: 'server',
    accessToken,
    body: { display_name: 'Changed', [field]: value },
  });
  return { answer, before, after: await row() };
}

const fields = Object.keys(serverUserChanges.shape);

test.each(fields.filter((field) => ALLOWED_FIELDS.includes(field)))('PATCH /users/me changes %s', async (field) => {
  const { answer } = await changeAsImpersonator(field);
  expect(answer).toMatchObject({ status: 200, body: { impersonation_ends_at_millis: expect.any(Number) as number } });
});

test.each(fields.filter((field) => !ALLOWED_FIELDS.includes(field)))('PATCH /users/me refuses %s', async (field) => {
  const { answer, before, after } = await changeAsImpersonator(field);
  expect(answer).toEqual(NOT_ALLOWED);
  expect(after).toEqual(before);
});
