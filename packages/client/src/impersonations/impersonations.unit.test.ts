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
const userId = 'a7d3c1b2-0f4e-4c68-8a55-2f9b7e6d1c44';
const url = 'https://app.example.com/handler/impersonate?code=c1';

test('an owner gets a link, to a domain or to a page', async () => {
  answer = { json: { url, expires_at_millis: NOW } };
  const reason = 'Ticket 4711';
  expect(await open().impersonateUser({ userId, reason, domain: 'https://app.example.com' })).toEqual({
    status: 'ok',
    data: { url, expiresAt: new Date(NOW) },
  });
  expect(lastBody()).toEqual({ user_id: userId, reason, domain: 'https://app.example.com' });
  await open().impersonateUser({ userId, reason, callbackUrl: 'http://localhost:3000/impersonate' });
  expect(lastBody()).toEqual({ user_id: userId, reason, callback_url: 'http://localhost:3000/impersonate' });
});

test('a refusal is a value, what is no id is never sent, and a lost link is not asked for twice', async () => {
  const asked = { userId, reason: 'x', domain: 'https://app.example.com' };
  answer = refusal(403, 'RECENT_SIGN_IN_REQUIRED');
  expect(await open().impersonateUser(asked)).toMatchObject({ error: { code: 'RECENT_SIGN_IN_REQUIRED' } });
  peer.requests.length = 0;
  await expect(open().impersonateUser({ ...asked, userId: '..' })).rejects.toThrow('user_id must be a uuid');
  expect(peer.requests).toEqual([]);
  answer = 'drop';
  await expect(open().impersonateUser(asked)).rejects.toMatchObject({ name: 'ConnectionError' });
  expect(peer.conversation().filter((line) => line.startsWith('POST'))).toHaveLength(1);
});
