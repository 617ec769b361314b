import { OAUTH_PROVIDER_IDS } from '@keystead/contract';
import type { Adapter, AdapterFactory, AdapterPayload, ClientMetadata } from 'oidc-provider';
import { DEVELOPMENT_PROVIDER_SECRET } from './secret.ts';

interface Kept {
  readonly payload: AdapterPayload;
  readonly expiresAt: number;
}

const MAX_KEPT = 5000;
const MAX_CLIENT_ID_LENGTH = 256;

/** Stores the provider's data in memory, and drops the oldest beyond a limit. */
export function createMemoryAdapter(baseUrl: string): AdapterFactory {
  const kept = new Map<string, Kept>();
  return (model) => {
    if (model === 'Client') return { ...memoryOf(model, kept), find: async (id) => clientOf(id, baseUrl) };
    // Without sessions, the page asks at each sign-in, and another person can be chosen.
    if (model === 'Session') return { ...memoryOf(model, kept), find: async () => undefined, upsert: async () => {} };
    return memoryOf(model, kept);
  };
}

/** Every client id exists, with the same secret and the callbacks of this instance. */
function clientOf(id: string, baseUrl: string): ClientMetadata | undefined {
  if (id.length > MAX_CLIENT_ID_LENGTH) return undefined;
  return {
    client_id: id,
    client_secret: DEVELOPMENT_PROVIDER_SECRET,
    redirect_uris: OAUTH_PROVIDER_IDS.map((provider) => `${baseUrl}/api/v1/auth/oauth/callback/${provider}`),
    response_types: ['code'],
    grant_types: ['authorization_code', 'refresh_token'],
  };
}

function memoryOf(model: string, kept: Map<string, Kept>): Adapter {
  const keyOf = (id: string): string => `${model}:${id}`;
  const find = (id: string): AdapterPayload | undefined => {
    const found = kept.get(keyOf(id));
    return found && found.expiresAt > Date.now() ? found.payload : undefined;
  };
  return {
    upsert: async (id, payload, expiresIn = Infinity) => {
      kept.delete(keyOf(id)); // moves it to the newest end
      kept.set(keyOf(id), { payload, expiresAt: Date.now() + expiresIn * 1000 });
      const [oldest] = kept.keys();
      if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
    },
    find: async (id) => find(id),
    // For device codes, which are disabled, and for sessions, which are not stored.
    findByUserCode: async () => undefined,
    findByUid: async () => undefined,
    consume: async (id) => {
      const payload = find(id);
      if (payload) payload['consumed'] = Math.floor(Date.now() / 1000);
    },
    destroy: async (id) => {
      kept.delete(keyOf(id));
    },
    revokeByGrantId: async (grantId) => {
      for (const [key, { payload }] of kept) {
        if (key.startsWith(`${model}:`) && payload.grantId === grantId) kept.delete(key);
      }
    },
  };
}
