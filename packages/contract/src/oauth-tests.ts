import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { millis, oauthProviderId, uuid } from './fields.ts';
import { keptOAuthKeys } from './oauth-provider-settings.ts';

const testId = uuid.meta({ description: 'The id of a test', examples: ['1f0e3dad-9990-4345-b743-9f8e2c1d7a55'] });
const status = z.enum(['waiting', 'passed', 'failed']);

const testStep = z.object({
  id: z.enum(['redirect', 'callback', 'tokens', 'profile']),
  status,
  detail: z
    .string()
    .nullable()
    .meta({ description: 'What happened, in a sentence for the owner; null while it waits', examples: [null] }),
});

export const startOAuthTest = defineEndpoint({
  name: 'startOAuthTest',
  method: 'POST',
  path: '/internal/oauth-tests',
  access: 'admin',
  right: 'secrets',
  tag: 'Projects',
  summary: 'Try keys at an OAuth provider',
  description:
    'Whoever opens the url signs in at the provider once, within ten minutes. No user, session or account comes of it. Keys that are left out are those that are stored, or the shared ones; nothing is saved.',
  body: keptOAuthKeys.extend({ provider_id: oauthProviderId }),
  response: z.object({
    id: testId,
    url: z.string().meta({
      description: 'A page of the provider',
      examples: ['https://github.com/login/oauth/authorize?client_id=x'],
    }),
  }),
  errors: [
    'OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED',
    'OAUTH_PROVIDER_TEMPORARILY_UNAVAILABLE',
    'SECRET_CANNOT_BE_KEPT',
  ],
});

export const getOAuthTest = defineEndpoint({
  name: 'getOAuthTest',
  method: 'GET',
  path: '/internal/oauth-tests/{id}',
  access: 'admin',
  right: 'secrets',
  tag: 'Projects',
  summary: 'Read how far a test of an OAuth provider has come',
  description: 'Tests are kept for an hour.',
  params: z.strictObject({ id: testId }),
  response: z.object({
    id: testId,
    provider_id: oauthProviderId,
    status,
    steps: z.array(testStep).meta({ description: 'In their order: those behind one that failed wait for ever' }),
    started_at_millis: millis,
    finished_at_millis: millis.nullable(),
  }),
  errors: ['OAUTH_TEST_NOT_FOUND'],
});
