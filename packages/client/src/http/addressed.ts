import type { ManifestEntry } from '@keystead/contract/client';
import type { EndpointName, QueryOf } from './endpoint-types.ts';
import { fillPath } from './path.ts';

interface Address<Query> {
  /** The values of `{name}` in the path. */
  readonly params?: Readonly<Record<string, string>>;
  /** Undefined values are not sent. */
  readonly query?: Query;
}

/** Returns the endpoint with its path parameters filled in and its query appended. */
export function addressed<Name extends EndpointName>(
  endpoint: ManifestEntry<Name>,
  { params, query }: Address<QueryOf<Name>>,
): ManifestEntry<Name> {
  const given = Object.entries(query ?? {}).filter((pair): pair is [string, string] => pair[1] !== undefined);
  const search = new URLSearchParams(given).toString();
  return { ...endpoint, path: fillPath(endpoint.path, params) + (search && `?${search}`) };
}
