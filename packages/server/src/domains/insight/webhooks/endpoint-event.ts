import type { EventType } from '@keystead/contract';
import type { NewEvent } from '../../core/index.ts';
import type { WebhookEndpoint } from './webhook-endpoint.ts';

/** Host and port of a URL: path and query may hold a token. */
const HOST = /^[^:/]+:\/\/(?:[^/?#]*@)?([^/?#]*)/;

/** What events tell of an endpoint: never its secrets. */
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
