import type { Attempt, Delivery, DeliveryView } from './delivery.ts';
import type { WebhookEndpoint, WebhookEndpointView } from './webhook-endpoint.ts';

export const webhookEndpointView = (endpoint: WebhookEndpoint): WebhookEndpointView => ({
  id: endpoint.id,
  url: endpoint.url,
  description: endpoint.description,
  event_types: endpoint.eventTypes && [...endpoint.eventTypes],
  is_ordered: endpoint.isOrdered,
  is_enabled: endpoint.disabledReason === null,
  disabled_reason: endpoint.disabledReason,
  failing_since_millis: endpoint.failingSince?.getTime() ?? null,
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
  created_at_millis: delivery.createdAt.getTime(),
  finished_at_millis: delivery.finishedAt?.getTime() ?? null,
});

export const attemptView = ({ startedAt, ...attempt }: Attempt) => ({
  ...attempt,
  started_at_millis: startedAt.getTime(),
});
