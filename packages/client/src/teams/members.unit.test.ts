import { afterEach, beforeEach, expect, test } from 'vitest';
import { observeForUser } from '../cache/observe-for-user.ts';
import { type FakeService, startFakeService } from '../testing/fake-service.ts';
import { teamId } from '../testing/fake-teams.ts';
import { openSignedIn } from '../testing/open-app.ts';
import { refusal } from '../testing/peer.ts';
import type { CurrentUser } from '../users/current-user.ts';

const MIRA = 'mira@example.com';
let service: FakeService;
beforeEach(async () => {
  service = await startFakeService();
});
afterEach(() => service.close());

async function openTeam(...others: string[]) {
  service.teams.add('Blue', MIRA, ...others);
  const opened = await openSignedIn(service);
  const team = await opened.user.getTeam(teamId(1));
  if (!team) throw new Error('no team');
  return { ...opened, team };
}

test('members are listed with how they appear in the team', async () => {
  const { team } = await openTeam('ada@example.com');
  expect(await team.listUsers()).toEqual({
    items: [
      { id: MIRA, teamProfile: { displayName: MIRA, profileImageUrl: null } },
      { id: 'ada@example.com', teamProfile: { displayName: 'ada@example.com', profileImageUrl: null } },
    ],
    nextCursor: null,
  });
});

test('a page of members says where to go on', async () => {
  const { team } = await openTeam('ada@example.com', 'bo@example.com');
  const first = await team.listUsers({ limit: 2 });
  expect(first.items).toHaveLength(2);
  expect(first.nextCursor).toBe('2');
  expect(await team.listUsers({ limit: 2, cursor: '2' })).toMatchObject({
    items: [{ id: 'bo@example.com' }],
    nextCursor: null,
  });
});

test('all members are fetched in pages of a thousand', async () => {
  const { team } = await openTeam(...Array.from({ length: 1500 }, (_, index) => `${index}@example.com`));
  service.requests.length = 0;
  expect((await team.listUsers()).items).toHaveLength(1501);
  expect(service.conversation()).toEqual([
    `GET /team-member-profiles?team_id=${teamId(1)}&limit=1000`,
    `GET /team-member-profiles?team_id=${teamId(1)}&limit=1000&cursor=1000`,
  ]);
});

test('who may not see the members gets an error, not an empty list', async () => {
  const { team } = await openTeam();
  service.intercept = () => refusal(401, 'TEAM_PERMISSION_REQUIRED', { permission_id: '$read_members' });
  await expect(team.listUsers()).rejects.toMatchObject({ code: 'TEAM_PERMISSION_REQUIRED' });
});

test('the own profile is changed, and what shows it is fetched anew', async () => {
  const { app, user, team } = await openTeam();
  const profileOf = async (who: CurrentUser | null) => who?.getTeamProfile(team);
  const profile = observeForUser(app.user, `team-profile/${team.id}`, profileOf);
  const members = observeForUser(app.user, `team-users/${team.id}/100`, () => team.listUsers({ limit: 100 }));
  expect(await profile.promise()).toMatchObject({ displayName: MIRA, profileImageUrl: null });
  await members.promise();
  const own = await user.getTeamProfile(team);
  expect(await own.update({ displayName: 'Mi' })).toMatchObject({ status: 'ok', data: { displayName: 'Mi' } });
  expect(service.requests.find(({ method }) => method === 'PATCH')?.body).toBe('{"display_name":"Mi"}');
  expect(profile.peek()).toMatchObject({ value: { displayName: 'Mi' } });
  expect(members.peek()).toMatchObject({ value: { items: [{ teamProfile: { displayName: 'Mi' } }] } });
});

test('whoever goes by their own name in a team goes by the new one at once', async () => {
  const { app, user, team } = await openTeam();
  const names = ['Mira', 'Mi'];
  const profile = observeForUser(app.user, `team-profile/${team.id}`, async () => names.shift());
  expect(await profile.promise()).toBe('Mira');
  await user.setDisplayName('Mi');
  expect(profile.peek()).toEqual({ status: 'ok', value: 'Mi' });
});

test('outside a team there is no profile, and a change that comes too late is a value', async () => {
  const { user, team } = await openTeam();
  const own = await user.getTeamProfile(team);
  service.teams.all.clear();
  await expect(user.getTeamProfile(team)).rejects.toMatchObject({ code: 'TEAM_MEMBERSHIP_NOT_FOUND' });
  expect(await own.update({ displayName: 'Mi' })).toMatchObject({ error: { code: 'TEAM_MEMBERSHIP_NOT_FOUND' } });
});

test('a member is removed, and the list shows it at once, also when the answer is lost', async () => {
  const { app, team } = await openTeam('ada@example.com');
  const members = observeForUser(app.user, `team-users/${team.id}/100`, () => team.listUsers({ limit: 100 }));
  expect((await members.promise()).items).toHaveLength(2);
  const ada = teamId(9);
  let isLost = false;
  service.intercept = ({ method, path }) => {
    if (method !== 'DELETE') return undefined;
    expect(path).toBe(`/api/v1/team-memberships/${team.id}/${ada}`);
    service.teams.all.get(team.id)?.members.delete('ada@example.com');
    if (isLost) return refusal(404, 'TEAM_MEMBERSHIP_NOT_FOUND');
    isLost = true;
    return 'drop';
  };
  expect(await team.removeUser(ada)).toEqual({ status: 'ok', data: undefined });
  expect(members.peek()).toMatchObject({ value: { items: [{ id: MIRA }] } });
  expect(await team.removeUser(ada)).toMatchObject({ error: { code: 'TEAM_MEMBERSHIP_NOT_FOUND' } });
  await expect(team.removeUser('me')).rejects.toThrow('user_id must be a uuid');
});

test('with a member go their invitations; and where it was oneself, the team', async () => {
  const { app, team } = await openTeam('ada@example.com');
  const asked: string[] = [];
  const keys = [`team-invitations/${team.id}`, 'teams', `team-permissions/${team.id}`];
  for (const key of keys) await observeForUser(app.user, key, async () => asked.push(key)).promise();
  service.intercept = ({ method }) => (method === 'DELETE' ? { json: { success: true } } : undefined);
  asked.length = 0;
  await team.removeUser(teamId(9));
  expect(asked.toSorted()).toEqual(keys.toSorted());
});
