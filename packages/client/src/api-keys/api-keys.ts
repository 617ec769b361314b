import * as endpoints from '@keystead/contract/client';
import type { Environment } from '../environment.ts';
import { addressed } from '../http/addressed.ts';
import type { Call } from '../http/call.ts';
import { orThrow } from '../result.ts';
import { fromExpiry } from './expiry.ts';
import { type ApiKey, type NewApiKey, toApiKey, toNewApiKey } from './api-key.ts';

/** Which keys to create, and for how long. */
export interface NewApiKeyOptions {
  description: string;
  /** Null for keys without end, which work until you revoke them. */
  expiresAt: Date | null;
  hasPublishableClientKey?: boolean;
  hasSecretServerKey?: boolean;
  hasSuperSecretAdminKey?: boolean;
}

/** What follows a set of keys. */
export interface ApiKeyRotation {
  /** That of the old set by default. */
  description?: string;
  /** Null for keys without end, which work until you revoke them. */
  expiresAt: Date | null;
}

/** The keys of a project. */
export interface ApiKeyMethods {
  /** Creates the wanted kinds of keys; a kind that is not named is not made. */
  readonly createApiKey: (options: NewApiKeyOptions) => Promise<NewApiKey>;
  /** Creates a set of the same kinds as another. Both work until you revoke the old one. */
  readonly rotateApiKey: (id: string, rotation: ApiKeyRotation) => Promise<NewApiKey>;
  /** All sets of keys, newest first. */
  readonly listApiKeys: () => Promise<ApiKey[]>;
  /** One set of keys; null if there is none with this id. */
  readonly getApiKey: (id: string) => Promise<ApiKey | null>;
  /** Makes a set of keys useless everywhere within a second, for good. */
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
      // Not repeated when the answer is lost: keys that nobody has seen would stay valid.
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
