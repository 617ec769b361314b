import { afterEach, beforeEach, expect, test } from 'vitest';
import { composeAdminApp } from '../admin-app.ts';
import { testEnvironment } from '../testing/fake-browser.ts';
import { NOW, PROJECT_ID } from '../testing/fake-service.ts';
import { type Peer, type PeerAnswer, refusal, startPeer } from '../testing/peer.ts';

const userId = 'a7d3c1b2-0f4e-4c68-8a55-2f9b7e6d1c44';
const ownerId = 'e0b7c1d4-7c1b-4d0e-8a55-2f9b7e6d9f02';
const id = '0f6c2a9e-7c1b-4d0e-8a55-2f9b7e6d1c44';
const wire = {
  type: 'user.deleted',
  id,
  position: 8,
  created_at_millis: NOW,
  actor: { type: 'owner', id: ownerId },
  address: '203.0.113.7',
  device: null,
  request_id: '7c1bq0fz5n3wrgj6',
  data: { id: userId },
};
const event = {
  type: 'user.deleted',
  id,
  position: 8,
  createdAt: new Date(NOW),
  actor: { type: 'owner', id: ownerId },
  address: '203.0.113.7',
  device: null,
  requestId: '7c1bq0fz5n3wrgj6',
  data: { id: userId },
};
const actors = [{ id: ownerId, name: 'Lena' }];
const subjects = [{ id: userId, name: 'Mira' }];
const names = { actorName: 'Lena', userName: 'Mira', teamName: null };

let peer: Peer;
let answer: PeerAnswer | 'drop';
beforeEach(async () => {
  peer = await startPeer(() => answer);
});
afterEach(() => peer.close());

const open = () =>
  composeAdminApp({ projectId: PROJECT_ID, superSecretAdminKey: 'sak_test', baseUrl: peer.url }, testEnvironment());

test('activity is listed with names, narrowed and by page', async () => {
  answer = {
    json: {
      items: [wire, { ...wire, actor: null }],
      actors,
      subjects,
      pagination: { next_cursor: 'c2' },
      retention: { days: 365, instance_days: 90 },
    },
  };

  expect(
    await open().listActivity({
      type: 'user.deleted',
      actor: 'owner',
      subject: userId,
      address: '203.0.113.7',
      from: new Date(1),
      to: new Date(2),
      limit: 5,
      cursor: 'c1',
    }),
  ).toEqual({
    items: [
      { ...event, ...names },
      { ...event, actor: null, ...names, actorName: null },
    ],
    nextCursor: 'c2',
    retention: { days: 365, instanceDays: 90 },
  });
  expect(peer.conversation()).toEqual([
    `GET /internal/events?type=user.deleted&actor=owner&subject=${userId}&address=203.0.113.7&from=1&to=2&limit=5&cursor=c1`,
  ]);
  await expect(open().listActivity({ subject: '..' })).rejects.toThrow('subject must be a uuid');
});

test('an event of a membership names its user and its team', async () => {
  const teamId = '5f3c1c1e-2c5d-4f0e-9c53-0e6d7f7b1a11';
  const joined = { ...wire, type: 'team_membership.created', data: { user_id: userId, team_id: teamId } };
  answer = {
    json: {
      items: [joined, { ...wire, type: 'team.created', data: { id: teamId } }],
      actors,
      subjects: [...subjects, { id: teamId, name: 'Design' }],
      pagination: { next_cursor: null },
      retention: { days: 365, instance_days: 90 },
    },
  };
  expect((await open().listActivity()).items).toMatchObject([
    { userName: 'Mira', teamName: 'Design' },
    { userName: null, teamName: 'Design' },
  ]);
});

test('an event is read by its id, with the one before', async () => {
  const chain = { hash: '5b', previous_hash: '0c', is_intact: true };
  const told = { hash: '5b', previousHash: '0c', isIntact: true };
  answer = { json: { event: wire, previous: wire, chain, actors, subjects } };
  expect(await open().getActivity(id)).toEqual({
    event: { ...event, ...names },
    previous: event,
    chain: told,
  });

  answer = { json: { event: wire, previous: null, chain, actors: [], subjects: [] } };
  expect(await open().getActivity(id)).toEqual({
    event: { ...event, actorName: null, userName: null, teamName: null },
    previous: null,
    chain: told,
  });

  answer = refusal(404, 'EVENT_NOT_FOUND');
  expect(await open().getActivity(id)).toBeNull();
});
