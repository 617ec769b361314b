import type { ManifestEntry } from '@keystead/contract/client';

/** An endpoint of any user, for whoever is signed in. */
export const own = <Name extends string>(endpoint: ManifestEntry<Name>): ManifestEntry<Name> => ({
  ...endpoint,
  path: endpoint.path.replace('{user_id}', 'me'),
});
