import { useQueryClient, type Query } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Kept } from './keys.ts';

/**
 * Returns a function that refetches the cached queries with these names: visible ones at once, the others when they are
 * shown.
 */
export function useRefresh(): (...names: readonly Kept[]) => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback(
    async (...names) => {
      const predicate = ({ queryKey }: Query): boolean => names.some((name) => name === queryKey[0]);
      // A response in flight was requested before the change, and the query library would wait for it.
      await queryClient.cancelQueries({ predicate });
      await queryClient.invalidateQueries({ predicate });
    },
    [queryClient],
  );
}
