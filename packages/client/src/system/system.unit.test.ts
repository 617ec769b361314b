import { afterEach, beforeEach, expect, test } from 'vitest';
import { composeAdminApp } from '../admin-app.ts';
import { testEnvironment } from '../testing/fake-browser.ts';
import { NOW } from '../testing/fake-service.ts';
import { type Peer, startPeer } from '../testing/peer.ts';

const id = '4f6d1c58-0b1e-4c7a-9d34-6a2f5e8b7c10';
const at = new Date(NOW);

let peer: Peer;
beforeEach(async () => {
  peer = await startPeer(() => ({
    json: {
      version: '0.1.0',
      node_version: '20.19.0',
      base_url: 'https://auth.example.com',
      database: {
        version: '17.2',
        size_bytes: 48_123_904,
        connections: 19,
        max_connections: 100,
        tables: [{ name: 'sessions', size_bytes: 9_437_184 }],
        migrations: { count: 2, latest: '0002_teams_by_name.sql', latest_at_millis: NOW },
      },
      jobs: {
        queues: [
          { task: 'send-mail', due: 1, planned: 2, running: 3, due_since_millis: NOW },
          { task: 'sweep-mails', due: 0, planned: 1, running: 0, due_since_millis: null },
        ],
        failures: [{ task: 'send-mail', failed: 4, given_up: 1, last_failed_at_millis: NOW, last_reason: 'ETIMEDOUT' }],
      },
      processes: [
        {
          id,
          host: 'auth-1',
          process_id: 4711,
          version: '0.1.0',
          does_jobs: true,
          started_at_millis: NOW,
          last_seen_at_millis: NOW,
          is_alive: true,
        },
      ],
      settings: [
        { name: 'KEYSTEAD_PORT', value: '8100', is_set: false },
        { name: 'KEYSTEAD_SECRET', value: null, is_set: true },
      ],
    },
  }));
});
afterEach(() => peer.close());

test('how the instance fares', async () => {
  const app = composeAdminApp(
    { projectId: 'internal', superSecretAdminKey: 'sak_test', baseUrl: peer.url },
    testEnvironment(),
  );

  expect(await app.getSystem()).toEqual({
    version: '0.1.0',
    nodeVersion: '20.19.0',
    baseUrl: 'https://auth.example.com',
    database: {
      version: '17.2',
      sizeBytes: 48_123_904,
      connections: 19,
      maxConnections: 100,
      tables: [{ name: 'sessions', sizeBytes: 9_437_184 }],
      migrations: { count: 2, latest: '0002_teams_by_name.sql', latestAt: at },
    },
    jobs: {
      queues: [
        { task: 'send-mail', due: 1, planned: 2, running: 3, dueSince: at },
        { task: 'sweep-mails', due: 0, planned: 1, running: 0, dueSince: null },
      ],
      failures: [{ task: 'send-mail', failed: 4, givenUp: 1, lastFailedAt: at, lastReason: 'ETIMEDOUT' }],
    },
    processes: [
      {
        id,
        host: 'auth-1',
        processId: 4711,
        version: '0.1.0',
        doesJobs: true,
        startedAt: at,
        lastSeenAt: at,
        isAlive: true,
      },
    ],
    settings: [
      { name: 'KEYSTEAD_PORT', value: '8100', isSet: false },
      { name: 'KEYSTEAD_SECRET', value: null, isSet: true },
    ],
  });
  expect(peer.conversation()).toEqual(['GET /internal/system']);
});
