import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { AdminApp } from '@keystead/client/admin';
import { useAdmin } from '../../project/project.tsx';
import { useHeldBack } from '../../kit/use-held-back.ts';
import { t } from '../../words.ts';

const EVERY_MS = 30_000;
const PAGE = 50;

/** The locked users. Refetched regularly, because locks expire by themselves. */
export const lockoutsQuery = (admin: AdminApp) =>
  infiniteQueryOptions({
    queryKey: ['lockouts', admin.projectId, 'all'],
    queryFn: ({ pageParam }) =>
      admin.listLockouts({ limit: PAGE, ...(pageParam !== undefined && { cursor: pageParam }) }),
    initialPageParam: undefined as string | undefined, // the first page has no cursor
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    refetchInterval: EVERY_MS,
  });

/** The locks of one user. */
export const lockoutsOfQuery = (admin: AdminApp, userId: string) =>
  queryOptions({
    queryKey: ['lockouts', admin.projectId, 'of', userId],
    queryFn: () => admin.listLockouts({ userId }),
    refetchInterval: EVERY_MS,
  });

/** Unlocks users with a delay for Undo, because deleted failed attempts couldn't be restored. */
export function useUnlock(): { unlocking: readonly string[]; unlock: (userId: string, name: string) => void } {
  const admin = useAdmin();
  const { held, hold } = useHeldBack('lockouts', 'limits');
  return {
    unlocking: held,
    unlock: (userId, name) =>
      hold({ id: userId, text: t('{name} was unlocked', { name }), act: () => admin.unlockUser(userId) }),
  };
}
