import type * as contract from '@keystead/contract';
import type { ApiKeySet } from './api-key.ts';
import type { CreatedKeySet } from './create-api-key.ts';

type ApiKeyView = contract.ResponseOf<typeof contract.getApiKey, 'admin'>;
type CreatedApiKeyView = contract.ResponseOf<typeof contract.createApiKey, 'admin'>;

const base = (set: ApiKeySet) => ({
  id: set.id,
  description: set.description,
  created_at_millis: set.createdAt.getTime(),
  expires_at_millis: set.expiresAt.getTime(),
  last_used_at_millis: set.lastUsedAt?.getTime() ?? null,
  ...(set.manuallyRevokedAt && { manually_revoked_at_millis: set.manuallyRevokedAt.getTime() }),
});

export function apiKeyView(set: ApiKeySet): ApiKeyView {
  return {
    ...base(set),
    ...(set.publishableClientKeyLastFour !== null && {
      publishable_client_key: { last_four: set.publishableClientKeyLastFour },
    }),
    ...(set.secretServerKeyLastFour !== null && { secret_server_key: { last_four: set.secretServerKeyLastFour } }),
    ...(set.superSecretAdminKeyLastFour !== null && {
      super_secret_admin_key: { last_four: set.superSecretAdminKeyLastFour },
    }),
  };
}

export function createdApiKeyView({ set, keys }: CreatedKeySet): CreatedApiKeyView {
  return {
    ...base(set),
    ...(keys.client !== undefined && { publishable_client_key: keys.client }),
    ...(keys.server !== undefined && { secret_server_key: keys.server }),
    ...(keys.admin !== undefined && { super_secret_admin_key: keys.admin }),
  };
}
