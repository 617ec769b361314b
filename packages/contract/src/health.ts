import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

export const getHealth = defineEndpoint({
  name: 'getHealth',
  method: 'GET',
  path: '/health',
  base: 'root',
  access: 'public',
  tag: 'Health',
  summary: 'Check that the process is running',
  description: "Liveness check. It doesn't look at the database.",
  response: z.object({ status: z.literal('ok').meta({ examples: ['ok'] }) }),
  errors: [],
});

export const getReadiness = defineEndpoint({
  name: 'getReadiness',
  method: 'GET',
  path: '/ready',
  base: 'root',
  access: 'public',
  tag: 'Health',
  summary: 'Check that the process can serve requests',
  description:
    "Readiness check. It fails while the process is stopping, while the database doesn't respond, while the clock differs from PostgreSQL's by more than 20 seconds, or if no SMTP server is configured.",
  response: z.object({ status: z.literal('ready').meta({ examples: ['ready'] }) }),
  errors: [],
  refusals: ['NOT_READY', 'SERVICE_UNAVAILABLE'],
});

export const getServing = defineEndpoint({
  name: 'getServing',
  method: 'GET',
  path: '/serving',
  base: 'root',
  access: 'public',
  tag: 'Health',
  summary: 'Check whether to send traffic to the process',
  description:
    'For load balancers. It fails only while the process is stopping. While the database is unavailable, each process still responds to requests, with CORS headers and `Retry-After`; a load balancer that took all processes out would respond without these headers.',
  response: z.object({ status: z.literal('serving').meta({ examples: ['serving'] }) }),
  errors: [],
  refusals: ['NOT_READY'],
});

export const getGreeting = defineEndpoint({
  name: 'getGreeting',
  method: 'GET',
  path: '/',
  access: 'anyone',
  tag: 'Health',
  summary: 'Get the access type, project and user of the request',
  description: 'Returns a greeting in plain text, for trying out the API.',
  query: z.strictObject({}),
  contentType: 'text',
  response: z.string().meta({ examples: ['Welcome to the Keystead API.'] }),
  errors: [],
});
