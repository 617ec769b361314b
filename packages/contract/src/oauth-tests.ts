import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { millis, oauthProviderId, uuid } from './fields.ts';
import { keptOAuthKeys } from './oauth-provider-settings.ts';

const testId = uuid.meta({
  description: 'The ID of an OAuth test',
  examples: ['1f0e3dad-9990-4345-b743-9f8e2c1d7a55'],
});
const status = z.enum(['waiting', 'passed', 'failed']);

const testStep = z.object({
  id: z.enum(['redirect', 'callback', 'tokens', 'profile']),
  status,
  detail: z
    .string()
    .nullable()
    .meta({ description: 'What happened, in plain words; null while the step is waiting', examples: [null] }),
});

export const startOAuthTest = defineEndpoint({
  name: 'startOAuthTest',
  method: 'POST',
  path: '/internal/oauth-tests',
  access: 'admin',
  right: 'secrets',
  tag: 'Projects',
  summary: 'Test the keys of an OAuth provider',
  description:
    "Starts a test and returns a URL. Open it in a browser within ten minutes and sign in at the provider. The test creates no user, session or connected account, and doesn't save the keys. Keys you leave out default to the stored keys, or to the shared keys. Requires a super secret admin key or the `secrets` right (owner).",
  body: keptOAuthKeys.extend({ provider_id: oauthProviderId }),
  response: z.object({
    id: testId,
    url: z.string().meta({
      description: 'The sign-in page of the provider',
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
  summary: 'Get the result of an OAuth test',
  description:
    'Returns the status of each step. Tests are kept for one hour. Requires a super secret admin key or the `secrets` right (owner).',
  params: z.strictObject({ id: testId }),
  response: z.object({
    id: testId,
    provider_id: oauthProviderId,
    status,
    steps: z.array(testStep).meta({ description: 'The steps in order. Steps after a failed one stay `waiting`' }),
    started_at_millis: millis,
    finished_at_millis: millis.nullable(),
  }),
  errors: ['OAUTH_TEST_NOT_FOUND'],
});
