import { afterEach, beforeEach, expect, test } from 'vitest';
import { composeAdminApp } from '../admin-app.ts';
import { testEnvironment } from '../testing/fake-browser.ts';
import { NOW, PROJECT_ID } from '../testing/fake-service.ts';
import { type Peer, startPeer } from '../testing/peer.ts';

const definitions = { users: 'a', sign_ups: 'b', active: 'c', sign_ins: 'd', mails: 'e', retention: 'f' };
const range = { from: '2026-10-19', to: '2026-11-17', interval: 'day', retention: [], definitions };
const whole = {
  at_millis: NOW,
  is_complete: true,
  users: 5,
  teams: 2,
  sign_ups: { signed_up: 1, invited: 2, by_provider: 3, imported: 4, by_server: 5 },
  active: { day: 1, week: 2, month: 3 },
  sign_ins: [{ method: 'password', outcome: 'finished', count: 7 }],
  mails: { sent: 1, failed: 2, expired: 3, p95_millis: 420 },
};

let peer: Peer;
let paths: string[];
let body: object;
beforeEach(async () => {
  paths = [];
  peer = await startPeer(({ path }) => {
    paths.push(path);
    return { json: body };
  });
});
afterEach(() => peer.close());
const open = () =>
  composeAdminApp({ projectId: PROJECT_ID, superSecretAdminKey: 'sak_test', baseUrl: peer.url }, testEnvironment());

test('figures come with times, and with nothing that was not asked for', async () => {
  body = { ...range, points: [whole, { at_millis: NOW, is_complete: false }], before: null };

  const { points, before, ...rest } = await open().getMetrics();

  expect(rest).toEqual(range);
  expect(before).toBeNull();
  expect(points).toEqual([
    {
      at: new Date(NOW),
      isComplete: true,
      users: 5,
      teams: 2,
      signUps: { signedUp: 1, invited: 2, byProvider: 3, imported: 4, byServer: 5 },
      active: { day: 1, week: 2, month: 3 },
      signIns: [{ method: 'password', outcome: 'finished', count: 7 }],
      mails: { sent: 1, failed: 2, expired: 3, p95Millis: 420 },
    },
    { at: new Date(NOW), isComplete: false },
  ]);
});

test('a range and some series are asked for', async () => {
  body = { ...range, points: [], before: { at_millis: NOW, is_complete: true, users: 0, teams: 0 } };

  const { before } = await open().getMetrics({ from: '2026-10-19', to: '2026-11-17', series: ['users', 'active'] });

  expect(before).toEqual({ at: new Date(NOW), isComplete: true, users: 0, teams: 0 });
  expect(paths).toEqual(['/api/v1/internal/metrics?from=2026-10-19&to=2026-11-17&series=users%2Cactive']);
});
