import * as contract from '@keystead/contract';
import { listAnswer, route } from '../../http/route.ts';
import {
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  getWebhookEndpoint,
  listWebhookEndpoints,
  rotateWebhookSecret,
  updateWebhookEndpoint,
  type ShownOnce,
} from './manage-endpoints.ts';
import { getWebhookDelivery, listWebhookDeliveries } from './read-deliveries.ts';
import { replayWebhookDelivery, replayWebhookEndpoint } from './replay-deliveries.ts';
import { testWebhookEndpoint } from './test-endpoint.ts';
import { attemptView, deliveryView, webhookEndpointView } from './webhooks.view.ts';

const shown = ({ endpoint, secret }: ShownOnce) => ({ ...webhookEndpointView(endpoint), secret });

export const webhookRoutes = [
  route(contract.createWebhookEndpoint, async ({ ctx, caller, body }) =>
    shown(await createWebhookEndpoint(ctx, caller.project.id, body)),
  ),
  route(contract.listWebhookEndpoints, async ({ ctx, caller }) => {
    const endpoints = await listWebhookEndpoints(ctx, caller.project.id);
    return { items: endpoints.map(webhookEndpointView), is_paginated: false as const };
  }),
  route(contract.getWebhookEndpoint, async ({ ctx, caller, params }) =>
    webhookEndpointView(await getWebhookEndpoint(ctx, caller.project.id, params.id)),
  ),
  route(contract.updateWebhookEndpoint, async ({ ctx, caller, params, body }) =>
    webhookEndpointView(await updateWebhookEndpoint(ctx, caller.project.id, params.id, body)),
  ),
  route(contract.deleteWebhookEndpoint, async ({ ctx, caller, params }) => {
    await deleteWebhookEndpoint(ctx, caller.project.id, params.id);
    return { success: true as const };
  }),
  route(contract.rotateWebhookSecret, async ({ ctx, caller, params }) =>
    shown(await rotateWebhookSecret(ctx, caller.project.id, params.id)),
  ),
  route(contract.testWebhookEndpoint, ({ ctx, caller, params }) =>
    testWebhookEndpoint(ctx, caller.project.id, params.id),
  ),
  route(contract.replayWebhookEndpoint, async ({ ctx, caller, params, body }) => ({
    count: await replayWebhookEndpoint(ctx, caller.project.id, params.id, body),
  })),
  route(contract.listWebhookDeliveries, ({ ctx, caller, query }) =>
    listAnswer(query, listWebhookDeliveries(ctx, caller.project.id, query), deliveryView),
  ),
  route(contract.getWebhookDelivery, async ({ ctx, caller, params }) => {
    const { delivery, body, attempts } = await getWebhookDelivery(ctx, caller.project.id, params.id);
    return { ...deliveryView(delivery), body, log: attempts.map(attemptView) };
  }),
  route(contract.replayWebhookDelivery, async ({ ctx, caller, params }) =>
    deliveryView(await replayWebhookDelivery(ctx, caller.project.id, params.id)),
  ),
];
