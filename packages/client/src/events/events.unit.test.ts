import { afterEach, beforeEach, expect, test } from 'vitest';
import { composeAdminApp } from '../admin-app.ts';
import { composeServerApp } from '../server-app.ts';
import { testEnvironment } from '../testing/fake-browser.ts';
import { NOW, PROJECT_ID } from '../testing/fake-service.ts';
import { type Peer, startPeer } from '../testing/peer.ts';

const userId = 'a7d3c1b2-0f4e-4c68-8a55-2f9b7e6d1c44';
const logId = '5b1f0c52-6c1e-4a5e-9d0c-1f2a3b4c5d6e';
const wire = {
  type: 'user.deleted',
  id: '0f6c2a9e-7c1b-4d0e-8a55-2f9b7e6d1c44',
  position: 8,
  created_at_millis: NOW,
  actor: { type: 'system', id: null },
  address: '203.0.113.7',
  device: null,
  request_id: '7c1bq0fz5n3wrgj6',
  data: { id: userId },
};

let peer: Peer;
beforeEach(async () => {
  peer = await startPeer(() => ({ json: { items: [wire], next_after: 8, log_id: logId, is_interrupted: false } }));
});
afterEach(() => peer.close());

const apps = {
  server: () =>
    composeServerApp({ projectId: PROJECT_ID, secretServerKey: 'ssk_test', baseUrl: peer.url }, testEnvironment()),
  admin: () =>
    composeAdminApp({ projectId: PROJECT_ID, superSecretAdminKey: 'sak_test', baseUrl: peer.url }, testEnvironment()),
};

test.each(['server', 'admin'] as const)('a %s app reads events from a place on, and waits for them', async (kind) => {
  expect(await apps[kind]().listEvents({ after: 7, logId, type: 'user.deleted', limit: 5, waitSeconds: 20 })).toEqual({
    items: [
      {
        type: 'user.deleted',
        id: wire.id,
        position: 8,
        createdAt: new Date(NOW),
        actor: { type: 'system', id: null },
        address: '203.0.113.7',
        device: null,
        requestId: '7c1bq0fz5n3wrgj6',
        data: { id: userId },
      },
    ],
    nextAfter: 8,
    logId,
    isInterrupted: false,
  });
  expect(peer.conversation()).toEqual([`GET /events?after=7&log_id=${logId}&type=user.deleted&limit=5&wait=20`]);
});

test('an app is told of a restore, and that the log has no id yet', async () => {
  await peer.close();
  peer = await startPeer(() => ({ json: { items: [], next_after: 0, log_id: null, is_interrupted: true } }));

  const restored = await apps.server().listEvents({ after: 7, logId });
  expect(restored).toEqual({ items: [], nextAfter: 0, logId: null, isInterrupted: true });
  await apps.server().listEvents({ after: restored.nextAfter, logId: restored.logId });
  expect(peer.conversation()).toEqual([`GET /events?after=7&log_id=${logId}`, 'GET /events?after=0']);
});

test('without options it reads from the beginning', async () => {
  await apps.server().listEvents();

  expect(peer.conversation()).toEqual(['GET /events']);
});
