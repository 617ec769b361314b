import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { AdminApp } from '@keystead/client/admin';
import { useAdmin } from '../../project/project.tsx';
import { useHeldBack } from '../../kit/use-held-back.ts';
import { t } from '../../words.ts';

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

/** Unlocks users. Tries that are forgotten could not be brought back. */
export function useUnlock(): { unlocking: readonly string[]; unlock: (userId: string, name: string) => void } {
  const admin = useAdmin();
  const { held, hold } = useHeldBack('lockouts', 'limits');
  return {
    unlocking: held,
    unlock: (userId, name) =>
      hold({ id: userId, text: t('{name} is unlocked', { name }), act: () => admin.unlockUser(userId) }),
  };
}
