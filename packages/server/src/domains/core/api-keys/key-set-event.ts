import type { NewEvent } from '../events/record-event.ts';
import type { ApiKeySet } from './api-key.ts';

/** Events describe a key set but never contain its keys. */
export const keySetEvent = (
  type: 'api_key.created' | 'api_key.updated' | 'api_key.revoked',
  set: ApiKeySet,
): NewEvent => ({
  type,
  version: 1,
  data: {
    id: set.id,
    description: set.description,
    kinds: [
      ...(set.publishableClientKeyLastFour === null ? [] : ['client']),
      ...(set.secretServerKeyLastFour === null ? [] : ['server']),
      ...(set.superSecretAdminKeyLastFour === null ? [] : ['admin']),
    ],
    expires_at_millis: set.expiresAt.getTime(),
  },
});
