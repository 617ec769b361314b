import { useQueryClient, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { AdminApp } from '@keystead/client/admin';
import { useAdmin } from '../project/project.tsx';

const HELD_BACK_SECONDS = 20;
/** Between two questions, so that a busy log is read once a second; and where the service could not be reached. */
const PAUSE_MS = 1000;
const AFTER_FAILURE_MS = 5000;

/** While it is on, what happens is listed at once: the feed of events holds its answer back until something does. */
export function useLiveLog(isLive: boolean): void {
  const admin = useAdmin();
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!isLive) return undefined;
    const leaving = new AbortController();
    void follow(admin, leaving.signal, () => readNewest(queryClient, admin));
    return () => leaving.abort();
  }, [isLive, admin, queryClient]);
}

async function follow(admin: AdminApp, left: AbortSignal, onNews: () => void): Promise<void> {
  let after: number | undefined;
  while (!left.aborted) {
    await untilVisible(left);
    try {
      const asked = after === undefined ? await readHead(admin) : await readOn(admin, after);
      if (left.aborted) return;
      if (asked.hasNews) onNews();
      after = asked.after;
      await pause(PAUSE_MS, left);
    } catch {
      await pause(AFTER_FAILURE_MS, left); // the list says what is wrong
    }
  }
}

/** What was listed may be older than this place, so it is looked up again. */
async function readHead(admin: AdminApp): Promise<{ after: number; hasNews: boolean }> {
  const { items } = await admin.listActivity({ limit: 1 });
  return { after: items[0]?.position ?? 0, hasNews: true };
}

async function readOn(admin: AdminApp, after: number): Promise<{ after: number; hasNews: boolean }> {
  const { items, nextAfter } = await admin.listEvents({ after, waitSeconds: HELD_BACK_SECONDS });
  return { after: nextAfter, hasNews: items.length > 0 };
}

/** Who has gone further back is left in peace. */
const readNewest = (queryClient: QueryClient, { projectId }: AdminApp): void =>
  void queryClient.invalidateQueries({
    queryKey: ['activity', projectId],
    predicate: ({ state }) => ((state.data as InfiniteData<unknown> | undefined)?.pages.length ?? 0) <= 1,
  });

const pause = (milliseconds: number, left: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    left.addEventListener('abort', () => [clearTimeout(timer), resolve()], { once: true });
  });

/** Nobody looks at a page in the background. */
const untilVisible = (left: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (!document.hidden || left.aborted) return resolve();
    const options = { once: true };
    document.addEventListener('visibilitychange', () => resolve(), options);
    return left.addEventListener('abort', () => resolve(), options);
  });
