import { QueryClient, type Query } from '@tanstack/react-query';

const FRESH_MS = 15_000;

/** Pages come from the cache at once and are looked up again behind it. The SDK repeats calls by itself. */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: { staleTime: FRESH_MS, retry: false },
      mutations: { retry: false },
    },
  });
  const invalidate = client.invalidateQueries.bind(client);
  client.invalidateQueries = async (filters, options) => {
    // Where the first answer is still on its way, the library does not ask anew, and it would tell what was before.
    const first = client.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching', predicate: hasNoAnswer });
    await invalidate(filters, options);
    if (first.length === 0) return;
    await Promise.allSettled(first.map(async ({ promise }) => await promise));
    await invalidate(filters, options);
  };
  return client;
}

const hasNoAnswer = ({ state }: Query): boolean => state.data === undefined;
