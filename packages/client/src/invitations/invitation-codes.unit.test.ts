import { afterEach, beforeEach, expect, test } from 'vitest';
import { observeForUser } from '../cache/observe-for-user.ts';
import { type FakeService, startFakeService } from '../testing/fake-service.ts';
import { invitationId, teamId } from '../testing/fake-teams.ts';
import { openApp, openSignedIn } from '../testing/open-app.ts';
import { plainRefusal } from '../testing/peer.ts';

let service: FakeService;
beforeEach(async () => {
  service = await startFakeService();
  service.teams.add('Red', 'ada@example.com').invitations.set(invitationId(1), 'mira@example.com');
});
afterEach(() => service.close());

const done = { status: 'ok', data: undefined };
const code = `code-${invitationId(1)}`;
const notFound = { status: 'error', error: { code: 'VERIFICATION_CODE_NOT_FOUND' } };

test('a guest with a good code sees the team, who invites and the recipient; it is not used up', async () => {
  const { app } = openApp(service);
  const shown = {
    status: 'ok',
    data: { teamDisplayName: 'Red', inviterDisplayName: 'ada@example.com', recipientEmail: 'mira@example.com' },
  };
  expect(await app.verifyTeamInvitationCode(code)).toEqual(shown);
  expect(await app.verifyTeamInvitationCode(code)).toEqual(shown);
  expect(await app.verifyTeamInvitationCode('code-of-nobody')).toMatchObject(notFound);
});

test('the team is told to whoever is signed in', async () => {
  expect(await openApp(service).app.getTeamInvitationDetails(code)).toMatchObject({
    error: { code: 'USER_AUTHENTICATION_REQUIRED' },
  });
  const { app } = await openSignedIn(service);
  expect(await app.getTeamInvitationDetails(code)).toEqual({
    status: 'ok',
    data: { teamId: teamId(1), teamDisplayName: 'Red' },
  });
  expect(await app.getTeamInvitationDetails('code-of-nobody')).toMatchObject(notFound);
});

test('joining shows the team, and what one may do in it, at once', async () => {
  const { app } = await openSignedIn(service);
  const teams = observeForUser(app.user, 'teams', async (user) => user?.listTeams() ?? []);
  expect(await teams.promise()).toEqual([]);
  const permissions = observeForUser(app.user, `team-permissions/${teamId(1)}`, async (user) =>
    user?.listPermissions({ id: teamId(1) }),
  );
  expect(await permissions.promise()).toEqual([]);
  expect(await app.acceptTeamInvitation(code)).toEqual(done);
  expect(permissions.peek()).toEqual({ status: 'ok', value: [{ id: '$read_members' }] });
  expect(teams.peek()).toMatchObject({ value: [{ displayName: 'Red' }] });
});

test('a used code is a value; after a lost answer it is the success that it was', async () => {
  const { app } = await openSignedIn(service);
  let isLost = false;
  service.afterwards = ({ path }) => (path.endsWith('/accept') && !isLost ? ((isLost = true), 'drop') : undefined);
  expect(await app.acceptTeamInvitation(code)).toEqual(done);
  expect(await app.acceptTeamInvitation(code)).toMatchObject({ error: { code: 'VERIFICATION_CODE_ALREADY_USED' } });
});

test('a full team is a value', async () => {
  const { app } = await openSignedIn(service);
  service.intercept = () => plainRefusal(400, 'TEAM_MEMBER_LIMIT_REACHED');
  expect(await app.acceptTeamInvitation(code)).toMatchObject({ error: { code: 'TEAM_MEMBER_LIMIT_REACHED' } });
});
