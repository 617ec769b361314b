import * as endpoints from '@keystead/contract/client';
import type { Environment } from '../environment.ts';
import { addressed } from '../http/addressed.ts';
import type { Call } from '../http/call.ts';
import { orThrow } from '../result.ts';
import { fromExpiry } from './expiry.ts';
import { type ApiKey, type NewApiKey, toApiKey, toNewApiKey } from './api-key.ts';

/** The options of `createApiKey`. */
export interface NewApiKeyOptions {
  description: string;
  /** When the keys expire; null for keys that work until you revoke them. */
  expiresAt: Date | null;
  hasPublishableClientKey?: boolean;
  hasSecretServerKey?: boolean;
  hasSuperSecretAdminKey?: boolean;
}

/** The options of `rotateApiKey`. */
export interface ApiKeyRotation {
  /** Defaults to the description of the old key set. */
  description?: string;
  /** When the keys expire; null for keys that work until you revoke them. */
  expiresAt: Date | null;
}

/** The API keys of a project. */
export interface ApiKeyMethods {
  /** Creates a key set with the kinds of keys you choose. Returns the complete keys, which are never shown again. */
  readonly createApiKey: (options: NewApiKeyOptions) => Promise<NewApiKey>;
  /**
   * Creates a key set with the same kinds of keys as an existing one and returns the complete keys, which are never
   * shown again. Both sets work until you revoke the old one.
   */
  readonly rotateApiKey: (id: string, rotation: ApiKeyRotation) => Promise<NewApiKey>;
  /** Returns all key sets, newest first, including revoked and expired ones. */
  readonly listApiKeys: () => Promise<ApiKey[]>;
  /** Returns one key set; null if none has this ID. */
  readonly getApiKey: (id: string) => Promise<ApiKey | null>;
  /** Revokes all keys of a set: every server process rejects them within a second. You can't undo this. */
  readonly revokeApiKey: (id: string) => Promise<void>;
}

export function apiKeyMethods(call: Call<'admin'>, environment: Pick<Environment, 'now'>): ApiKeyMethods {
  async function revokeApiKey(id: string): Promise<void> {
    orThrow(await call(addressed(endpoints.updateApiKey, { params: { id } }), { body: { revoked: true } }));
  }
  const actions = { now: environment.now, revoke: revokeApiKey };

  return {
    async createApiKey(options) {
      const { description, expiresAt, hasPublishableClientKey, hasSecretServerKey, hasSuperSecretAdminKey } = options;
      // Not retried if the response is lost: the keys of the first request would stay valid although no one has seen
      // them.
      const answer = await call(endpoints.createApiKey, {
        body: {
          description,
          expires_at_millis: fromExpiry(expiresAt),
          has_publishable_client_key: hasPublishableClientKey ?? false,
          has_secret_server_key: hasSecretServerKey ?? false,
          has_super_secret_admin_key: hasSuperSecretAdminKey ?? false,
        },
      });
      return toNewApiKey(orThrow(answer));
    },
    async rotateApiKey(id, { description, expiresAt }) {
      const given = description === undefined ? {} : { description };
      const answer = await call(addressed(endpoints.rotateApiKey, { params: { id } }), {
        body: { ...given, expires_at_millis: fromExpiry(expiresAt) },
      });
      return toNewApiKey(orThrow(answer));
    },
    async listApiKeys() {
      return orThrow(await call(endpoints.listApiKeys)).items.map((wire) => toApiKey(wire, actions));
    },
    async getApiKey(id) {
      const answer = await call(addressed(endpoints.getApiKey, { params: { id } }));
      return answer.status === 'ok' ? toApiKey(answer.data, actions) : null;
    },
    revokeApiKey,
  };
}
