import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { EVENT_TYPES } from './events.ts';
import { listOf, millis, success, webhookDescription, webhookUrl } from './fields.ts';
import { pageOf, pageQuery } from './listing.ts';
import { attempt, delivery, deliveryId, deliveryStatus, endpointId, eventType } from './webhook-delivery.ts';
import { changing } from './recent-sign-in.ts';

const TAG = 'Webhooks';
/** `project.created` is never delivered: it is recorded before any endpoint can exist. */
const eventTypes = z
  .array(z.enum(EVENT_TYPES).exclude(['project.created']))
  .min(1)
  .max(EVENT_TYPES.length)
  .nullable()
  .meta({
    description: 'The event types that are sent to this endpoint; null for all types, including types added later',
    examples: [['user.created']],
  });
const isOrdered = z.boolean().meta({
  description:
    'Whether deliveries about the same user or team are sent in order: each one waits while an earlier one is pending',
  examples: [false],
});
const secret = z.string().meta({
  description: 'The signing secret: `whsec_` followed by 45 bytes in base64',
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
        'Why the endpoint is disabled: `owner` (disabled in the dashboard or through the API), `gone` (it responded with 410) or `failing` (no attempt succeeded for five days); null while it is enabled',
      examples: [null],
    }),
  failing_since_millis: millis.nullable().meta({
    description: 'When the current series of failed attempts started; null if there is none',
    examples: [null],
  }),
  is_failing: z
    .boolean()
    .meta({ description: 'Whether at least the last five attempts all failed', examples: [false] }),
  secret_last_four: z
    .string()
    .meta({ description: 'The last four characters of the current signing secret', examples: ['4kfa'] }),
  previous_secret_until_millis: millis.nullable().meta({
    description:
      'When deliveries stop being signed with the previous secret as well; null if the secret was never rotated',
    examples: [null],
  }),
  created_at_millis: millis,
});
const withSecret = webhookEndpoint.extend({ secret });

const byId = z.strictObject({ id: endpointId });

export const createWebhookEndpoint = defineEndpoint({
  name: 'createWebhookEndpoint',
  method: 'POST',
  path: '/internal/webhook-endpoints',
  access: 'admin',
  right: 'secrets', // the endpoint keeps receiving events after its creator loses their role
  recentSignIn: 'always',
  tag: TAG,
  summary: 'Create a webhook endpoint',
  description:
    'Adds a URL that receives the events of the project, starting with the next event. The response contains the signing secret, which is never shown again. A project has at most 50 endpoints. Requires a super secret admin key or the `secrets` right (owner). Staff must also have signed in, or re-entered their password, within the last 10 minutes.',
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
  summary: 'List webhook endpoints',
  description:
    'Returns all webhook endpoints of the project, oldest first. Staff without the `secrets` right see only the scheme, host and port of each URL. Requires a super secret admin key, a webhook token or any staff role.',
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
  summary: 'Get a webhook endpoint',
  description:
    'Returns one webhook endpoint. Staff without the `secrets` right see only the scheme, host and port of its URL. Requires a super secret admin key, a webhook token or any staff role.',
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
  summary: 'Update, enable or disable a webhook endpoint',
  description:
    'Changes the fields you send and leaves the others as they are. A disabled endpoint receives nothing. Once enabled, it continues where it stopped, and its failures are reset: it has another five days before it is disabled as `failing`. Requires a super secret admin key, a webhook token or the `manage` right (owner, admin). Changing `url` requires a super secret admin key or the `secrets` right (owner), and staff must also have signed in, or re-entered their password, within the last 10 minutes.',
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
  summary: 'Delete a webhook endpoint',
  description:
    "Stops sending events to the endpoint and deletes it with its delivery history. You can't undo this. Requires a super secret admin key, a webhook token or the `manage` right (owner, admin).",
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
  summary: 'Rotate the signing secret of a webhook endpoint',
  description:
    'Creates a new signing secret and returns it once. For 24 hours, deliveries carry two signatures, one per secret, so that you can update your server without rejecting any. Rotating again within that time drops the oldest secret. Requires a super secret admin key or the `secrets` right (owner). Staff must also have signed in, or re-entered their password, within the last 10 minutes.',
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
  summary: 'Send a test event to a webhook endpoint',
  description:
    'Sends one signed event of type `webhook.test` and returns the response. It works for disabled endpoints too, is never retried and creates no delivery. Limited to 60 tests per hour and project. Requires a super secret admin key, a webhook token or the `manage` right (owner, admin).',
  params: byId,
  body: z.strictObject({}),
  response: z.object({
    is_accepted: z.boolean().meta({ description: 'Whether the endpoint responded with a status from 200 to 299' }),
    status: z
      .int()
      .nullable()
      .meta({ description: 'The HTTP status of the response; null if there was none', examples: [204] }),
    error: z
      .string()
      .nullable()
      .meta({ description: 'Why there was no response, in plain words; null if there was one', examples: [null] }),
    excerpt: z
      .string()
      .nullable()
      .meta({
        description: 'The first 1,000 characters of the response body; null if there was no response',
        examples: ['ok'],
      }),
    millis: z.int().meta({ description: 'Duration of the request in milliseconds', examples: [42] }),
    body: z.string().meta({
      description: 'The request body that was sent',
      examples: ['{"type":"webhook.test","data":{"message":"A test"}}'],
    }),
  }),
  errors: ['WEBHOOK_ENDPOINT_NOT_FOUND'],
  refusals: ['RATE_LIMIT_EXCEEDED'],
});

const byDelivery = z.strictObject({ id: deliveryId });
/** The range that a JavaScript date can represent. */
const moment = millis.min(0).max(8.64e15);

export const listWebhookDeliveries = defineEndpoint({
  name: 'listWebhookDeliveries',
  method: 'GET',
  path: '/internal/webhook-deliveries',
  access: 'admin',
  right: 'read',
  tag: TAG,
  summary: 'List webhook deliveries',
  description:
    'Returns the deliveries of the last 30 days, newest first. Filter them by endpoint, status and event type. Requires a super secret admin key, a webhook token or any staff role.',
  query: z.strictObject({
    endpoint_id: endpointId.optional(),
    status: deliveryStatus.optional().meta({
      description:
        'Only deliveries with this status. `failed` also returns deliveries that are waiting for a retry after a failed attempt; `waiting` returns these too',
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
  summary: 'Get a webhook delivery with its attempts',
  description:
    'Returns one delivery with its request body and its last 100 attempts. Staff without the `secrets` right see neither signatures nor the path of the URL. Requires a super secret admin key, a webhook token or any staff role.',
  params: byDelivery,
  response: delivery.extend({
    body: z
      .string()
      .nullable()
      .meta({
        description:
          'The request body; null if the event data was deleted, because the user was deleted or the retention period ended',
        examples: ['{"type":"user.deleted","data":{"id":"6f1c1f3e-5b6a-4a35-8f0e-2f1f3c1d9a77"}}'],
      }),
    tries: z.int().meta({
      description: 'Number of attempts since the delivery was created or last replayed',
      examples: [1],
    }),
    schedule_millis: z.array(z.int()).meta({
      description: 'Milliseconds to wait before each attempt, counted from the attempt before it',
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
  summary: 'Replay a webhook delivery',
  description:
    'Sends the delivery again right away, with the same `webhook-id`, and restarts its retry schedule. A delivery that is waiting for a retry is sent immediately; one that was never attempted stays as it is. Requires a super secret admin key, a webhook token or the `manage` right (owner, admin).',
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
  summary: 'Replay a time range of deliveries',
  description:
    'Sends all events of a time range to the endpoint again, limited to its event types and with the same `webhook-id` values. Events from before the endpoint was created are included; events whose data was deleted with a user are not. If the request is interrupted, send it again: deliveries that are still waiting for their first attempt are not queued twice, but without `only_failed`, those that were delivered in the meantime are sent once more. Requires a super secret admin key, a webhook token or the `manage` right (owner, admin).',
  params: byId,
  body: z.strictObject({
    from_millis: moment.meta({
      description: 'Start of the range: events at this time or later',
      examples: [1_767_225_600_000],
    }),
    to_millis: moment.meta({ description: 'End of the range: events before this time', examples: [1_767_312_000_000] }),
    only_failed: z
      .boolean()
      .optional()
      .meta({
        description: 'Only deliveries that failed or are waiting for a retry after a failed attempt',
        examples: [true],
      }),
  }),
  response: z.object({
    count: z.int().meta({ description: 'Number of deliveries that are sent again', examples: [3] }),
  }),
  errors: ['WEBHOOK_ENDPOINT_NOT_FOUND'],
});
