import type { EventType } from '@keystead/contract';
import type { NewEvent } from '../../core/index.ts';
import type { WebhookEndpoint } from './webhook-endpoint.ts';

/** Matches the host and port of a URL, because the path and query may contain a token. */
const HOST = /^[^:/]+:\/\/(?:[^/?#]*@)?([^/?#]*)/;

/** Returns an event about an endpoint, without its secrets. */
export const endpointEvent = (
  type: Extract<EventType, `webhook_endpoint.${string}`>,
  { id, url, description, eventTypes, isOrdered, disabledReason }: WebhookEndpoint,
): NewEvent => ({
  type,
  version: 1,
  data: {
    id,
    host: HOST.exec(url)?.[1] ?? null,
    description,
    event_types: eventTypes,
    is_ordered: isOrdered,
    disabled_reason: disabledReason,
  },
});
