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
const endpointId = '5b1e7d0c-93a4-4c2f-8e6b-7f0d2a9c4e31';
const wire = {
  id,
  endpoint_id: endpointId,
  event_id: 'event',
  event_type: 'user.created',
  status: 'waiting',
  attempts: 2,
  next_attempt_at_millis: NOW + 1,
  last_status: 500,
  last_error: null,
  took_millis: 42,
  created_at_millis: NOW,
  finished_at_millis: null,
};
const delivery = {
  id,
  endpointId,
  eventId: 'event',
  eventType: 'user.created',
  status: 'waiting',
  attempts: 2,
  nextAttemptAt: new Date(NOW + 1),
  lastStatus: 500,
  lastError: null,
  tookMillis: 42,
  createdAt: new Date(NOW),
  finishedAt: null,
};

test('deliveries are listed by endpoint, status and type, page by page', async () => {
  answer = { json: { items: [wire], is_paginated: true, pagination: { next_cursor: 'next' } } };
  expect(
    await open().listWebhookDeliveries({ endpointId, status: 'waiting', eventType: 'user.created', limit: 1 }),
  ).toEqual({ items: [delivery], nextCursor: 'next' });
  expect(peer.conversation()).toEqual([
    `GET /internal/webhook-deliveries?endpoint_id=${endpointId}&status=waiting&event_type=user.created&limit=1`,
  ]);
});

test('one is read with its attempts, and is null when it is gone', async () => {
  const told = { millis: 42, status: 500, error: null, excerpt: 'broken' };
  const request = { url: 'https://app.example.com/webhooks', headers: { 'webhook-id': 'event' } };
  const log = [{ ...told, number: 2, started_at_millis: NOW, request }];
  const schedule = { tries: 2, schedule_millis: [0, 5000] };
  answer = { json: { ...wire, status: 'delivered', finished_at_millis: NOW, body: '{}', ...schedule, log } };
  expect(await open().getWebhookDelivery(id)).toEqual({
    ...delivery,
    status: 'delivered',
    finishedAt: new Date(NOW),
    body: '{}',
    tries: 2,
    scheduleMillis: [0, 5000],
    log: [{ ...told, number: 2, startedAt: new Date(NOW), request }],
  });
  answer = refusal(404, 'WEBHOOK_DELIVERY_NOT_FOUND');
  expect(await open().getWebhookDelivery(id)).toBeNull();
  await expect(open().getWebhookDelivery('..')).rejects.toThrow('id must be a uuid');
});

test('one is sent again, or what happened in a time', async () => {
  answer = { json: wire };
  expect(await open().replayWebhookDelivery(id)).toEqual({ status: 'ok', data: delivery });
  answer = refusal(409, 'WEBHOOK_DELIVERY_NOT_KEPT');
  expect(await open().replayWebhookDelivery(id)).toMatchObject({
    status: 'error',
    error: { code: 'WEBHOOK_DELIVERY_NOT_KEPT' },
  });
  answer = { json: { count: 3 } };
  const time = { from: new Date(NOW), to: new Date(NOW + 1) };
  expect(await open().replayWebhookEndpoint(endpointId, { ...time, onlyFailed: true })).toBe(3);
  expect(lastBody()).toEqual({ from_millis: NOW, to_millis: NOW + 1, only_failed: true });
  expect(peer.conversation()).toEqual([
    `POST /internal/webhook-deliveries/${id}/replay`,
    `POST /internal/webhook-deliveries/${id}/replay`,
    `POST /internal/webhook-endpoints/${endpointId}/replay`,
  ]);
});

test('figures tell how a receiver fared', async () => {
  answer = {
    json: {
      delivered: 3,
      failed: 1,
      total: 5,
      is_capped: false,
      waiting: 2,
      next_attempt_at_millis: NOW,
      median_millis: 42,
      bars: [{ from_millis: NOW, delivered: 3, failed: 1 }],
    },
  };
  expect(await open().getWebhookFigures(id)).toEqual({
    delivered: 3,
    failed: 1,
    total: 5,
    isCapped: false,
    waiting: 2,
    nextAttemptAt: new Date(NOW),
    medianMillis: 42,
    bars: [{ from: new Date(NOW), delivered: 3, failed: 1 }],
  });
  expect(peer.conversation()).toEqual([`GET /internal/webhook-endpoints/${id}/figures`]);
});
