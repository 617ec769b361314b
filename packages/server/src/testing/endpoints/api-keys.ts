import type { EndpointCases, Triggers } from '../endpoint-case.ts';
import { NO_ID } from '../triggers.ts';

const noKeySet = { API_KEY_NOT_FOUND: () => ({ as: 'admin', params: { id: NO_ID } }) } satisfies Triggers;

export const apiKeyCases = {
  createApiKey: {
    sample: () => ({
      body: {
        description: 'Production',
        expires_at_millis: Date.parse('2999-01-01T00:00:00Z'),
        has_publishable_client_key: true,
        has_secret_server_key: true,
        has_super_secret_admin_key: true,
      },
    }),
  },
  listApiKeys: { sample: () => ({}) },
  getApiKey: { sample: ({ apiKeyId }) => ({ params: { id: apiKeyId } }), errors: noKeySet },
  updateApiKey: {
    sample: ({ apiKeyId }) => ({ params: { id: apiKeyId }, body: { description: 'Changed' } }),
    errors: noKeySet,
  },
  rotateApiKey: {
    sample: ({ apiKeyId }) => ({
      params: { id: apiKeyId },
      body: { expires_at_millis: Date.parse('2999-01-01T00:00:00Z') },
    }),
    errors: noKeySet,
  },
} satisfies EndpointCases;
