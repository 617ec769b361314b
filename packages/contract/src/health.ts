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
  summary: 'May traffic be sent here? False while stopping or while the database does not answer',
  response: z.object({ status: z.literal('ready').meta({ examples: ['ready'] }) }),
  errors: [],
  refusals: [{ status: 503, when: 'The process is stopping or cannot reach its database.' }],
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
