import { useQueryClient, type Query } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Kept } from './keys.ts';

/** Fetches again what is kept under these names: what is on the screen at once, the rest when it is shown. */
export function useRefresh(): (...names: readonly Kept[]) => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback(
    async (...names) => {
      const predicate = ({ queryKey }: Query): boolean => names.some((name) => name === queryKey[0]);
      // An answer that is on its way was asked for before the change, and the library would wait for it.
      await queryClient.cancelQueries({ predicate });
      await queryClient.invalidateQueries({ predicate });
    },
    [queryClient],
  );
}
