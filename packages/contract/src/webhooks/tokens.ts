import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';

export const createWebhookToken = defineEndpoint({
  name: 'createWebhookToken',
  method: 'POST',
  path: '/webhooks/svix-token',
  access: 'admin',
  right: 'secrets', // the token shows the full URLs and signatures of all endpoints
  recentSignIn: 'always',
  tag: 'Webhooks',
  summary: 'Create a token for a webhook management page',
  description:
    'Creates a token that a browser page can send in place of the super secret admin key for ten minutes. It gives access to the webhook endpoints and deliveries of this project and to nothing else, and it cannot create endpoints, change their URL or rotate their secret. Events record the owner or key set that created the token as the actor. Requires a super secret admin key or the `secrets` right (owner). Staff must also have signed in, or re-entered their password, within the last 10 minutes.',
  body: z.strictObject({}),
  response: z.object({
    token: z.string().meta({ description: 'An opaque token', examples: ['whtok_5hXz1kq0'] }),
  }),
  contentType: 'token',
  status: 201,
  errors: [],
  refusals: ['WEBHOOK_TOKEN_NOT_SUFFICIENT'],
});
