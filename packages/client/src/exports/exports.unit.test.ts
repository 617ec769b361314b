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

test('an address for those who fit, with their secrets if that is asked for', async () => {
  answer = { json: { url: 'https://a.example/x', expires_at_millis: NOW } };

  expect(await open().exportUsers({ format: 'csv', filter: { verified: true }, includeSecrets: true })).toEqual({
    status: 'ok',
    data: { url: 'https://a.example/x', expiresAt: new Date(NOW) },
  });

  expect(JSON.parse(peer.requests.at(-1)?.body ?? '')).toEqual({
    kind: 'users',
    format: 'csv',
    filter: { verified: true },
    include_secrets: true,
  });
});

test('an address for those who are named', async () => {
  answer = { json: { url: 'https://a.example/x', expires_at_millis: NOW } };
  const userIds = ['6f1c1f3e-3b1c-4a57-9a7e-0d5f7d0c2b11'];

  expect(await open().exportUsers({ format: 'csv', userIds })).toMatchObject({ status: 'ok' });

  expect(JSON.parse(peer.requests.at(-1)?.body ?? '')).toEqual({ kind: 'users', format: 'csv', user_ids: userIds });
  await expect(open().exportUsers({ format: 'csv', userIds: ['me'] })).rejects.toThrow('user_id');
});

test('a whole project is asked for as NDJSON', async () => {
  answer = { json: { url: 'https://a.example/x', expires_at_millis: NOW } };

  expect(await open().exportProject({ includeSecrets: true })).toMatchObject({ status: 'ok' });

  expect(JSON.parse(peer.requests.at(-1)?.body ?? '')).toEqual({
    kind: 'project',
    format: 'ndjson',
    include_secrets: true,
  });
});

test('what happened is chosen by a filter of its own', async () => {
  answer = { json: { url: 'https://a.example/x', expires_at_millis: NOW } };
  const filter = { type: 'user.deleted', actor: 'owner', from: new Date(NOW) } as const;

  expect(await open().exportActivity({ format: 'csv', filter })).toMatchObject({ status: 'ok' });

  expect(JSON.parse(peer.requests.at(-1)?.body ?? '')).toEqual({
    kind: 'events',
    format: 'csv',
    event_filter: { type: 'user.deleted', actor: 'owner', from_millis: NOW },
  });
});

test('whoever signed in long ago is told', async () => {
  answer = refusal(403, 'RECENT_SIGN_IN_REQUIRED');

  expect(await open().exportUsers({ format: 'ndjson', includeSecrets: true })).toMatchObject({
    status: 'error',
    error: { code: 'RECENT_SIGN_IN_REQUIRED' },
  });
});
