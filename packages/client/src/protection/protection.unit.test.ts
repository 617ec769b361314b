import { afterEach, beforeEach, expect, test } from 'vitest';
import { composeAdminApp } from '../admin-app.ts';
import { testEnvironment } from '../testing/fake-browser.ts';
import { NOW, PROJECT_ID } from '../testing/fake-service.ts';
import { type Peer, type PeerAnswer, refusal, startPeer } from '../testing/peer.ts';

const USER_ID = '6f1c1f3e-3b1c-4a57-9a7e-0d5f7d0c2b11';

let peer: Peer;
let answer: PeerAnswer;
beforeEach(async () => {
  peer = await startPeer(() => answer);
});
afterEach(() => peer.close());

const open = () =>
  composeAdminApp({ projectId: PROJECT_ID, superSecretAdminKey: 'sak_test', baseUrl: peer.url }, testEnvironment());

test('limits are listed with their counts', async () => {
  const same = { id: 'password_per_network', per: 'account_and_network', max: 10, setting: 'A_SETTING', counted: 3 };
  answer = {
    json: {
      items: [
        {
          ...same,
          window_seconds: 900,
          first_wait_seconds: 30,
          longest_wait_seconds: 3600,
          at_limit: 1,
          used: null,
        },
      ],
      is_paginated: false,
      is_capped: false,
    },
  };

  expect(await open().listLimits()).toEqual({
    items: [{ ...same, windowSeconds: 900, firstWaitSeconds: 30, longestWaitSeconds: 3600, atLimit: 1, used: null }],
    isCapped: false,
  });
  expect(peer.conversation()).toEqual(['GET /internal/limits']);
});

test('who is locked out is listed, one user if asked', async () => {
  const lock = { factor: 'password', scope: 'network', network: '203.0.113.7' };
  answer = {
    json: {
      items: [
        {
          user_id: USER_ID,
          primary_email: 'mira@example.com',
          display_name: null,
          locks: [
            { ...lock, since_millis: NOW, until_millis: NOW + 30_000 },
            { factor: 'totp', scope: 'everywhere', network: null, since_millis: null, until_millis: NOW },
          ],
        },
      ],
      is_paginated: true,
      pagination: { next_cursor: null },
    },
  };

  expect(await open().listLockouts({ userId: USER_ID, limit: 1 })).toEqual({
    items: [
      {
        userId: USER_ID,
        primaryEmail: 'mira@example.com',
        displayName: null,
        locks: [
          { ...lock, since: new Date(NOW), until: new Date(NOW + 30_000) },
          { factor: 'totp', scope: 'everywhere', network: null, since: null, until: new Date(NOW) },
        ],
      },
    ],
    nextCursor: null,
  });
  expect(peer.conversation()).toEqual([`GET /internal/lockouts?user_id=${USER_ID}&limit=1`]);
});

test('a user is unlocked; one who is not there is an error that is returned', async () => {
  answer = { json: { success: true } };
  expect(await open().unlockUser(USER_ID)).toEqual({ status: 'ok', data: undefined });
  expect(peer.conversation()).toEqual([`DELETE /internal/lockouts/${USER_ID}`]);

  answer = refusal(404, 'USER_NOT_FOUND');
  expect(await open().unlockUser(USER_ID)).toMatchObject({ status: 'error', error: { code: 'USER_NOT_FOUND' } });
});
