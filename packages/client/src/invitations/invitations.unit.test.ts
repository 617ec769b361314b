import { afterEach, beforeEach, expect, test } from 'vitest';
import { observeForUser } from '../cache/observe-for-user.ts';
import { type FakeService, startFakeService } from '../testing/fake-service.ts';
import { invitationId, teamId } from '../testing/fake-teams.ts';
import { openSignedIn } from '../testing/open-app.ts';
import { plainRefusal, refusal } from '../testing/peer.ts';

let service: FakeService;
beforeEach(async () => {
  service = await startFakeService();
  service.teams.add('Blue', 'mira@example.com');
});
afterEach(() => service.close());

const done = { status: 'ok', data: undefined };

async function openTeam() {
  const opened = await openSignedIn(service);
  const team = await opened.user.getTeam(teamId(1));
  if (!team) throw new Error('no team');
  const invitations = observeForUser(opened.app.user, `team-invitations/${team.id}`, () => team.listInvitations());
  return { ...opened, team, invitations };
}

test('somebody is invited to the page of the app, and the list shows it at once', async () => {
  const { team, invitations } = await openTeam();
  expect(await invitations.promise()).toEqual([]);
  expect(await team.inviteUser({ email: 'jonas@example.com' })).toEqual(done);
  expect(service.bodiesOf('/team-invitations/send-code')).toEqual([
    {
      email: 'jonas@example.com',
      team_id: team.id,
      callback_url: 'https://app.example/handler/team-invitation',
    },
  ]);
  expect(invitations.peek()).toMatchObject({
    value: [{ id: invitationId(1), recipientEmail: 'jonas@example.com', expiresAt: new Date(7) }],
  });
});

test('the link may lead elsewhere', async () => {
  const { team } = await openTeam();
  await team.inviteUser({ email: 'jonas@example.com', callbackUrl: 'https://app.example/join' });
  expect(service.bodiesOf('/team-invitations/send-code')).toMatchObject([{ callback_url: 'https://app.example/join' }]);
});

test('a refused invitation is a value', async () => {
  const { team } = await openTeam();
  service.intercept = () => refusal(401, 'TEAM_PERMISSION_REQUIRED', { permission_id: '$invite_members' });
  expect(await team.inviteUser({ email: 'jonas@example.com' })).toMatchObject({
    error: { code: 'TEAM_PERMISSION_REQUIRED' },
  });
  service.intercept = () => plainRefusal(400, 'TEAM_INVITATION_LIMIT_REACHED');
  expect(await team.inviteUser({ email: 'jonas@example.com' })).toMatchObject({
    error: { code: 'TEAM_INVITATION_LIMIT_REACHED' },
  });
});

test('an invitation whose answer is lost is not sent twice', async () => {
  const { team } = await openTeam();
  service.afterwards = ({ path }) => (path.endsWith('/send-code') ? 'drop' : undefined);
  await expect(team.inviteUser({ email: 'jonas@example.com' })).rejects.toMatchObject({ name: 'ConnectionError' });
  expect(service.bodiesOf('/team-invitations/send-code')).toHaveLength(1);
});

test('an invitation is taken back, also when the answer is lost', async () => {
  const { team, invitations } = await openTeam();
  await team.inviteUser({ email: 'jonas@example.com' });
  const [invitation] = await invitations.promise();
  let isLost = false;
  service.afterwards = ({ method }) => (method === 'DELETE' && !isLost ? ((isLost = true), 'drop') : undefined);
  expect(await invitation?.revoke()).toEqual(done);
  expect(invitations.peek()).toEqual({ status: 'ok', value: [] });
  expect(service.requests.some(({ path }) => path.endsWith(`${invitationId(1)}?team_id=${team.id}`))).toBe(true);
});

test('one that somebody else took back is a value, and the list shows that it is gone', async () => {
  const { team, invitations } = await openTeam();
  await team.inviteUser({ email: 'jonas@example.com' });
  const [invitation] = await invitations.promise();
  service.teams.all.get(team.id)?.invitations.clear();
  expect(await invitation?.revoke()).toMatchObject({ error: { code: 'VERIFICATION_CODE_NOT_FOUND' } });
  expect(invitations.peek()).toEqual({ status: 'ok', value: [] });
});
