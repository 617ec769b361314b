import { afterEach, beforeEach, expect, test } from 'vitest';
import { composeAdminApp } from '../admin-app.ts';
import { testEnvironment } from '../testing/fake-browser.ts';
import { NOW, PROJECT_ID } from '../testing/fake-service.ts';
import { type Peer, type PeerAnswer, refusal, startPeer } from '../testing/peer.ts';

let peer: Peer;
let answer: PeerAnswer | 'drop';
beforeEach(async () => {
  peer = await startPeer(() => answer);
});
afterEach(() => peer.close());

const open = () =>
  composeAdminApp({ projectId: PROJECT_ID, superSecretAdminKey: 'sak_test', baseUrl: peer.url }, testEnvironment());
const lastBody = () => JSON.parse(peer.requests.at(-1)?.body ?? '') as unknown;
const id = 'c56a4180-65aa-42ec-a945-5fd21dec0538';
const userId = '6f1c1f3e-3b1c-4a57-9a7e-0d5f7d0c2b11';
const teamId = 'd94f6a0e-1c2b-4e3a-9f5d-8b7c6a5e4d21';
const wire = {
  id,
  action: 'add_to_team',
  team_id: teamId,
  status: 'running',
  total: 3,
  done: 1,
  failed: 1,
  errors: [{ user_id: userId, message: 'User not found.' }],
  started_by_user_id: null,
  starts_at_millis: NOW,
  finished_at_millis: null,
};
const job = {
  id,
  action: 'add_to_team',
  teamId,
  status: 'running',
  total: 3,
  done: 1,
  failed: 1,
  errors: [{ userId, message: 'User not found.' }],
  startedByUserId: null,
  startsAt: new Date(NOW),
  finishedAt: null,
};

test('a job is started for users by their ids', async () => {
  answer = { json: wire };
  expect(await open().startBulkJob({ action: 'add_to_team', teamId, userIds: [userId] })).toEqual({
    status: 'ok',
    data: job,
  });
  expect(lastBody()).toEqual({ action: 'add_to_team', team_id: teamId, user_ids: [userId] });

  await open().startBulkJob({ action: 'delete', userIds: [userId] });
  expect(lastBody()).toEqual({ action: 'delete', user_ids: [userId] });
  expect(peer.conversation()).toEqual(['POST /internal/bulk-jobs', 'POST /internal/bulk-jobs']);
});

test('whoever is restricted is told why, if that is said', async () => {
  answer = { json: wire };
  await open().startBulkJob({ action: 'restrict', reason: 'Unpaid.', userIds: [userId] });
  expect(lastBody()).toEqual({ action: 'restrict', reason: 'Unpaid.', user_ids: [userId] });
  await open().startBulkJob({ action: 'restrict', userIds: [userId] });
  expect(lastBody()).toEqual({ action: 'restrict', user_ids: [userId] });
});

test('a job is started for all who fit a filter', async () => {
  answer = { json: wire };
  const filter = { verified: false, activeTo: new Date(NOW), teamId };
  await open().startBulkJob({ action: 'delete', filter, expectedCount: 1204 });
  expect(lastBody()).toEqual({
    action: 'delete',
    filter: { verified: false, active_to_millis: NOW, team_id: teamId },
    expected_count: 1204,
  });
});

test('a job that cannot start is a refusal as a value', async () => {
  answer = refusal(404, 'USER_NOT_FOUND');
  expect(await open().startBulkJob({ action: 'delete', userIds: [userId] })).toMatchObject({
    status: 'error',
    error: { code: 'USER_NOT_FOUND' },
  });
});

test('a job is not started twice because its answer was lost', async () => {
  answer = 'drop';
  const lost = open().startBulkJob({ action: 'delete', userIds: [userId] });
  await expect(lost).rejects.toBeInstanceOf(Error);
  expect(peer.conversation().filter((line) => line.startsWith('POST'))).toHaveLength(1);
});

test('a job says how far it has come, alone and in the list', async () => {
  answer = { json: { ...wire, status: 'done', finished_at_millis: NOW + 1 } };
  expect(await open().getBulkJob(id)).toEqual({ ...job, status: 'done', finishedAt: new Date(NOW + 1) });
  answer = { json: { items: [wire], is_paginated: false } };
  expect(await open().listBulkJobs()).toEqual([job]);
});

test('a job that is cancelled says what is done', async () => {
  answer = { json: { ...wire, status: 'cancelled' } };
  expect(await open().cancelBulkJob(id)).toEqual({ ...job, status: 'cancelled' });
  expect(peer.conversation()).toEqual([`DELETE /internal/bulk-jobs/${id}`]);
});

test('a job that is not there is null, and ids that are none are refused', async () => {
  answer = refusal(404, 'BULK_JOB_NOT_FOUND');
  expect(await open().getBulkJob(id)).toBeNull();
  expect(await open().cancelBulkJob(id)).toBeNull();
  const sent = peer.requests.length;
  await expect(open().getBulkJob('..')).rejects.toThrow('id must be a uuid');
  await expect(open().cancelBulkJob('..')).rejects.toThrow('id must be a uuid');
  await expect(open().startBulkJob({ action: 'delete', userIds: ['..'] })).rejects.toThrow('user_id must be a uuid');
  await expect(open().startBulkJob({ action: 'add_to_team', teamId: '..', userIds: [] })).rejects.toThrow(
    'team_id must be a uuid',
  );
  expect(peer.requests).toHaveLength(sent);
});
