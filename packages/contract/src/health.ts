import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

export const getHealth = defineEndpoint({
  name: 'getHealth',
  method: 'GET',
  path: '/health',
  base: 'root',
  access: 'public',
  tag: 'Health',
  summary: 'Is the process alive?',
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
  summary:
    'Can requests be served? False while stopping, while the database does not answer, or while the clock is wrong',
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
  summary: 'Should a load balancer send traffic here? False only while the process is stopping',
  description:
    'While the database is away every process answers for itself, with CORS headers and `Retry-After`. A load balancer that took all of them out would answer in their place.',
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
  summary: 'Who am I to this API? Access type, project and user of the request, in words',
  query: z.strictObject({}),
  contentType: 'text',
  response: z.string().meta({ examples: ['Welcome to the Keystead API.'] }),
  errors: [],
});
