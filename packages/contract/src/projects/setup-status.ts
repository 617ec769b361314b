import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { millis } from '../fields.ts';

export const getSetupStatus = defineEndpoint({
  name: 'getSetupStatus',
  method: 'GET',
  path: '/internal/setup-status',
  access: 'admin',
  right: 'read',
  tag: 'Projects',
  summary: 'See how far the project is set up',
  response: z.object({
    has_keys: z.boolean().meta({ description: 'Whether a set of keys opens the project now' }),
    first_request_at_millis: millis.nullable().meta({
      description: 'When a client first showed a publishable key of the project; null until then',
      examples: [1_767_225_600_000],
    }),
    first_user_at_millis: millis.nullable().meta({
      description: 'When the first of its users signed up; null while there is none',
      examples: [1_767_225_600_000],
    }),
  }),
  errors: [],
});
