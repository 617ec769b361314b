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
const lastBody = (): unknown => JSON.parse(peer.requests.at(-1)?.body ?? '');

const id = 'a7d3c1b2-0f4e-4c68-8a55-2f9b7e6d1c44';
const url = 'https://app.example.com/webhooks';
const wire = {
  id,
  url,
  description: 'Billing',
  event_types: ['user.created'],
  is_ordered: true,
  is_enabled: false,
  disabled_reason: 'failing',
  failing_since_millis: NOW,
  is_failing: true,
  secret_last_four: '4kfa',
  previous_secret_until_millis: NOW + 1,
  created_at_millis: NOW - 1,
};
const endpoint = {
  id,
  url,
  description: 'Billing',
  eventTypes: ['user.created'],
  isOrdered: true,
  isEnabled: false,
  disabledReason: 'failing',
  failingSince: new Date(NOW),
  isFailing: true,
  secretLastFour: '4kfa',
  previousSecretUntil: new Date(NOW + 1),
  createdAt: new Date(NOW - 1),
};

test('an endpoint is made, and its secret shown', async () => {
  answer = { json: { ...wire, secret: 'whsec_new' } };
  expect(
    await open().createWebhookEndpoint({ url, description: 'Billing', eventTypes: ['user.created'], isOrdered: true }),
  ).toEqual({ status: 'ok', data: { ...endpoint, secret: 'whsec_new' } });
  expect(peer.conversation()).toEqual(['POST /internal/webhook-endpoints']);
  expect(lastBody()).toEqual({ url, description: 'Billing', event_types: ['user.created'], is_ordered: true });

  answer = refusal(400, 'WEBHOOK_URL_REFUSED', { reason: 'private_address' });
  expect(await open().createWebhookEndpoint({ url })).toMatchObject({
    status: 'error',
    error: { code: 'WEBHOOK_URL_REFUSED', details: { reason: 'private_address' } },
  });
});

test('endpoints are listed and read', async () => {
  answer = { json: { items: [wire], is_paginated: false } };
  expect(await open().listWebhookEndpoints()).toEqual([endpoint]);

  answer = { json: { ...wire, failing_since_millis: null } };
  expect(await open().getWebhookEndpoint(id)).toEqual({ ...endpoint, failingSince: null });

  answer = refusal(404, 'WEBHOOK_ENDPOINT_NOT_FOUND');
  expect(await open().getWebhookEndpoint(id)).toBeNull();
  await expect(open().getWebhookEndpoint('..')).rejects.toThrow('id must be a uuid');
});

test('only what is given changes', async () => {
  answer = { json: wire };
  expect(await open().updateWebhookEndpoint(id, { eventTypes: null, isEnabled: true })).toEqual({
    status: 'ok',
    data: endpoint,
  });
  expect(peer.conversation()).toEqual([`PATCH /internal/webhook-endpoints/${id}`]);
  expect(lastBody()).toEqual({ event_types: null, is_enabled: true });

  answer = refusal(404, 'WEBHOOK_ENDPOINT_NOT_FOUND');
  expect(await open().updateWebhookEndpoint(id, { url })).toMatchObject({
    status: 'error',
    error: { code: 'WEBHOOK_ENDPOINT_NOT_FOUND' },
  });
});

test('secrets are rotated, endpoints tested and deleted', async () => {
  answer = { json: { ...wire, secret: 'whsec_next' } };
  expect(await open().rotateWebhookSecret(id)).toEqual({ ...endpoint, secret: 'whsec_next' });

  answer = { json: { is_accepted: true, status: 204, error: null, excerpt: '', millis: 3, body: '{}' } };
  expect(await open().testWebhookEndpoint(id)).toEqual({
    isAccepted: true,
    status: 204,
    error: null,
    excerpt: '',
    millis: 3,
    body: '{}',
  });

  answer = { json: { success: true } };
  await open().deleteWebhookEndpoint(id);
  expect(peer.conversation()).toEqual([
    `POST /internal/webhook-endpoints/${id}/rotate`,
    `POST /internal/webhook-endpoints/${id}/test`,
    `DELETE /internal/webhook-endpoints/${id}`,
  ]);
});

test('a token for pages that look after webhooks', async () => {
  answer = { status: 201, json: { token: 'whtok_next' } };
  expect(await open().createWebhookToken()).toBe('whtok_next');
  expect(peer.conversation()).toEqual(['POST /webhooks/svix-token']);
});
