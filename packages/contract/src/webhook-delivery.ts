import { z } from 'zod';
import { EVENT_TYPES } from './events.ts';
import { millis, uuid } from './fields.ts';

export const endpointId = uuid.meta({
  description: 'The ID of a webhook endpoint',
  examples: ['5b1e7d0c-93a4-4c2f-8e6b-7f0d2a9c4e31'],
});
export const deliveryId = uuid.meta({
  description: 'The ID of a delivery',
  examples: ['c4a9d2e7-1b60-4f35-9d8e-3a7c5b0f6e12'],
});
export const deliveryStatus = z.enum(['waiting', 'delivered', 'failed', 'dropped']).meta({
  description:
    '`waiting`: the first attempt or a retry is pending. `delivered`: the endpoint accepted it. `failed`: ten attempts failed, or the endpoint responded with 410. `dropped`: the event data was deleted before it could be sent, because the user was deleted or the retention period ended',
  examples: ['delivered'],
});
export const eventType = z.enum(EVENT_TYPES).meta({ examples: ['user.created'] });
export const delivery = z.object({
  id: deliveryId,
  endpoint_id: endpointId,
  event_id: uuid.meta({ description: 'The ID of the event, sent as `webhook-id` with every attempt' }),
  event_type: eventType,
  status: deliveryStatus,
  attempts: z.int().meta({ description: 'Number of attempts, including those before a replay', examples: [1] }),
  next_attempt_at_millis: millis
    .nullable()
    .meta({ description: 'When the next attempt is due; null unless the status is `waiting`' }),
  last_status: z
    .int()
    .nullable()
    .meta({ description: 'The HTTP status of the last attempt; null if there was no response', examples: [204] }),
  last_error: z
    .string()
    .nullable()
    .meta({ description: 'Why the last attempt got no response; null if it got one', examples: [null] }),
  took_millis: z
    .int()
    .nullable()
    .meta({
      description: 'Duration of the last attempt in milliseconds; null if there was no attempt',
      examples: [42],
    }),
  created_at_millis: millis.meta({ description: 'When the delivery was created or last replayed' }),
  finished_at_millis: millis.nullable(),
});
export const attempt = z.object({
  number: z.int().meta({ examples: [1] }),
  started_at_millis: millis,
  millis: z.int().meta({ description: 'Duration of the attempt in milliseconds', examples: [42] }),
  request: z
    .object({
      url: z.string().meta({ examples: ['https://app.example.com/webhooks'] }),
      headers: z.record(z.string(), z.string()).meta({
        description: 'The headers that were sent',
        examples: [{ 'webhook-id': 'c4a9d2e7-1b60-4f35-9d8e-3a7c5b0f6e12', 'webhook-timestamp': '1767225600' }],
      }),
    })
    .nullable()
    .meta({ description: 'The POST request that was sent; null if it was not recorded or the event data was deleted' }),
  status: z
    .int()
    .nullable()
    .meta({ examples: [204] }),
  error: z
    .string()
    .nullable()
    .meta({ examples: [null] }),
  excerpt: z
    .string()
    .nullable()
    .meta({
      description:
        'The first 1,000 characters of the response body; null if there was no response or the event data was deleted',
      examples: ['ok'],
    }),
});
