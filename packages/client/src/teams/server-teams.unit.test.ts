import { afterEach, beforeEach, expect, test } from 'vitest';
import { composeServerApp } from '../server-app.ts';
import { testEnvironment } from '../testing/fake-browser.ts';
import { PROJECT_ID, wireUser } from '../testing/fake-service.ts';
import { invitationId, teamId } from '../testing/fake-teams.ts';
import { type Peer, type PeerAnswer, type PeerRequest, plainRefusal, refusal, startPeer } from '../testing/peer.ts';

const wire = {
  id: teamId(1),
  display_name: 'Blue',
  profile_image_url: null,
  client_metadata: 1,
  client_read_only_metadata: 2,
  server_metadata: 3,
  created_at_millis: 7,
};
const user = { ...wireUser('mira@example.com'), server_metadata: null, last_active_at_millis: 7 };
const TEAM = `/teams/${wire.id}`;
const MEMBER = `/team-memberships/${wire.id}/${user.id}`;
const SUCCESS = { json: { success: true } };
const done = { status: 'ok', data: undefined };
let peer: Peer;
let answers: Record<string, (request: PeerRequest) => PeerAnswer | 'drop'>;
beforeEach(async () => {
  answers = { [`GET ${TEAM}`]: () => ({ json: wire }), [`GET /users/${user.id}`]: () => ({ json: user }) };
  peer = await startPeer((request) => {
    const answer = answers[`${request.method} ${request.path.replace('/api/v1', '')}`];
    return answer ? answer(request) : { status: 404, text: 'Not found' };
  });
});
afterEach(() => peer.close());

const open = () =>
  composeServerApp({ projectId: PROJECT_ID, secretServerKey: 'ssk_test', baseUrl: peer.url }, testEnvironment());
async function openTeam() {
  const team = await open().getTeam(wire.id);
  if (!team) throw new Error('no team');
  peer.requests.length = 0;
  return team;
}
async function openUser() {
  const found = await open().getUser(user.id);
  if (!found) throw new Error('no user');
  peer.requests.length = 0;
  return found;
}
const lastBody = () => JSON.parse(peer.requests.at(-1)?.body ?? '') as unknown;
/** Loses the first answer, and gives the second to its repetition. */
function loseFirst(second: PeerAnswer): () => PeerAnswer | 'drop' {
  let count = 0;
  return () => (++count === 1 ? 'drop' : second);
}

test('a team is created with everything that a server may say', async () => {
  answers['POST /teams'] = () => ({ status: 201, json: wire });
  const answer = await open().createTeam({
    displayName: 'Blue',
    profileImageUrl: 'https://app.example/blue.png',
    clientMetadata: 1,
    clientReadOnlyMetadata: 2,
    serverMetadata: 3,
    creatorUserId: user.id,
  });
  expect(answer).toMatchObject({
    status: 'ok',
    data: {
      id: wire.id,
      displayName: 'Blue',
      clientMetadata: 1,
      clientReadOnlyMetadata: 2,
      serverMetadata: 3,
      createdAt: new Date(7),
    },
  });
  expect(lastBody()).toEqual({
    display_name: 'Blue',
    profile_image_url: 'https://app.example/blue.png',
    client_metadata: 1,
    client_read_only_metadata: 2,
    server_metadata: 3,
    creator_user_id: user.id,
  });
  await open().createTeam({ displayName: 'Blue' });
  expect(lastBody()).toEqual({ display_name: 'Blue' });
});

test('a creation that is lost is not repeated, and a creator who is gone is a value', async () => {
  answers['POST /teams'] = () => 'drop';
  await expect(open().createTeam({ displayName: 'Blue' })).rejects.toMatchObject({ name: 'ConnectionError' });
  expect(peer.conversation().filter((line) => line === 'POST /teams')).toHaveLength(1);
  answers['POST /teams'] = () => refusal(404, 'USER_NOT_FOUND');
  expect(await open().createTeam({ displayName: 'Blue', creatorUserId: user.id })).toMatchObject({
    error: { code: 'USER_NOT_FOUND' },
  });
});

test('all teams come, page by page, or the page that is asked for', async () => {
  const part = (next_cursor: string | null) => () => ({
    json: { items: [wire], is_paginated: true, pagination: { next_cursor } },
  });
  answers['GET /teams?limit=1000'] = part('c1');
  answers['GET /teams?limit=1000&cursor=c1'] = part(null);
  expect((await open().listTeams()).items).toHaveLength(2);
  answers[`GET /teams?user_id=${user.id}&limit=1&cursor=c1&query=b%26&desc=true`] = part('c2');
  const options = { userId: user.id, limit: 1, cursor: 'c1', query: 'b&', desc: true };
  expect(await open().listTeams(options)).toMatchObject({ items: [{ displayName: 'Blue' }], nextCursor: 'c2' });
});

test('teams come in the order of their names', async () => {
  const names = ['beta', 'Zeta', 'Alpha', 'Äpfel'];
  answers['GET /teams?limit=1000'] = () => ({
    json: { items: names.map((display_name) => ({ ...wire, display_name })), is_paginated: false },
  });
  answers['GET /teams?limit=1000&desc=true'] = answers['GET /teams?limit=1000'];
  const all = async (options: { desc?: boolean }) =>
    (await open().listTeams({ orderBy: 'displayName', ...options })).items.map(({ displayName }) => displayName);
  expect(await all({})).toEqual(['Alpha', 'Äpfel', 'beta', 'Zeta']);
  expect(await all({ desc: true })).toEqual(['Zeta', 'beta', 'Äpfel', 'Alpha']);

  answers['GET /teams?limit=1&order_by=display_name&desc=true'] = () => ({
    json: { items: [wire], is_paginated: true },
  });
  expect((await open().listTeams({ orderBy: 'displayName', desc: true, limit: 1 })).items).toHaveLength(1);
});

test('teams come with the number of their members, and are counted', async () => {
  answers['GET /teams?limit=1&count=all&include=member_count'] = () => ({
    json: {
      items: [{ ...wire, member_count: { value: 10_000, is_capped: true } }],
      is_paginated: true,
      pagination: { next_cursor: null, count: { value: 7, is_capped: false } },
    },
  });
  expect(await open().listTeams({ limit: 1, count: 'all', withMemberCount: true })).toMatchObject({
    items: [{ memberCount: { value: 10_000, isCapped: true } }],
    count: { value: 7, isCapped: false },
  });
  const some = { value: 3, is_capped: false };
  answers['GET /teams?limit=1&include=member_count%2Cinvitation_count'] = () => ({
    json: { items: [{ ...wire, member_count: some, invitation_count: some }], is_paginated: true },
  });
  const counted = await open().listTeams({ limit: 1, withMemberCount: true, withInvitationCount: true });
  const three = { value: 3, isCapped: false };
  expect(counted.items).toMatchObject([{ memberCount: three, invitationCount: three }]);
});

test('a team is found by id, changed and deleted; none is null, and one that is gone counts as deleted', async () => {
  answers[`PATCH ${TEAM}`] = () => ({ json: { ...wire, display_name: 'Azure' } });
  answers[`DELETE ${TEAM}`] = () => SUCCESS;
  const team = await openTeam();
  expect(await team.update({ displayName: 'Azure', serverMetadata: null })).toMatchObject({
    data: { displayName: 'Azure' },
  });
  expect(lastBody()).toEqual({ display_name: 'Azure', server_metadata: null });
  await team.delete();
  for (const method of ['GET', 'PATCH', 'DELETE']) answers[`${method} ${TEAM}`] = () => refusal(404, 'TEAM_NOT_FOUND');
  await team.delete();
  expect(await team.update({})).toMatchObject({ error: { code: 'TEAM_NOT_FOUND' } });
  expect(await open().getTeam(wire.id)).toBeNull();
});

test('members are added and removed, and a refusal is a value', async () => {
  const team = await openTeam();
  answers[`POST ${MEMBER}`] = () => ({ status: 201, json: {} });
  expect(await team.addUser(user.id)).toEqual(done);
  answers[`POST ${MEMBER}`] = () => refusal(400, 'TEAM_MEMBERSHIP_ALREADY_EXISTS');
  expect(await team.addUser(user.id)).toMatchObject({ error: { code: 'TEAM_MEMBERSHIP_ALREADY_EXISTS' } });
  answers[`DELETE ${MEMBER}`] = () => SUCCESS;
  expect(await team.removeUser(user.id)).toEqual(done);
  answers[`DELETE ${MEMBER}`] = () => refusal(404, 'TEAM_MEMBERSHIP_NOT_FOUND');
  expect(await team.removeUser(user.id)).toMatchObject({ error: { code: 'TEAM_MEMBERSHIP_NOT_FOUND' } });
  answers[`POST ${MEMBER}`] = () => plainRefusal(400, 'TEAM_MEMBER_LIMIT_REACHED');
  expect(await team.addUser(user.id)).toMatchObject({ error: { code: 'TEAM_MEMBER_LIMIT_REACHED' } });
});

test('after a lost answer, what was done already is the success that it was', async () => {
  const team = await openTeam();
  const member = await openUser();
  answers[`POST ${MEMBER}`] = loseFirst(refusal(400, 'TEAM_MEMBERSHIP_ALREADY_EXISTS'));
  expect(await team.addUser(user.id)).toEqual(done);
  answers[`DELETE ${MEMBER}`] = loseFirst(refusal(404, 'TEAM_MEMBERSHIP_NOT_FOUND'));
  expect(await team.removeUser(user.id)).toEqual(done);
  const grant = `/team-permissions/${wire.id}/${user.id}/edit`;
  answers[`POST ${grant}`] = loseFirst({ status: 201, json: { id: 'edit', team_id: wire.id, user_id: user.id } });
  expect(await member.grantPermission(team, 'edit')).toEqual(done);
  answers[`DELETE ${grant}`] = loseFirst(refusal(401, 'TEAM_PERMISSION_NOT_FOUND'));
  expect(await member.revokePermission(team, 'edit')).toEqual(done);
});

test('members are listed as users, with what they are in the team', async () => {
  const profile = {
    team_id: wire.id,
    user_id: user.id,
    display_name: 'Mi',
    profile_image_url: null,
    user,
    joined_at_millis: 7,
    granted_permission_ids: ['member'],
  };
  answers[`GET /team-member-profiles?team_id=${wire.id}&limit=10`] = () => ({
    json: { items: [profile], is_paginated: true, pagination: { next_cursor: null } },
  });
  expect(await (await openTeam()).listUsers({ limit: 10 })).toMatchObject({
    items: [
      {
        id: user.id,
        primaryEmail: 'mira@example.com',
        teamProfile: { displayName: 'Mi' },
        joinedAt: new Date(7),
        grantedPermissionIds: ['member'],
      },
    ],
    nextCursor: null,
  });
});

test('members are looked for by words and by permission, and counted', async () => {
  const query = 'query=mi%26ra&permission_id=%24read_members&limit=1&count=capped';
  answers[`GET /team-member-profiles?team_id=${wire.id}&${query}`] = () => ({
    json: { items: [], is_paginated: true, pagination: { next_cursor: 'on', count: { value: 7, is_capped: false } } },
  });
  const asked = { query: 'mi&ra', permissionId: '$read_members', limit: 1, count: 'capped' } as const;
  expect(await (await openTeam()).listUsers(asked)).toEqual({
    items: [],
    nextCursor: 'on',
    count: { value: 7, isCapped: false },
  });
});

test('somebody is invited with a link of the caller’s, and the invitation is taken back', async () => {
  answers['POST /team-invitations/send-code'] = () => SUCCESS;
  const team = await openTeam();
  const invitation = { email: 'jonas@example.com', callbackUrl: 'https://app.example/join' };
  expect(await team.inviteUser(invitation)).toEqual(done);
  expect(lastBody()).toEqual({ email: invitation.email, team_id: wire.id, callback_url: invitation.callbackUrl });
  answers[`GET /team-invitations?team_id=${wire.id}`] = () => ({
    json: {
      items: [
        {
          id: invitationId(1),
          recipient_email: invitation.email,
          expires_at_millis: 7,
          created_at_millis: 3,
          inviter: { id: user.id, display_name: 'Mi', primary_email: null },
          callback_url: invitation.callbackUrl,
        },
      ],
      is_paginated: false,
    },
  });
  answers[`DELETE /team-invitations/${invitationId(1)}?team_id=${wire.id}`] = () => SUCCESS;
  const [open1] = await team.listInvitations();
  expect(open1).toMatchObject({
    recipientEmail: invitation.email,
    expiresAt: new Date(7),
    createdAt: new Date(3),
    inviter: { id: user.id, displayName: 'Mi', primaryEmail: null },
    callbackUrl: invitation.callbackUrl,
  });
  expect(await open1?.revoke()).toEqual(done);
  await expect(team.inviteUser({ email: 'jonas@example.com' } as typeof invitation)).rejects.toThrow('callbackUrl');
});

test('permissions of a user are granted, asked for and taken', async () => {
  const team = { id: wire.id };
  const member = await openUser();
  const grant = `/team-permissions/${wire.id}/${user.id}/$invite_members`;
  const asked = `GET /team-permissions?team_id=${wire.id}&user_id=${user.id}`;
  const held = {
    json: { items: [{ id: '$invite_members', team_id: wire.id, user_id: user.id }], is_paginated: false },
  };
  answers[`POST ${grant}`] = () => ({ status: 201, json: held.json.items[0] });
  answers[`DELETE ${grant}`] = () => SUCCESS;
  answers[`${asked}&recursive=true`] = () => held;
  answers[`${asked}&permission_id=%24invite_members&recursive=true`] = () => held;
  expect(await member.grantPermission(team, '$invite_members')).toEqual(done);
  expect(await member.listPermissions(team)).toEqual([{ id: '$invite_members' }]);
  peer.requests.length = 0;
  expect(await member.hasPermission(team, '$invite_members')).toBe(true);
  expect(peer.requests).toHaveLength(1);
  expect(await member.revokePermission(team, '$invite_members')).toEqual(done);
  answers[`POST ${grant}`] = () => refusal(404, 'PERMISSION_NOT_FOUND', { permission_id: '$invite_members' });
  expect(await member.grantPermission(team, '$invite_members')).toMatchObject({
    error: { code: 'PERMISSION_NOT_FOUND' },
  });
});

test('the teams of a user and how they appear in one', async () => {
  const member = await openUser();
  const list = (query: string, items: object[]) => {
    answers[`GET /teams?user_id=${user.id}&limit=1000${query}`] = () => ({
      json: { items, is_paginated: true, pagination: { next_cursor: null } },
    });
  };
  list('', [wire]);
  expect(await member.listTeams()).toMatchObject([{ displayName: 'Blue' }]);
  list(`&query=${wire.id}`, [wire]);
  expect(await member.getTeam(wire.id)).toMatchObject({ displayName: 'Blue' });
  list(`&query=${teamId(2)}`, []);
  expect(await member.getTeam(teamId(2))).toBeNull();
  const path = `/team-member-profiles/${wire.id}/${user.id}`;
  const profile = { team_id: wire.id, user_id: user.id, display_name: 'Mi', profile_image_url: null, user };
  answers[`GET ${path}`] = () => ({ json: profile });
  answers[`PATCH ${path}`] = () => ({ json: { ...profile, display_name: 'Mira' } });
  const own = await member.getTeamProfile(wire);
  expect(own.displayName).toBe('Mi');
  expect(await own.update({ displayName: null })).toMatchObject({ data: { displayName: 'Mira' } });
  expect(lastBody()).toEqual({ display_name: null });
});

test.each(['', 'me', 'internal', `${wire.id} `, '../users'])('%j is never sent as an id', async (id) => {
  const team = await openTeam();
  const member = await openUser();
  await expect(open().getTeam(id)).rejects.toThrow('team_id must be a uuid');
  await expect(open().listTeams({ userId: id })).rejects.toThrow('user_id must be a uuid');
  await expect(open().createTeam({ displayName: 'Blue', creatorUserId: id })).rejects.toThrow('must be a uuid');
  await expect(team.addUser(id)).rejects.toThrow('user_id must be a uuid');
  await expect(team.removeUser(id)).rejects.toThrow('user_id must be a uuid');
  await expect(member.grantPermission({ id }, 'edit')).rejects.toThrow('team_id must be a uuid');
  await expect(member.revokePermission(team, '../edit')).rejects.toThrow('permission_id may only have');
  await expect(member.getTeamProfile({ id })).rejects.toThrow('team_id must be a uuid');
  expect(peer.requests).toEqual([]);
});
