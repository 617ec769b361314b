import { afterEach, beforeEach, expect, test } from 'vitest';
import { observeForUser } from '../cache/observe-for-user.ts';
import type { ClientApp } from '../client-app.ts';
import { type FakeService, startFakeService, wireUser } from '../testing/fake-service.ts';
import { teamId } from '../testing/fake-teams.ts';
import { openSignedIn } from '../testing/open-app.ts';
import { plainRefusal, refusal } from '../testing/peer.ts';
import type { CurrentUser } from '../users/current-user.ts';

const MIRA = 'mira@example.com';
let service: FakeService;
beforeEach(async () => {
  service = await startFakeService();
});
afterEach(() => service.close());

const done = { status: 'ok', data: undefined };
const teamsOf = (app: ClientApp) =>
  observeForUser(app.user, 'teams', async (user: CurrentUser | null) => user?.listTeams() ?? []);
const namesIn = async (app: ClientApp) => (await teamsOf(app).promise()).map(({ displayName }) => displayName);
const sent = (line: string) => service.conversation().filter((request) => request === line);
/** Loses the first answer to such requests, after the service did its work. */
function loseAnswer(method: string): void {
  let isLost = false;
  service.afterwards = (request) => {
    if (isLost || request.method !== method) return undefined;
    isLost = true;
    return 'drop';
  };
}

test('a team is created for oneself, and the list shows it at once', async () => {
  const { app, user } = await openSignedIn(service);
  expect(await namesIn(app)).toEqual([]);
  expect(await user.createTeam({ displayName: 'Acme Design', profileImageUrl: null })).toMatchObject({
    status: 'ok',
    data: { id: teamId(1), displayName: 'Acme Design', clientMetadata: null, clientReadOnlyMetadata: null },
  });
  expect(service.bodiesOf('/teams').at(-1)).toEqual({
    display_name: 'Acme Design',
    profile_image_url: null,
    creator_user_id: 'me',
  });
  expect(teamsOf(app).peek()).toMatchObject({ value: [{ displayName: 'Acme Design' }] });
});

test('a creation whose answer is lost is not repeated', async () => {
  const { user } = await openSignedIn(service);
  loseAnswer('POST');
  await expect(user.createTeam({ displayName: 'Acme' })).rejects.toMatchObject({ name: 'ConnectionError' });
  expect(sent('POST /teams')).toHaveLength(1);
});

test('where people may not create teams that is a value', async () => {
  const { user } = await openSignedIn(service);
  service.intercept = ({ method }) => (method === 'POST' ? plainRefusal(403, 'TEAM_CREATION_NOT_ENABLED') : undefined);
  expect(await user.createTeam({ displayName: 'Acme' })).toMatchObject({
    status: 'error',
    error: { name: 'KnownError', code: 'TEAM_CREATION_NOT_ENABLED' },
  });
});

test('a limit is thrown with its status and its time', async () => {
  const { user } = await openSignedIn(service);
  service.intercept = ({ method }) =>
    method === 'POST'
      ? { status: 429, headers: { 'retry-after': '3600', 'x-stack-error-code': 'RATE_LIMIT_EXCEEDED' } }
      : undefined;
  await expect(user.createTeam({ displayName: 'Acme' })).rejects.toMatchObject({
    name: 'StatusError',
    status: 429,
    retryAfterSeconds: 3600,
  });
});

test('whoever is signed out elsewhere is told so by a value', async () => {
  const { user } = await openSignedIn(service);
  service.intercept = ({ method, path }) =>
    method === 'POST' && path.endsWith('/teams') ? refusal(401, 'USER_AUTHENTICATION_REQUIRED') : undefined;
  expect(await user.createTeam({ displayName: 'Acme' })).toMatchObject({
    error: { code: 'USER_AUTHENTICATION_REQUIRED' },
  });
  service.intercept = ({ path }) =>
    path.endsWith(teamId(1)) ? refusal(401, 'USER_AUTHENTICATION_REQUIRED') : undefined;
  await expect(user.getTeam(teamId(1))).rejects.toMatchObject({ code: 'USER_AUTHENTICATION_REQUIRED' });
});

test('own teams are listed and found; those of others are null', async () => {
  service.teams.add('Blue', MIRA);
  service.teams.add('Red', 'ada@example.com');
  const { user } = await openSignedIn(service);
  expect(await user.listTeams()).toMatchObject([{ id: teamId(1), displayName: 'Blue' }]);
  expect(sent('GET /teams?user_id=me')).toHaveLength(1);
  expect((await user.getTeam(teamId(1)))?.displayName).toBe('Blue');
  expect(await user.getTeam(teamId(2))).toBeNull();
  expect(await user.getTeam(teamId(3))).toBeNull();
});

test('a team is renamed, and the list and the selected team show it at once', async () => {
  service.teams.add('Blue', MIRA);
  service.teams.selectedBy(MIRA, teamId(1));
  const { app, user } = await openSignedIn(service);
  expect(user.selectedTeam?.displayName).toBe('Blue');
  expect(await namesIn(app)).toEqual(['Blue']);
  const team = await user.getTeam(teamId(1));
  expect(await team?.update({ displayName: 'Azure' })).toMatchObject({ status: 'ok', data: { displayName: 'Azure' } });
  expect(teamsOf(app).peek()).toMatchObject({ value: [{ displayName: 'Azure' }] });
  expect(app.user.peek()).toMatchObject({ value: { selectedTeam: { displayName: 'Azure' } } });
});

test('what the permissions do not allow is a value, and the list stays', async () => {
  service.teams.add('Blue', MIRA);
  const { user } = await openSignedIn(service);
  const team = await user.getTeam(teamId(1));
  service.intercept = () => refusal(401, 'TEAM_PERMISSION_REQUIRED', { permission_id: '$update_team' });
  const refused = { status: 'error', error: { code: 'TEAM_PERMISSION_REQUIRED' } };
  expect(await team?.update({ displayName: 'Azure' })).toMatchObject(refused);
  expect(await team?.delete()).toMatchObject(refused);
});

test.each([
  ['deleting', (user: CurrentUser) => user.getTeam(teamId(1)).then((team) => team?.delete())],
  ['leaving', (user: CurrentUser) => user.leaveTeam({ id: teamId(1) })],
])('%s a team takes it out of the list and out of the selection, also when the answer is lost', async (_, act) => {
  service.teams.add('Blue', MIRA);
  service.teams.selectedBy(MIRA, teamId(1));
  const { app, user } = await openSignedIn(service);
  expect(await namesIn(app)).toEqual(['Blue']);
  const permissions = observeForUser(app.user, `team-permissions/${teamId(1)}`, async (someone: CurrentUser | null) =>
    someone?.listPermissions({ id: teamId(1) }),
  );
  expect(await permissions.promise()).toHaveLength(5);
  loseAnswer('DELETE');
  expect(await act(user)).toEqual(done);
  expect(teamsOf(app).peek()).toEqual({ status: 'ok', value: [] });
  expect(app.user.peek()).toMatchObject({ value: { selectedTeamId: null, selectedTeam: null } });
  expect(permissions.peek()).toEqual({ status: 'ok', value: [] });
});

test('leaving a team that one is no member of is refused', async () => {
  const { user } = await openSignedIn(service);
  expect(await user.leaveTeam({ id: teamId(1) })).toMatchObject({ error: { code: 'TEAM_MEMBERSHIP_NOT_FOUND' } });
});

test('a team is selected as the answer says, and none again; one of others is a value', async () => {
  const team = service.teams.add('Blue', MIRA);
  const { app, user } = await openSignedIn(service);
  expect(await user.setSelectedTeam(team)).toEqual(done);
  expect(app.user.peek()).toMatchObject({ value: { selectedTeamId: team.id, selectedTeam: { displayName: 'Blue' } } });
  expect(await user.setSelectedTeam(null)).toEqual(done);
  expect(app.user.peek()).toMatchObject({ value: { selectedTeam: null } });
  expect(await user.setSelectedTeam({ id: teamId(2) })).toMatchObject({
    error: { code: 'TEAM_MEMBERSHIP_NOT_FOUND' },
  });
});

test('whoever signs in next sees nothing of the teams before', async () => {
  service.teams.add('Blue', MIRA);
  service.accounts.set('ada@example.com', 'correct horse');
  const { app } = await openSignedIn(service);
  expect(await namesIn(app)).toEqual(['Blue']);
  await app.signOut({ redirectUrl: null });
  expect(await namesIn(app)).toEqual([]);
  const ada = { ...wireUser('ada@example.com'), id: teamId(9) };
  service.intercept = ({ path }) => (path.endsWith('/users/me') ? { json: ada } : undefined);
  await app.signInWithCredential({ email: 'ada@example.com', password: 'correct horse', noRedirect: true });
  expect(teamsOf(app).peek().status).toBe('pending');
  expect(await namesIn(app)).toEqual([]);
});

test.each(['', 'me', '../users', `${teamId(1)}/..`, `${teamId(1)}?x=1`])(
  '%j is never sent as the id of a team',
  async (id) => {
    const { user } = await openSignedIn(service);
    service.requests.length = 0;
    const wrong = 'team_id must be a uuid';
    await expect(user.getTeam(id)).rejects.toThrow(wrong);
    await expect(user.leaveTeam({ id })).rejects.toThrow(wrong);
    await expect(user.setSelectedTeam({ id })).rejects.toThrow(wrong);
    await expect(user.getTeamProfile({ id })).rejects.toThrow(wrong);
    await expect(user.listPermissions({ id })).rejects.toThrow(wrong);
    await expect(user.hasPermission({ id }, '$read_members')).rejects.toThrow(wrong);
    expect(service.requests).toEqual([]);
  },
);
