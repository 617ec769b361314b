import { QueryClient } from '@tanstack/react-query';

const FRESH_MS = 15_000;

/** Pages come from the cache at once and are looked up again behind it. The SDK repeats calls by itself. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: FRESH_MS, retry: false },
      mutations: { retry: false },
    },
  });
