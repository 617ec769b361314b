import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { EVENT_TYPES } from './events.ts';
import { listOf, millis, success, webhookDescription, webhookUrl } from './fields.ts';
import { pageOf, pageQuery } from './listing.ts';
import { attempt, delivery, deliveryId, deliveryStatus, endpointId, eventType } from './webhook-delivery.ts';
import { changing } from './recent-sign-in.ts';

const TAG = 'Webhooks';
/** That a project was made is sent to nobody: it comes before every endpoint. */
const eventTypes = z
  .array(z.enum(EVENT_TYPES).exclude(['project.created']))
  .min(1)
  .max(EVENT_TYPES.length)
  .nullable()
  .meta({
    description: 'Which events are sent; null for all, also those that are yet to be invented',
    examples: [['user.created']],
  });
const isOrdered = z.boolean().meta({
  description: 'Whether an event waits until those before it that tell of the same user or team have arrived',
  examples: [false],
});
const secret = z.string().meta({
  description: 'What signatures are made with: whsec_ and 45 bytes as base64',
  examples: ['whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oDDDDDDDDDDDD='],
});

const webhookEndpoint = z.object({
  id: endpointId,
  url: z.string().meta({ examples: ['https://app.example.com/webhooks'] }),
  description: webhookDescription,
  event_types: eventTypes,
  is_ordered: isOrdered,
  is_enabled: z.boolean().meta({ examples: [true] }),
  disabled_reason: z
    .enum(['owner', 'gone', 'failing'])
    .nullable()
    .meta({
      description:
        'Why nothing is sent: an owner wants it so, the receiver answered 410, or nothing has arrived for five days',
      examples: [null],
    }),
  failing_since_millis: millis
    .nullable()
    .meta({ description: 'Since when no attempt has succeeded; null while they do', examples: [null] }),
  is_failing: z.boolean().meta({ description: 'Whether the last five attempts or more all failed', examples: [false] }),
  secret_last_four: z.string().meta({ description: 'How the secret that signs ends', examples: ['4kfa'] }),
  previous_secret_until_millis: millis
    .nullable()
    .meta({ description: 'Until when the secret before the last rotation signs as well', examples: [null] }),
  created_at_millis: millis,
});
const withSecret = webhookEndpoint.extend({ secret });

const byId = z.strictObject({ id: endpointId });

export const createWebhookEndpoint = defineEndpoint({
  name: 'createWebhookEndpoint',
  method: 'POST',
  path: '/internal/webhook-endpoints',
  access: 'admin',
  right: 'secrets', // events go on being sent there after the role of its creator
  recentSignIn: 'always',
  tag: TAG,
  summary: 'Name a receiver of events',
  description: 'Its secret is shown in this answer and never again.',
  body: z.strictObject({
    url: webhookUrl,
    description: webhookDescription.optional(),
    event_types: eventTypes.optional(),
    is_ordered: isOrdered.optional(),
  }),
  response: withSecret,
  errors: ['WEBHOOK_URL_REFUSED'],
  refusals: ['WEBHOOK_TOKEN_NOT_SUFFICIENT', 'WEBHOOK_ENDPOINT_LIMIT_REACHED'],
});

export const listWebhookEndpoints = defineEndpoint({
  name: 'listWebhookEndpoints',
  method: 'GET',
  path: '/internal/webhook-endpoints',
  access: 'admin',
  right: 'read',
  tag: TAG,
  summary: 'List the receivers of events, oldest first',
  response: listOf(webhookEndpoint),
  errors: [],
});

export const getWebhookEndpoint = defineEndpoint({
  name: 'getWebhookEndpoint',
  method: 'GET',
  path: '/internal/webhook-endpoints/{id}',
  access: 'admin',
  right: 'read',
  tag: TAG,
  summary: 'Read one receiver of events',
  params: byId,
  response: webhookEndpoint,
  errors: ['WEBHOOK_ENDPOINT_NOT_FOUND'],
});

export const updateWebhookEndpoint = defineEndpoint({
  name: 'updateWebhookEndpoint',
  method: 'PATCH',
  path: '/internal/webhook-endpoints/{id}',
  access: 'admin',
  right: { right: 'manage', fields: { url: 'secrets' } },
  recentSignIn: changing(['url']),
  tag: TAG,
  summary: 'Change a receiver of events, or switch it off or on',
  description: 'Whoever switches one on that was failing gives it five more days.',
  params: byId,
  body: z.strictObject({
    url: webhookUrl.optional(),
    description: webhookDescription.optional(),
    event_types: eventTypes.optional(),
    is_ordered: isOrdered.optional(),
    is_enabled: z
      .boolean()
      .optional()
      .meta({ examples: [true] }),
  }),
  response: webhookEndpoint,
  errors: ['WEBHOOK_ENDPOINT_NOT_FOUND', 'WEBHOOK_URL_REFUSED'],
  refusals: ['WEBHOOK_TOKEN_NOT_SUFFICIENT'],
});

export const deleteWebhookEndpoint = defineEndpoint({
  name: 'deleteWebhookEndpoint',
  method: 'DELETE',
  path: '/internal/webhook-endpoints/{id}',
  access: 'admin',
  right: 'manage',
  tag: TAG,
  summary: 'Send nothing to a receiver any more, and forget it',
  params: byId,
  response: success,
  errors: ['WEBHOOK_ENDPOINT_NOT_FOUND'],
});

export const rotateWebhookSecret = defineEndpoint({
  name: 'rotateWebhookSecret',
  method: 'POST',
  path: '/internal/webhook-endpoints/{id}/rotate',
  access: 'admin',
  right: 'secrets',
  recentSignIn: 'always',
  tag: TAG,
  summary: 'Give a receiver a new secret',
  description:
    'For 24 hours both the new secret and the one before sign, so that no moment is without a signature that the receiver knows. A second rotation within that time forgets the oldest.',
  params: byId,
  body: z.strictObject({}),
  response: withSecret,
  errors: ['WEBHOOK_ENDPOINT_NOT_FOUND'],
  refusals: ['WEBHOOK_TOKEN_NOT_SUFFICIENT'],
});

export const testWebhookEndpoint = defineEndpoint({
  name: 'testWebhookEndpoint',
  method: 'POST',
  path: '/internal/webhook-endpoints/{id}/test',
  access: 'admin',
  right: 'manage',
  tag: TAG,
  summary: 'Send a receiver a test event, and show what it answers',
  description: 'Of the type webhook.test, signed as all are; it is sent once, also to a receiver that is switched off.',
  params: byId,
  body: z.strictObject({}),
  response: z.object({
    is_accepted: z.boolean().meta({ description: 'Whether it was answered with 200 to 299' }),
    status: z
      .int()
      .nullable()
      .meta({ description: 'What it was answered with, if it was', examples: [204] }),
    error: z
      .string()
      .nullable()
      .meta({ description: 'Why there was no answer, in words for the owner', examples: [null] }),
    excerpt: z
      .string()
      .nullable()
      .meta({ description: 'How the answer begins', examples: ['ok'] }),
    millis: z.int().meta({ description: 'How long it took', examples: [42] }),
    body: z
      .string()
      .meta({ description: 'What was sent', examples: ['{"type":"webhook.test","data":{"message":"A test"}}'] }),
  }),
  errors: ['WEBHOOK_ENDPOINT_NOT_FOUND'],
  refusals: ['RATE_LIMIT_EXCEEDED'],
});

const byDelivery = z.strictObject({ id: deliveryId });
/** A time that there is. */
const moment = millis.min(0).max(8.64e15);

export const listWebhookDeliveries = defineEndpoint({
  name: 'listWebhookDeliveries',
  method: 'GET',
  path: '/internal/webhook-deliveries',
  access: 'admin',
  right: 'read',
  tag: TAG,
  summary: 'List what receivers were told in the last 30 days, newest first',
  query: z.strictObject({
    endpoint_id: endpointId.optional(),
    status: deliveryStatus.optional().meta({
      description:
        'Failed: also what waits for another attempt after a vain one, which stands among those that are waiting too',
    }),
    event_type: eventType.optional(),
    ...pageQuery,
  }),
  response: pageOf(delivery),
  errors: [],
  refusals: ['INVALID_CURSOR', 'QUERY_TOO_SLOW'],
});

export const getWebhookDelivery = defineEndpoint({
  name: 'getWebhookDelivery',
  method: 'GET',
  path: '/internal/webhook-deliveries/{id}',
  access: 'admin',
  right: 'read',
  tag: TAG,
  summary: 'Read what a receiver was told, and what it answered',
  params: byDelivery,
  response: delivery.extend({
    body: z
      .string()
      .nullable()
      .meta({
        description: 'What is sent; null where the user was deleted, or the event is kept no longer',
        examples: ['{"type":"user.deleted","data":{"id":"6f1c1f3e-5b6a-4a35-8f0e-2f1f3c1d9a77"}}'],
      }),
    tries: z.int().meta({
      description: 'How many attempts were made since it was planned, or begun anew',
      examples: [1],
    }),
    schedule_millis: z.array(z.int()).meta({
      description: 'How long after the one before each attempt is made, until one succeeds',
      examples: [[0, 5000, 300_000]],
    }),
    log: z.array(attempt).meta({ description: 'The last 100 attempts, newest first' }),
  }),
  errors: ['WEBHOOK_DELIVERY_NOT_FOUND'],
});

export const replayWebhookDelivery = defineEndpoint({
  name: 'replayWebhookDelivery',
  method: 'POST',
  path: '/internal/webhook-deliveries/{id}/replay',
  access: 'admin',
  right: 'manage',
  tag: TAG,
  summary: 'Send something again, under the same id',
  description: 'At once, also where another attempt is planned for later; its schedule begins anew.',
  params: byDelivery,
  body: z.strictObject({}),
  response: delivery,
  errors: ['WEBHOOK_DELIVERY_NOT_FOUND', 'WEBHOOK_DELIVERY_NOT_KEPT'],
});

export const replayWebhookEndpoint = defineEndpoint({
  name: 'replayWebhookEndpoint',
  method: 'POST',
  path: '/internal/webhook-endpoints/{id}/replay',
  access: 'admin',
  right: 'manage',
  tag: TAG,
  summary: 'Send a receiver again what happened in a time',
  description:
    'Of the types that it is sent, under the same ids, also what happened before it was named; what tells of users who were deleted is left out.',
  params: byId,
  body: z.strictObject({
    from_millis: moment.meta({ description: 'What happened at this moment or later', examples: [1_767_225_600_000] }),
    to_millis: moment.meta({ description: 'What happened before this moment', examples: [1_767_312_000_000] }),
    only_failed: z
      .boolean()
      .optional()
      .meta({ description: 'Only what has failed: it was given up, or waits for another attempt', examples: [true] }),
  }),
  response: z.object({ count: z.int().meta({ description: 'How many are sent again', examples: [3] }) }),
  errors: ['WEBHOOK_ENDPOINT_NOT_FOUND'],
});
