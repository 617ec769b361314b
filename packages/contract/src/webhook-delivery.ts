import { z } from 'zod';
import { EVENT_TYPES } from './events.ts';
import { millis, uuid } from './fields.ts';

export const endpointId = uuid.meta({
  description: 'The id of a webhook endpoint',
  examples: ['5b1e7d0c-93a4-4c2f-8e6b-7f0d2a9c4e31'],
});
export const deliveryId = uuid.meta({
  description: 'The id of a delivery',
  examples: ['c4a9d2e7-1b60-4f35-9d8e-3a7c5b0f6e12'],
});
export const deliveryStatus = z.enum(['waiting', 'delivered', 'failed', 'dropped']).meta({
  description:
    'Waiting: it is to be sent, for the first time or again. Failed: ten attempts were in vain, or the receiver answered 410. Dropped: the user was deleted whom it would tell of, or the event is kept no longer',
  examples: ['delivered'],
});
export const eventType = z.enum(EVENT_TYPES).meta({ examples: ['user.created'] });
export const delivery = z.object({
  id: deliveryId,
  endpoint_id: endpointId,
  event_id: uuid.meta({ description: 'The webhook-id of every attempt' }),
  event_type: eventType,
  status: deliveryStatus,
  attempts: z.int().meta({ examples: [1] }),
  next_attempt_at_millis: millis.nullable().meta({ description: 'Of those that wait' }),
  last_status: z
    .int()
    .nullable()
    .meta({ description: 'What the last attempt was answered with, if it was', examples: [204] }),
  last_error: z
    .string()
    .nullable()
    .meta({ description: 'Why the last attempt had no answer', examples: [null] }),
  took_millis: z
    .int()
    .nullable()
    .meta({ description: 'How long the last attempt took; null where there was none', examples: [42] }),
  created_at_millis: millis.meta({ description: 'When it was planned, or begun anew' }),
  finished_at_millis: millis.nullable(),
});
export const attempt = z.object({
  number: z.int().meta({ examples: [1] }),
  started_at_millis: millis,
  millis: z.int().meta({ description: 'How long it took', examples: [42] }),
  request: z
    .object({
      url: z.string().meta({ examples: ['https://app.example.com/webhooks'] }),
      headers: z.record(z.string(), z.string()).meta({
        description: 'As they were sent',
        examples: [{ 'webhook-id': 'c4a9d2e7-1b60-4f35-9d8e-3a7c5b0f6e12', 'webhook-timestamp': '1767225600' }],
      }),
    })
    .nullable()
    .meta({ description: 'Where it was sent, by POST; null where that is not known, or the body is not' }),
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
    .meta({ description: 'How the answer begins', examples: ['ok'] }),
});
