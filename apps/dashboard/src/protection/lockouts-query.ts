import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminApp } from '@keystead/client/admin';
import { showToast } from '@keystead/ui';
import { useAdmin } from '../project/project.tsx';
import { offerUndo } from '../undo/undo.ts';
import { t } from '../words.ts';

const EVERY_MS = 30_000;
const PAGE = 50;

/** Who is locked out. Waits end by themselves, so it is asked for again and again. */
export const lockoutsQuery = (admin: AdminApp) =>
  infiniteQueryOptions({
    queryKey: ['lockouts', admin.projectId, 'all'],
    queryFn: ({ pageParam }) =>
      admin.listLockouts({ limit: PAGE, ...(pageParam !== undefined && { cursor: pageParam }) }),
    initialPageParam: undefined as string | undefined, // the first page has no cursor
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    refetchInterval: EVERY_MS,
  });

/** Whether one user is. */
export const lockoutsOfQuery = (admin: AdminApp, userId: string) =>
  queryOptions({
    queryKey: ['lockouts', admin.projectId, 'of', userId],
    queryFn: () => admin.listLockouts({ userId }),
    refetchInterval: EVERY_MS,
  });

/** Unlocks users, ten seconds after it was asked for: tries that are forgotten could not be brought back. */
export function useUnlock(): { unlocking: readonly string[]; unlock: (userId: string, name: string) => void } {
  const admin = useAdmin();
  const queryClient = useQueryClient();
  const [unlocking, setUnlocking] = useState<readonly string[]>([]);
  const stay = (userId: string): void => setUnlocking((ids) => ids.filter((id) => id !== userId));
  const { mutate } = useMutation({
    mutationFn: async (userId: string) => {
      const answer = await admin.unlockUser(userId);
      if (answer.status === 'error') throw answer.error;
    },
    onError: (error) => showToast(error.message, 'destructive'),
    onSettled: async (_, _error, userId) => {
      await queryClient.invalidateQueries({ queryKey: ['lockouts', admin.projectId] });
      void queryClient.invalidateQueries({ queryKey: ['limits', admin.projectId] });
      stay(userId);
    },
  });
  return {
    unlocking,
    unlock(userId, name) {
      setUnlocking((ids) => [...ids, userId]);
      offerUndo({
        text: t('{name} is unlocked', { name }),
        undo: () => stay(userId),
        settle: () => mutate(userId),
      });
    },
  };
}
