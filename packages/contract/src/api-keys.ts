import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { apiKeyId, keySetName, listOf, millis } from './fields.ts';
import { NO_EXPIRY_MILLIS } from './limits.ts';

const lastFour = z.object({ last_four: z.string().meta({ examples: ['0v1h'] }) });
const wholeKey = (prefix: string) =>
  z.string().meta({ examples: [`${prefix}_4m9xk2c7p0v1hq8t5zn3wrgj6yaebdfs4m9xk2c7p0v1h`] });

const apiKeySet = z.object({
  id: apiKeyId,
  description: z.string().meta({ examples: ['Production'] }),
  created_at_millis: millis,
  expires_at_millis: millis.meta({ description: `When it ends; ${NO_EXPIRY_MILLIS} if it never does` }),
  manually_revoked_at_millis: millis.optional(),
  last_used_at_millis: millis.nullable().meta({
    description: 'When one of its keys last opened a request, to the minute; null until then',
    examples: [1_767_225_600_000],
  }),
  publishable_client_key: lastFour.optional(),
  secret_server_key: lastFour.optional(),
  super_secret_admin_key: lastFour.optional(),
});

const createdApiKeySet = apiKeySet.extend({
  publishable_client_key: wholeKey('pck').optional(),
  secret_server_key: wholeKey('ssk').optional(),
  super_secret_admin_key: wholeKey('sak').optional(),
});

const byId = z.strictObject({ id: apiKeyId });
const keySetEnd = millis
  .min(0)
  .max(NO_EXPIRY_MILLIS)
  .meta({ description: `Milliseconds since the epoch; ${NO_EXPIRY_MILLIS} for a set without end` });

export const createApiKey = defineEndpoint({
  name: 'createApiKey',
  method: 'POST',
  path: '/internal/api-keys',
  access: 'admin',
  right: 'secrets',
  recentSignIn: 'always',
  adminTokenSuffices: true,
  tag: 'API keys',
  summary: 'Create a set of keys',
  description: 'The whole keys are shown in this answer and never again.',
  body: z.strictObject({
    description: keySetName,
    expires_at_millis: keySetEnd,
    has_publishable_client_key: z.boolean(),
    has_secret_server_key: z.boolean(),
    has_super_secret_admin_key: z.boolean(),
  }),
  response: createdApiKeySet,
  errors: [],
});

export const listApiKeys = defineEndpoint({
  name: 'listApiKeys',
  method: 'GET',
  path: '/internal/api-keys',
  access: 'admin',
  right: 'read',
  tag: 'API keys',
  summary: 'List the sets of keys, newest first',
  response: listOf(apiKeySet),
  errors: [],
});

export const getApiKey = defineEndpoint({
  name: 'getApiKey',
  method: 'GET',
  path: '/internal/api-keys/{id}',
  access: 'admin',
  right: 'read',
  tag: 'API keys',
  summary: 'Read one set of keys',
  params: byId,
  response: apiKeySet,
  errors: ['API_KEY_NOT_FOUND'],
});

export const updateApiKey = defineEndpoint({
  name: 'updateApiKey',
  method: 'PATCH',
  path: '/internal/api-keys/{id}',
  access: 'admin',
  right: 'secrets',
  tag: 'API keys',
  summary: 'Describe or revoke a set of keys',
  description: 'A revoked set stays revoked and is refused by every process within a second.',
  params: byId,
  body: z.strictObject({ description: keySetName.optional(), revoked: z.literal(true).optional() }),
  response: apiKeySet,
  errors: ['API_KEY_NOT_FOUND'],
});

export const rotateApiKey = defineEndpoint({
  name: 'rotateApiKey',
  method: 'POST',
  path: '/internal/api-keys/{id}/rotate',
  access: 'admin',
  right: 'secrets',
  recentSignIn: 'always',
  tag: 'API keys',
  summary: 'Create a set of the same kinds of keys as another',
  description:
    'Both sets work until you revoke the old one. Its description is kept where none is given. The whole keys are shown in this answer and never again.',
  params: byId,
  body: z.strictObject({ description: keySetName.optional(), expires_at_millis: keySetEnd }),
  response: createdApiKeySet,
  errors: ['API_KEY_NOT_FOUND'],
});
