import { hasRight, type getWebhookDelivery, type ResponseOf, type StaffRole } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import { SCHEDULE } from './attempt-end.ts';
import type { Attempt, Delivery, DeliveryView } from './delivery.ts';
import type { WholeDelivery } from './read-deliveries.ts';
import type { WebhookEndpoint, WebhookEndpointView } from './webhook-endpoint.ts';
import { webhookHeaders } from './webhook-headers.ts';
import { lastFourOf } from './webhook-secret.ts';

/** A member of the project staff, or an API key. */
export interface Viewer {
  readonly owner: { readonly role: StaffRole } | undefined;
}

/** Returns scheme, host and port, because the path and query may contain a token. */
const originOf = (url: string): string => new URL(url).origin;

/** API keys, and roles with the right to see secrets, because a signed delivery could be replayed. */
const seesSecrets = ({ owner }: Viewer): boolean => !owner || hasRight(owner.role, 'secrets');

export const webhookEndpointView = (ctx: Context, viewer: Viewer, endpoint: WebhookEndpoint): WebhookEndpointView => ({
  id: endpoint.id,
  url: seesSecrets(viewer) ? endpoint.url : originOf(endpoint.url),
  description: endpoint.description,
  event_types: endpoint.eventTypes,
  is_ordered: endpoint.isOrdered,
  is_enabled: endpoint.disabledReason === null,
  disabled_reason: endpoint.disabledReason,
  failing_since_millis: endpoint.failingSince?.getTime() ?? null,
  is_failing: endpoint.isFailing,
  secret_last_four: lastFourOf(ctx, endpoint),
  previous_secret_until_millis: endpoint.previousSecretUntil?.getTime() ?? null,
  created_at_millis: endpoint.createdAt.getTime(),
});

export const deliveryView = (delivery: Delivery): DeliveryView => ({
  id: delivery.id,
  endpoint_id: delivery.endpointId,
  event_id: delivery.eventId,
  event_type: delivery.eventType,
  status: delivery.status,
  attempts: delivery.attempts,
  next_attempt_at_millis: delivery.status === 'waiting' ? delivery.dueAt.getTime() : null,
  last_status: delivery.lastStatus,
  last_error: delivery.lastError,
  took_millis: delivery.tookMillis,
  created_at_millis: delivery.createdAt.getTime(),
  finished_at_millis: delivery.finishedAt?.getTime() ?? null,
});

export const wholeDeliveryView = (
  viewer: Viewer,
  { delivery, tries, body, attempts }: WholeDelivery,
): ResponseOf<typeof getWebhookDelivery, 'admin'> => ({
  ...deliveryView(delivery),
  body,
  tries,
  schedule_millis: [...SCHEDULE],
  log: attempts.map((attempt) => attemptView(viewer, delivery, attempt)),
});

const attemptView = (viewer: Viewer, { eventId }: Delivery, { startedAt, url, signature, ...attempt }: Attempt) => ({
  ...attempt,
  started_at_millis: startedAt.getTime(),
  request:
    url === null || signature === null
      ? null
      : requestView(viewer, url, webhookHeaders({ id: eventId, sentAt: startedAt }, signature)),
});

function requestView(viewer: Viewer, url: string, headers: Record<string, string>) {
  if (seesSecrets(viewer)) return { url, headers };
  const { 'webhook-signature': _, 'svix-signature': _same, ...unsigned } = headers;
  return { url: originOf(url), headers: unsigned };
}
