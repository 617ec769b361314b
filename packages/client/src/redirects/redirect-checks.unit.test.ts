import { afterEach, beforeEach, expect, test } from 'vitest';
import { composeAdminApp } from '../admin-app.ts';
import { testEnvironment } from '../testing/fake-browser.ts';
import { NOW, PROJECT_ID } from '../testing/fake-service.ts';
import { type Peer, type PeerAnswer, startPeer } from '../testing/peer.ts';

let peer: Peer;
let answer: PeerAnswer;
beforeEach(async () => {
  peer = await startPeer(() => answer);
});
afterEach(() => peer.close());

const open = () =>
  composeAdminApp({ projectId: PROJECT_ID, superSecretAdminKey: 'sak_test', baseUrl: peer.url }, testEnvironment());

test('a URL is checked by the service', async () => {
  answer = { json: { is_trusted: false, reason: 'port_differs', domain: 'https://app.example.com' } };
  expect(await open().checkRedirectUrl('https://app.example.com:8443')).toEqual({
    isTrusted: false,
    reason: 'port_differs',
    domain: 'https://app.example.com',
  });
  expect(peer.conversation()).toEqual(['POST /internal/redirect-checks']);
  expect(JSON.parse(peer.requests[0]?.body ?? '')).toEqual({ url: 'https://app.example.com:8443' });

  answer = { json: { is_trusted: true, reason: 'localhost_allowed' } };
  expect(await open().checkRedirectUrl('http://localhost')).toEqual({
    isTrusted: true,
    reason: 'localhost_allowed',
    domain: null,
  });
});

test('what was refused is listed', async () => {
  const refusal = { url: 'https://preview.example.com/handler', purpose: 'magic_link', count: 3 };
  answer = { json: { items: [{ ...refusal, last_at_millis: NOW }], is_paginated: false } };
  expect(await open().listRedirectRefusals()).toEqual([{ ...refusal, lastAt: new Date(NOW) }]);
  expect(peer.conversation()).toEqual(['GET /internal/redirect-refusals']);
});
