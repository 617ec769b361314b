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
  expires_at_millis: millis.meta({ description: `When the key set expires; ${NO_EXPIRY_MILLIS} if it never does` }),
  manually_revoked_at_millis: millis.optional(),
  last_used_at_millis: millis.nullable().meta({
    description: 'When one of the keys was last used, to the minute; null if none was',
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
  .meta({
    description: `When the key set expires, in milliseconds since the epoch; ${NO_EXPIRY_MILLIS} for a key set that never expires`,
  });

export const createApiKey = defineEndpoint({
  name: 'createApiKey',
  method: 'POST',
  path: '/internal/api-keys',
  access: 'admin',
  right: 'secrets',
  recentSignIn: 'always',
  adminTokenSuffices: true,
  tag: 'API keys',
  summary: 'Create an API key set',
  description:
    'Creates a key set with the kinds of keys you choose. The response contains the complete keys, which are never shown again. Requires a super secret admin key or the `secrets` right (owner). Staff must also have signed in, or re-entered their password, within the last 10 minutes.',
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
  summary: 'List API key sets',
  description:
    'Returns all key sets of the project, newest first, including revoked and expired ones. Of each key you see only the last four characters. Requires a super secret admin key or any staff role.',
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
  summary: 'Get an API key set',
  description:
    'Returns one key set. Of each key you see only the last four characters. Requires a super secret admin key or any staff role.',
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
  summary: 'Update or revoke an API key set',
  description:
    "Changes the description, or revokes all keys of the set. Every server process rejects revoked keys within a second. You can't undo this. Requires a super secret admin key or the `secrets` right (owner).",
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
  summary: 'Rotate an API key set',
  description:
    'Creates a new key set with the same kinds of keys, and with the same description unless you send another. The response contains the complete keys, which are never shown again. Both sets work until you revoke the old one. Requires a super secret admin key or the `secrets` right (owner). Staff must also have signed in, or re-entered their password, within the last 10 minutes.',
  params: byId,
  body: z.strictObject({ description: keySetName.optional(), expires_at_millis: keySetEnd }),
  response: createdApiKeySet,
  errors: ['API_KEY_NOT_FOUND'],
});
