import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { millis } from '../fields.ts';
import { endpointId } from '../webhook-delivery.ts';

const count = z.int().meta({ examples: [12] });

export const getWebhookFigures = defineEndpoint({
  name: 'getWebhookFigures',
  method: 'GET',
  path: '/internal/webhook-endpoints/{id}/figures',
  access: 'admin',
  right: 'read',
  tag: 'Webhooks',
  summary: 'Get the delivery metrics of a webhook endpoint',
  description:
    'Returns deliveries and failures of the last 24 hours, the number of pending deliveries and the median response time. It looks at the newest 10,000 deliveries that were created or replayed in that time. Requires a super secret admin key, a webhook token or any staff role.',
  params: z.strictObject({ id: endpointId }),
  response: z.object({
    delivered: count,
    failed: count.meta({ description: 'Deliveries that failed or are waiting for a retry after a failed attempt' }),
    total: count.meta({ description: 'All deliveries, including those without an attempt so far' }),
    is_capped: z
      .boolean()
      .meta({ description: 'Whether the limit of 10,000 was reached, so that there may be more deliveries' }),
    waiting: count.meta({ description: 'Pending deliveries of any age, up to 10,000' }),
    next_attempt_at_millis: millis
      .nullable()
      .meta({ description: 'When the next pending delivery is due; null if there is none' }),
    median_millis: z
      .int()
      .nullable()
      .meta({ description: 'Median response time in milliseconds; null if there was no response', examples: [187] }),
    bars: z
      .array(z.object({ from_millis: millis, delivered: count, failed: count }))
      .meta({ description: 'One entry per half hour (UTC), oldest first; the last one is still in progress' }),
  }),
  errors: ['WEBHOOK_ENDPOINT_NOT_FOUND'],
});
