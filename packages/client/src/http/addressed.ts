import type { ManifestEntry } from '@keystead/contract/client';
import type { EndpointName, QueryOf } from './endpoint-types.ts';
import { fillPath } from './path.ts';

interface Address<Query> {
  /** What stands for `{name}` in the path. */
  readonly params?: Readonly<Record<string, string>>;
  /** What is left undefined is not sent. */
  readonly query?: Query;
}

/** The endpoint of one thing rather than of all: with its ids in the path and the query behind it. */
export function addressed<Name extends EndpointName>(
  endpoint: ManifestEntry<Name>,
  { params, query }: Address<QueryOf<Name>>,
): ManifestEntry<Name> {
  const given = Object.entries(query ?? {}).filter((pair): pair is [string, string] => pair[1] !== undefined);
  const search = new URLSearchParams(given).toString();
  return { ...endpoint, path: fillPath(endpoint.path, params) + (search && `?${search}`) };
}
