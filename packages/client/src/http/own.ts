import type { ManifestEntry } from '@keystead/contract/client';

/** Returns an endpoint with `me`, the signed-in user, as its user. */
export const own = <Name extends string>(endpoint: ManifestEntry<Name>): ManifestEntry<Name> => ({
  ...endpoint,
  path: endpoint.path.replace('{user_id}', 'me'),
});
