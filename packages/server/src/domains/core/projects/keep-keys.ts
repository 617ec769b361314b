import { KnownError } from '@keystead/contract';
import type { ClientKeys } from './shared-oauth.ts';

/** A project's own keys as they are sent: omitted fields are kept, null removes a field. */
export interface GivenKeys {
  readonly client_id?: string | undefined;
  readonly client_secret?: string | undefined;
  readonly facebook_config_id?: string | null | undefined;
  readonly microsoft_tenant_id?: string | null | undefined;
}

/**
 * Merges the given keys with the stored ones. The stored secret is only kept for its client id, because it belongs to
 * no other.
 */
export function keepKeys(stored: ClientKeys | undefined, given: GivenKeys): ClientKeys {
  const clientId = given.client_id ?? stored?.clientId;
  if (clientId === undefined) throw notStored('client_id');
  const isSameClient = clientId === stored?.clientId;
  const clientSecret = given.client_secret ?? (isSameClient ? stored.clientSecret : undefined);
  if (clientSecret === undefined) throw stored ? storedForAnother() : notStored('client_secret');
  const kept = isSameClient ? stored : undefined;
  const { facebook_config_id = kept?.facebookConfigId, microsoft_tenant_id = kept?.microsoftTenantId } = given;
  return {
    clientId,
    clientSecret,
    ...(typeof facebook_config_id === 'string' && { facebookConfigId: facebook_config_id }),
    ...(typeof microsoft_tenant_id === 'string' && { microsoftTenantId: microsoft_tenant_id }),
  };
}

const notStored = (field: 'client_id' | 'client_secret') =>
  new KnownError('SECRET_CANNOT_BE_KEPT', { field, reason: 'not_stored' });
const storedForAnother = () =>
  new KnownError('SECRET_CANNOT_BE_KEPT', { field: 'client_secret', reason: 'stored_for_another' });
