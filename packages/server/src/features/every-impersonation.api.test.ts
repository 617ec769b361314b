import { accessTypes, endpoints, refusedToImpersonators, serverUserChanges, type Endpoint } from '@keystead/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, refused } from '../testing/ask.ts';
import { requestOf } from '../testing/endpoint-cases.ts';
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

test.each(asked)('%s with %s access, by whoever is signed in as the user', async (_, as, endpoint) => {
  const { line, query, call, userToken } = await requestOf(endpoint, world);
  const accessToken = await impersonatedToken(world.instance, userToken);

  const answer = await ask(world.instance.app, `${line}${query}`, { ...call, as, accessToken });

  if (isAllowed(endpoint)) expect(answer.knownError).not.toBe('IMPERSONATION_NOT_ALLOWED');
  else expect(answer).toEqual(NOT_ALLOWED);
});

test.each(Object.keys(serverUserChanges.shape))('PATCH /users/me with %s', async (field) => {
  const accessToken = await impersonatedToken(world.instance, world.user.accessToken);
  const value = /^restricted_by_admin$|verified|enabled/.test(field) ? false : null;
  const row = () => world.instance.query('select * from users where id = $1', [world.user.userId]);
  const before = await row();

  const answer = await ask(world.instance.app, 'PATCH /api/v1/users/me', {
    as: 'server',
    accessToken,
    body: { display_name: 'Changed', [field]: value },
  });

  if (ALLOWED_FIELDS.includes(field)) {
    expect(answer).toMatchObject({ status: 200, body: { impersonation_ends_at_millis: expect.any(Number) as number } });
  } else {
    expect(answer).toEqual(NOT_ALLOWED);
    expect(await row()).toEqual(before);
  }
});
