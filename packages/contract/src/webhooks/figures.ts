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
  summary: 'Read how a receiver fared in the last 24 hours',
  description: 'Of what was planned or begun anew in that time, the newest 10,000.',
  params: z.strictObject({ id: endpointId }),
  response: z.object({
    delivered: count,
    failed: count.meta({ description: 'Given up, or waiting for another attempt' }),
    total: count.meta({ description: 'With what was not tried yet' }),
    is_capped: z.boolean().meta({ description: 'Whether there are more than were counted' }),
    waiting: count.meta({ description: 'What is to be sent, whenever it was planned; 10,000 at most' }),
    next_attempt_at_millis: millis.nullable().meta({ description: 'Of those that wait, the first' }),
    median_millis: z
      .int()
      .nullable()
      .meta({ description: 'How long an answer took, as half of them did or less', examples: [187] }),
    bars: z
      .array(z.object({ from_millis: millis, delivered: count, failed: count }))
      .meta({ description: 'By half hours of UTC, the oldest first; the last is not over' }),
  }),
  errors: ['WEBHOOK_ENDPOINT_NOT_FOUND'],
});
