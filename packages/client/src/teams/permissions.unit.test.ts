import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FakeService, startFakeService } from '../testing/fake-service.ts';
import { teamId } from '../testing/fake-teams.ts';
import { openSignedIn } from '../testing/open-app.ts';

let service: FakeService;
beforeEach(async () => {
  service = await startFakeService();
  service.teams.add('Blue').members.set('mira@example.com', { permissions: ['$read_members', 'edit'], name: null });
});
afterEach(() => service.close());

const team = { id: teamId(1) };

test('what somebody may do is listed, contained permissions too unless told otherwise', async () => {
  const { user } = await openSignedIn(service);
  service.requests.length = 0;
  expect(await user.listPermissions(team)).toEqual([{ id: '$read_members' }, { id: 'edit' }]);
  await user.listPermissions(team, { recursive: false });
  const list = `GET /team-permissions?team_id=${team.id}&user_id=me&recursive=`;
  expect(service.conversation()).toEqual([`${list}true`, `${list}false`]);
});

test('one permission is asked for by one request', async () => {
  const { user } = await openSignedIn(service);
  await user.listTeams(); // loads the code
  service.requests.length = 0;
  expect(await user.hasPermission(team, 'edit')).toBe(true);
  expect(service.conversation()).toEqual([
    `GET /team-permissions?team_id=${team.id}&user_id=me&permission_id=edit&recursive=true`,
  ]);
  expect(await user.hasPermission(team, '$delete_team')).toBe(false);
  expect(await user.getPermission(team, 'edit')).toEqual({ id: 'edit' });
  expect(await user.getPermission(team, '$delete_team')).toBeNull();
});

test('outside a team nobody may do anything', async () => {
  const { user } = await openSignedIn(service);
  expect(await user.listPermissions({ id: teamId(2) })).toEqual([]);
  expect(await user.hasPermission({ id: teamId(2) }, '$read_members')).toBe(false);
});
