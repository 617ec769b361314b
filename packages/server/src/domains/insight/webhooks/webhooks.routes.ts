import * as contract from '@keystead/contract';
import type { Context } from '../../../context.ts';
import { listAnswer, route } from '../../../http/route.ts';
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
import { deliveryView, webhookEndpointView, wholeDeliveryView, type Viewer } from './webhooks.view.ts';

const shown = (ctx: Context, viewer: Viewer, { endpoint, secret }: ShownOnce) => ({
  ...webhookEndpointView(ctx, viewer, endpoint),
  secret,
});

export const webhookRoutes = [
  route(contract.createWebhookEndpoint, async ({ ctx, caller, body }) =>
    shown(ctx, caller, await createWebhookEndpoint(ctx, caller.project.id, body)),
  ),
  route(contract.listWebhookEndpoints, async ({ ctx, caller }) => {
    const endpoints = await listWebhookEndpoints(ctx, caller.project.id);
    return {
      items: endpoints.map((endpoint) => webhookEndpointView(ctx, caller, endpoint)),
      is_paginated: false as const,
    };
  }),
  route(contract.getWebhookEndpoint, async ({ ctx, caller, params }) =>
    webhookEndpointView(ctx, caller, await getWebhookEndpoint(ctx, caller.project.id, params.id)),
  ),
  route(contract.updateWebhookEndpoint, async ({ ctx, caller, params, body }) =>
    webhookEndpointView(ctx, caller, await updateWebhookEndpoint(ctx, caller.project.id, params.id, body)),
  ),
  route(contract.deleteWebhookEndpoint, async ({ ctx, caller, params }) => {
    await deleteWebhookEndpoint(ctx, caller.project.id, params.id);
    return { success: true as const };
  }),
  route(contract.rotateWebhookSecret, async ({ ctx, caller, params }) =>
    shown(ctx, caller, await rotateWebhookSecret(ctx, caller.project.id, params.id)),
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
    return wholeDeliveryView(caller, await getWebhookDelivery(ctx, caller.project.id, params.id));
  }),
  route(contract.replayWebhookDelivery, async ({ ctx, caller, params }) =>
    deliveryView(await replayWebhookDelivery(ctx, caller.project.id, params.id)),
  ),
];
