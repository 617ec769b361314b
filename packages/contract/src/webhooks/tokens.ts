import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';

export const createWebhookToken = defineEndpoint({
  name: 'createWebhookToken',
  method: 'POST',
  path: '/webhooks/svix-token',
  access: 'admin',
  right: 'secrets', // it opens the secrets of all endpoints
  recentSignIn: 'always',
  tag: 'Webhooks',
  summary: 'Make a token for pages that look after webhooks',
  description:
    'For ten minutes it takes the place of the super secret admin key, for the webhook endpoints and deliveries of this project and for nothing else. It cannot create endpoints, change their URL or rotate their secret. Events name whoever created the token as the actor.',
  body: z.strictObject({}),
  response: z.object({
    token: z.string().meta({ description: 'Opaque', examples: ['whtok_5hXz1kq0'] }),
  }),
  contentType: 'token',
  status: 201,
  errors: [],
  refusals: ['WEBHOOK_TOKEN_NOT_SUFFICIENT'],
});
