import { afterEach, beforeEach, expect, test } from 'vitest';
import { composeAdminApp } from '../admin-app.ts';
import { testEnvironment } from '../testing/fake-browser.ts';
import { PROJECT_ID } from '../testing/fake-service.ts';
import { teamId } from '../testing/fake-teams.ts';
import { type Peer, type PeerAnswer, refusal, startPeer } from '../testing/peer.ts';

const PATH = 'GET /internal/permission-usage';
const wireUsage = {
  direct_grants: { value: 10_000, is_capped: true },
  users: { value: 3, is_capped: false },
  teams: { value: 2, is_capped: false },
  contained_in: ['admin'],
  is_creator_default: true,
  is_member_default: false,
};
const wireHolder = {
  user: { id: teamId(2), display_name: 'Mira', primary_email: 'mira@example.com', profile_image_url: null },
  team: { id: teamId(1), display_name: 'Blue', profile_image_url: null },
  granted_permission_ids: ['admin'],
};
const notFound = () => refusal(404, 'PERMISSION_NOT_FOUND', { permission_id: 'nowhere' });
let peer: Peer;
let answers: Record<string, () => PeerAnswer>;
beforeEach(async () => {
  answers = {};
  peer = await startPeer(({ method, path }) => {
    const answer = answers[`${method} ${path.replace('/api/v1', '')}`];
    return answer ? answer() : { status: 404, text: 'Not found' };
  });
});
afterEach(() => peer.close());

const open = () =>
  composeAdminApp({ projectId: PROJECT_ID, superSecretAdminKey: 'sak_test', baseUrl: peer.url }, testEnvironment());

test('how much a permission is in use is told, and null where there is none', async () => {
  answers[`${PATH}/$read_members`] = () => ({ json: wireUsage });
  answers[`${PATH}/nowhere`] = notFound;
  expect(await open().getPermissionUsage('$read_members')).toEqual({
    directGrants: { value: 10_000, isCapped: true },
    users: { value: 3, isCapped: false },
    teams: { value: 2, isCapped: false },
    containedIn: ['admin'],
    isCreatorDefault: true,
    isMemberDefault: false,
  });
  expect(await open().getPermissionUsage('nowhere')).toBeNull();
});

test('holders come, page by page, or the page that is asked for', async () => {
  const page = (next_cursor: string | null) => () => ({
    json: { items: [wireHolder], is_paginated: true, pagination: { next_cursor } },
  });
  answers[`${PATH}/member/holders?limit=1000`] = page('c1');
  answers[`${PATH}/member/holders?limit=1000&cursor=c1`] = page(null);
  expect((await open().listPermissionHolders('member')).items).toHaveLength(2);
  answers[`${PATH}/member/holders?limit=3`] = page('c2');
  expect(await open().listPermissionHolders('member', { limit: 3 })).toEqual({
    items: [
      {
        user: { id: teamId(2), displayName: 'Mira', primaryEmail: 'mira@example.com', profileImageUrl: null },
        team: { id: teamId(1), displayName: 'Blue', profileImageUrl: null },
        grantedPermissionIds: ['admin'],
      },
    ],
    nextCursor: 'c2',
  });
  answers[`${PATH}/nowhere/holders?limit=1000`] = notFound;
  await expect(open().listPermissionHolders('nowhere')).rejects.toMatchObject({ code: 'PERMISSION_NOT_FOUND' });
});

test('what is no id of a permission is never sent', async () => {
  await expect(open().getPermissionUsage('../users')).rejects.toThrow('permission_id may only have');
  await expect(open().listPermissionHolders('')).rejects.toThrow('permission_id');
  expect(peer.requests).toEqual([]);
});

test('what members of a team may do is told, and null where there is no such team', async () => {
  const path = 'GET /internal/team-permission-usage';
  answers[`${path}/${teamId(1)}`] = () => ({
    json: { member_count: 3, permissions: [{ id: 'admin', member_count: 1 }] },
  });
  answers[`${path}/${teamId(2)}`] = () => refusal(404, 'TEAM_NOT_FOUND', { team_id: teamId(2) });
  expect(await open().getTeamPermissionUsage(teamId(1))).toEqual({
    memberCount: 3,
    permissions: [{ id: 'admin', memberCount: 1 }],
  });
  expect(await open().getTeamPermissionUsage(teamId(2))).toBeNull();
});
