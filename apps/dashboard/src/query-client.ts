import { QueryClient } from '@tanstack/react-query';

const FRESH_MS = 15_000;

/** Pages show cached data at once and refetch it in the background. No retries here, because the SDK retries calls. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: FRESH_MS, retry: false },
      mutations: { retry: false },
    },
  });
