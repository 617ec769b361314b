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
  summary: 'Get the setup status of the project',
  description:
    'Returns whether the project has keys, when the first app connected and when the first user signed up. Poll it while you set up an app. Requires a super secret admin key or any staff role.',
  response: z.object({
    has_keys: z
      .boolean()
      .meta({ description: 'Whether the project has a key set that is neither revoked nor expired' }),
    first_request_at_millis: millis.nullable().meta({
      description: 'When a client first sent a publishable key of the project; null if none did so far',
      examples: [1_767_225_600_000],
    }),
    first_user_at_millis: millis.nullable().meta({
      description: 'When the first of the current users signed up; null if there are no users',
      examples: [1_767_225_600_000],
    }),
  }),
  errors: [],
});
